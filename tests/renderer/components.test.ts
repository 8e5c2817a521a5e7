import { describe, expect, it } from 'vitest'
import { INPUT_TYPES } from '../../src/benchmarks/liveui/task-schema.ts'
import { isTextNode } from '../../src/benchmarks/liveui/rendered-view.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { CATALOGUE } from '../../src/renderer/catalogue/catalogue.ts'
import { renderMarkup } from '../../src/renderer/render-view.tsx'
import { elementsIn, layoutOf, printed, renderer, renderOne, stateOf, textIn } from './app-fixture.ts'

const text = (from: string, value: string): object => ({ text: value, from })

describe('the catalogue', () => {
  it('has a field for every input type of the contract, and every field has a label', () => {
    const suited = CATALOGUE.flatMap((component) => component.value?.suits ?? [])
    expect(suited.toSorted()).toEqual(INPUT_TYPES.toSorted())
    for (const component of CATALOGUE.filter((one) => one.value !== undefined)) expect(component.props['label']).toEqual({ kind: 'text', required: true })
  })

  it('renders every component with nothing but its type', () => {
    for (const component of CATALOGUE) expect(renderOne({ type: component.name }).kind).toBe(component.kind)
  })

  it.each([
    ['Page', { title: 'Home' }, { kind: 'page', name: 'Home' }, 'Home'],
    ['Section', { label: 'Shifts' }, { kind: 'group', name: 'Shifts' }, 'Shifts'],
    ['Stack', { label: 'Row' }, { kind: 'group', name: 'Row' }, 'Row'],
    ['Card', { title: 'Early', selected: true }, { kind: 'card', name: 'Early', selected: true, selectedFrom: 'literal' }, 'Early'],
    ['Heading', { text: 'Hi' }, { kind: 'heading' }, 'Hi'],
    ['Text', { text: 'Hi' }, { kind: 'text' }, 'Hi'],
    ['Fact', { label: 'Time', value: '04:10' }, { kind: 'fact', name: 'Time' }, 'Time04:10'],
    ['Badge', { text: 'new' }, { kind: 'badge' }, 'new'],
    ['Status', { label: 'early', active: false }, { kind: 'status', name: 'early', selected: false, selectedFrom: 'literal' }, 'early'],
    ['List', { label: 'All', empty: 'None' }, { kind: 'list', name: 'All' }, 'AllNone'],
    ['Item', { text: 'One', selected: true }, { kind: 'item', name: 'One', selected: true }, 'One'],
    ['Table', { label: 'All', columns: ['A', 'B'], empty: 'None' }, { kind: 'table', name: 'All' }, 'AllABNone'],
    ['Form', { label: 'New' }, { kind: 'form', name: 'New' }, 'New'],
    ['Button', { label: 'Go' }, { kind: 'button', name: 'Go' }, 'Go'],
  ] as const)('%s', (type, props, expected, said) => {
    const element = renderOne({ type, props })
    expect(element).toMatchObject(expected)
    expect(textIn(element)).toBe(said)
  })

  it('Message says what the agent said last, and nothing before', () => {
    expect(renderOne({ type: 'Message' }, { message: 'Early alarm set.' }).children).toEqual([text('message', 'Early alarm set.')])
    expect(renderOne({ type: 'Message' }).children).toEqual([])
  })

  it('Row puts its cells and children under the columns in order', () => {
    const layout = layoutOf(
      {
        table: { type: 'Table', props: { columns: ['Who', ['A', 'mount']] }, children: ['row'] },
        row: { type: 'Row', props: { cells: ['Milo'] }, children: ['amount', 'pay'] },
        amount: { type: 'Text', props: { text: 28 } },
        pay: { type: 'Button', props: { label: 'Pay' }, on: { press: { action: 'submit', params: { goal: 'pay' } } } },
      },
      ['table'],
    )
    const cells = elementsIn(renderer.render(layout, stateOf(), 'v').root, 'cell')
    expect(cells.map((cell) => [cell.column, textIn(cell)])).toEqual([
      ['Who', 'Milo'],
      ['Amount', '28'],
      [undefined, 'Pay'],
    ])
  })

  it('Tabs mark the open view', () => {
    const tabs = renderOne(
      { type: 'Tabs', props: { label: 'View', value: { $bindState: '/ui/view' }, options: ['a', { value: 'b', label: 'B side' }] } },
      { ui: { view: 'b' } },
    )
    expect(tabs).toMatchObject({ kind: 'tabs', bound: '/ui/view', options: ['a', 'b'] })
    expect(elementsIn(tabs, 'tab').map((tab) => [tab.name, tab.selected])).toEqual([
      ['a', false],
      ['B side', true],
    ])
  })

  it('a button says which goal it submits, after local actions too', () => {
    const press = [
      { action: 'setState', params: { statePath: '/ui/view', value: 'x' } },
      { action: 'submit', params: { goal: 'clear' } },
    ]
    expect(renderOne({ type: 'Button', props: { label: 'Go' }, on: { press } }).submits).toBe('clear')
  })

  it.each([
    ['TextField', 'note', 'value="note"'],
    ['NumberField', 12.5, 'value="12.5"'],
    ['MoneyField', 28.5, 'value="28.5"'],
    ['DateField', '2026-03-02', 'value="2026-03-02"'],
    ['TimeField', '04:10', 'value="04:10"'],
    ['DateTimeField', '2026-03-02T04:10', 'value="2026-03-02T04:10"'],
    ['PersonField', 'Milo Sand', 'value="Milo Sand"'],
    ['LongTextField', 'a note', '>a note</textarea>'],
    ['TextListField', ['a', 'b'], '>a\nb</textarea>'],
    ['PeopleField', ['Milo Sand', 'Ines Roy'], '>Milo Sand\nInes Roy</textarea>'],
    ['AmountsField', { 'Milo Sand': 28 }, '>Milo Sand: 28</textarea>'],
    ['Checkbox', true, 'checked=""'],
  ])('%s holds its bound value, shows its label and says nothing else', (type, value, markup) => {
    const element: JsonObject = { type, props: { label: 'Label', hint: 'a hint', value: { $bindState: '/inputs/a/b' } } }
    const state = { inputs: { a: { b: value } } }
    expect(renderMarkup({ root: 'one', elements: { one: element } }, stateOf(state)).markup).toContain(markup)
    const view = renderOne(element, state)
    expect(view).toMatchObject({ name: 'Label', bound: '/inputs/a/b' })
    expect(textIn(view)).toBe('Labela hint')
    // Hostile values of the wrong type show as an empty field.
    for (const wrong of [{ x: { y: 1 } }, [[1]], 'x', 7, true, null]) expect(textIn(renderOne(element, { inputs: { a: { b: wrong } } }))).toBe('Labela hint')
  })

  it.each([
    ['ChoiceField', { style: 'radio' }, 'early'],
    ['ChoiceField', { style: 'select' }, 'early'],
    ['MultiChoiceField', {}, ['early']],
    ['PeopleField', {}, ['early']],
  ])('%s %o lists its options and marks the chosen ones as input', (type, extra, value) => {
    const props = { label: 'Shift', value: { $bindState: '/inputs/a/shift' }, options: { $state: '/saved/names' }, ...extra }
    const element = renderOne({ type, props }, { inputs: { a: { shift: value } }, saved: { names: ['early', 'late'] } })
    expect(element.options).toEqual(['early', 'late'])
    expect(
      elementsIn(element, 'option').map((option) => [option.selected, option.selectedFrom, option.children.filter(isTextNode).map((node) => node.from)]),
    ).toEqual([
      [true, 'input', ['saved']],
      [false, 'input', ['saved']],
    ])
  })

  it('AmountsField offers a place for each person', () => {
    const element = renderOne(
      { type: 'AmountsField', props: { label: 'Shares', value: { $bindState: '/inputs/a/shares' }, people: ['Milo Sand', 'Ines Roy'] } },
      { inputs: { a: { shares: { 'Milo Sand': 28 } } } },
    )
    expect(element.options).toEqual(['Milo Sand', 'Ines Roy'])
    expect(textIn(element)).toBe('SharesMilo SandInes Roy')
  })

  it('a field without a binding shows its value and cannot be written to', () => {
    expect(renderOne({ type: 'TextField', props: { label: 'Name', value: { $state: '/saved/name' } } }, { saved: { name: 'x' } })).not.toHaveProperty('bound')
  })
})

describe('$format', () => {
  const money = { $format: 'money', value: { $state: '/saved/v' } }
  it.each([
    [money, 28, { locale: 'en-US', currency: 'USD' }, '$28.00'],
    [money, 1234.5, { locale: 'de-DE', currency: 'EUR' }, '1.234,50 €'],
    [money, '28.5', { locale: 'en-US', currency: undefined }, '28.50'],
    [money, 'about 30', { locale: 'en-US', currency: 'USD' }, 'about 30'],
    [money, null, { locale: 'en-US' }, undefined],
    [{ $format: 'number', value: { $state: '/saved/v' } }, 12345.678, { locale: 'en-US' }, '12,345.678'],
    [{ $format: 'date', value: { $state: '/saved/v' } }, '2026-03-02', { locale: 'en-US' }, 'Mar 2, 2026'],
    [{ $format: 'date', value: { $state: '/saved/v' } }, '2026-02-31', { locale: 'en-US' }, '2026-02-31'],
    [{ $format: 'date', value: { $state: '/saved/v' } }, '2026-03-02T23:30:00', { locale: 'en-US' }, 'Mar 2, 2026'],
    [{ $format: 'time', value: { $state: '/saved/v' } }, '04:10', { locale: 'en-US' }, '4:10 AM'],
    [{ $format: 'time', value: { $state: '/saved/v' } }, '2026-03-02T16:10:00', { locale: 'de-DE' }, '16:10'],
    [{ $format: 'time', value: { $state: '/saved/v' } }, '25:10', { locale: 'en-US' }, '25:10'],
    [{ $format: 'date-time', value: { $state: '/saved/v' } }, '2026-03-02 16:10', { locale: 'en-GB' }, '2 Mar 2026, 16:10'],
    [{ $format: 'money', value: 5 }, null, { locale: 'not a locale', currency: 'nope' }, '5.00'],
  ])('%o of %o in %o is %s', (expression, v, formats, expected) => {
    const nodes = printed(expression, { saved: { v }, formats })
    expect(nodes.map(([, said]) => said)).toEqual(expected === undefined ? [] : [expected])
  })

  it('keeps the raw value and its provenance', () => {
    expect(renderOne({ type: 'Text', props: { text: money } }, { saved: { v: 28 }, formats: { locale: 'en-US', currency: 'USD' } }).children).toEqual([
      { text: '$28.00', from: 'saved', raw: '28' },
    ])
  })
})
