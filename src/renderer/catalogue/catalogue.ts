import type { ComponentSpec, PropSpec } from './component-spec.ts'

const text: PropSpec = { kind: 'text' }
const label: PropSpec = { kind: 'text', required: true }
const flag: PropSpec = { kind: 'flag' }
const bound: PropSpec = { kind: 'bind', required: true }
const options: PropSpec = { kind: 'options', required: true }

function container(name: string, kind: string, props: ComponentSpec['props'], does: string, events: readonly string[] = []): ComponentSpec {
  return { name, kind, props, children: true, events, does }
}

function leaf(name: string, kind: string, props: ComponentSpec['props'], does: string, events: readonly string[] = []): ComponentSpec {
  return { name, kind, props, children: false, events, does }
}

function field(name: string, kind: string, json: string, suits: readonly string[], does: string, extra: ComponentSpec['props'] = {}): ComponentSpec {
  return { name, kind, props: { label, value: bound, ...extra, hint: text }, children: false, events: [], value: { json, suits }, does }
}

/** The components that a layout may use, in the order of the prompt. */
export const CATALOGUE: readonly ComponentSpec[] = [
  container('Page', 'page', { title: text }, 'the whole screen with its title'),
  container('Section', 'group', { label }, 'a titled part of the page'),
  container('Stack', 'group', { label: text, direction: { kind: 'word', words: ['vertical', 'horizontal'] } }, 'children under or beside one another'),
  container('Card', 'card', { title: text, selected: flag }, 'one thing with its details'),
  leaf('Heading', 'heading', { text: label, level: { kind: 'number', min: 1, max: 4 } }, 'a heading'),
  leaf('Text', 'text', { text: label }, 'a paragraph'),
  leaf('Fact', 'fact', { label, value: label }, 'a name and its value, like “Wake-up 04:10”'),
  leaf('Badge', 'badge', { text: label }, 'a short mark beside something'),
  leaf('Status', 'status', { label, active: { kind: 'flag', required: true } }, 'one of several things, marked when it is the active one'),
  leaf('Message', 'message', {}, 'what the agent said last'),
  leaf('Divider', 'divider', {}, 'a line between parts'),
  container('List', 'list', { label: text, empty: text }, 'a list; children are Items; `empty` is said when `repeat` finds no rows'),
  container('Item', 'item', { text, selected: flag }, 'one entry of a list; `selected` marks the active one'),
  container('Table', 'table', { label: text, columns: { kind: 'texts', required: true }, empty: text }, 'a table; children are Rows'),
  container('Row', 'row', { cells: { kind: 'texts' }, selected: flag }, 'a row: its `cells`, then one cell for each child, under the columns in order'),
  leaf('Tabs', 'tabs', { label, value: bound, options }, 'switches the view: pressing a tab puts its value at `value`, a path under /ui'),
  container('Form', 'form', { label }, 'fields with their button', ['submit']),
  leaf('Button', 'button', { label }, 'does its `press` actions', ['press']),
  field('TextField', 'text-field', '"text"', ['text'], 'one line'),
  field('LongTextField', 'long-text-field', '"text"', ['long-text'], 'several lines'),
  field('NumberField', 'number-field', '12.5', ['number', 'integer'], 'a number'),
  field('MoneyField', 'money-field', '28.5', ['money'], 'an amount of money'),
  field('DateField', 'date-field', '"2026-03-02"', ['date'], 'a date'),
  field('TimeField', 'time-field', '"04:10"', ['time'], 'a time of day'),
  field('DateTimeField', 'date-time-field', '"2026-03-02T04:10"', ['date-time'], 'date and time'),
  field('Checkbox', 'checkbox', 'true', ['boolean'], 'yes or no'),
  field('ChoiceField', 'choice-field', '"early"', ['choice'], 'one of the options', { options, style: { kind: 'word', words: ['radio', 'select'] } }),
  field('MultiChoiceField', 'multi-choice-field', '["early", "late"]', ['choices'], 'any of the options', { options }),
  field('PersonField', 'person-field', '"full name"', ['person'], 'one person, picked from `options` or typed', { options: { kind: 'options' } }),
  field('PeopleField', 'people-field', '["full name", …]', ['people'], 'several people', { options: { kind: 'options' } }),
  field(
    'AmountsField',
    'amounts-field',
    '{ "full name": 28.5, … }',
    ['amounts-by-person'],
    'an amount for each person of `people`, or typed as lines “name: amount”',
    {
      people: { kind: 'options' },
    },
  ),
  field('TextListField', 'text-list-field', '["text", …]', ['texts'], 'several texts, one a line'),
]

const byName = new Map(CATALOGUE.map((component) => [component.name, component]))

export function componentNamed(name: string): ComponentSpec | undefined {
  return byName.get(name)
}

export const COMPONENT_NAMES: readonly string[] = CATALOGUE.map((component) => component.name)

/** The local actions; they need no agent and reach /ui and /inputs only. */
export const LOCAL_ACTIONS = ['setState', 'pushState', 'removeState'] as const
type LocalAction = (typeof LOCAL_ACTIONS)[number]

export function isLocalAction(name: string): name is LocalAction {
  return LOCAL_ACTIONS.some((action) => action === name)
}
