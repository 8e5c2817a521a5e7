import type { Layout } from '../benchmarks/liveui/layout.ts'
import type { Orchestration } from '../benchmarks/liveui/orchestration.ts'
import type { Contract, ContractInput } from '../benchmarks/liveui/task-schema.ts'
import type { Json, JsonObject } from '../core/json.ts'
import { savedElements } from './saved-elements.ts'
import { words } from './words.ts'

/** An example of what is saved, by its name under /saved: `{ shifts: { early: { shift: 'early', active: true } } }`. */
interface SavedShapes {
  readonly [name: string]: Json
}

/**
 * A plain good layout, made mechanically: a part for each view, with every field of what is saved under the view's own name (of
 * what has no view's name, where there is none), a form for each action, a button for each view, the agent's message. The
 * scripted models answer with it, so that their outcomes depend on what they save and call, never on a drawing.
 *
 * `shown` says which names a view shows, where that is not its own.
 */
export function scriptedLayout(
  contract: Contract,
  orchestration: Orchestration,
  shapes: SavedShapes,
  shown: { readonly [view: string]: readonly string[] } = {},
): Layout {
  const elements: { [key: string]: JsonObject } = {}
  const switches = contract.views.length > 1 ? contract.views.map((view) => viewButton(view.id, orchestration, elements)) : []
  const views = contract.views.map((view) => viewPart(view.id, contract, orchestration, shapes, shown[view.id], elements))
  const forms = contract.actions.map((action) => actionForm(action, elements))
  elements['message'] = { type: 'Message' }
  elements['page'] = { type: 'Page', props: { title: orchestration.title }, children: ['message', ...switches, ...views, ...forms] }
  return { root: 'page', elements }
}

function viewButton(view: string, orchestration: Orchestration, elements: { [key: string]: JsonObject }): string {
  const key = `show:${view}`
  const press = Object.entries(orchestration.views[view]?.show ?? {}).map(([statePath, value]) => ({ action: 'setState', params: { statePath, value } }))
  elements[key] = { type: 'Button', props: { label: words(view) }, on: { press } }
  return key
}

function viewPart(
  view: string,
  contract: Contract,
  orchestration: Orchestration,
  shapes: SavedShapes,
  shown: readonly string[] | undefined,
  elements: { [key: string]: JsonObject },
): string {
  const key = `view:${view}`
  const names = shown ?? namesOf(view, contract, Object.keys(shapes))
  const conditions = Object.entries(orchestration.views[view]?.show ?? {}).map(([path, value]) => ({ $state: path, eq: value }))
  elements[key] = {
    type: 'Section',
    props: { label: words(view) },
    ...(contract.views.length > 1 && conditions.length > 0 ? { visible: { $and: conditions } } : {}),
    children: names.map((name) => savedElements(`${view}:${name}`, name, shapes[name] ?? null, elements)),
  }
  return key
}

/** The view's own name, else those that no view has. */
function namesOf(view: string, contract: Contract, names: readonly string[]): readonly string[] {
  return names.includes(view) ? [view] : names.filter((name) => !contract.views.some((other) => other.id === name))
}

function actionForm(action: Contract['actions'][number], elements: { [key: string]: JsonObject }): string {
  const key = `form:${action.id}`
  const fields = (action.inputs ?? []).map((input) => {
    const field = `${key}:${input.id}`
    elements[field] = {
      type: FIELDS[input.type],
      props: {
        label: words(input.id),
        value: { $bindState: `/inputs/${action.id}/${input.id}` },
        ...(input.options === undefined ? {} : { options: input.options }),
      },
    }
    return field
  })
  elements[`${key}:submit`] = {
    type: 'Button',
    props: { label: words(action.id) },
    on: { press: { action: 'submit', params: { goal: action.id, inputs: { $state: `/inputs/${action.id}` } } } },
  }
  elements[key] = { type: 'Form', props: { label: words(action.id) }, children: [...fields, `${key}:submit`] }
  return key
}

const FIELDS: { readonly [type in ContractInput['type']]: string } = {
  text: 'TextField',
  'long-text': 'LongTextField',
  number: 'NumberField',
  integer: 'NumberField',
  money: 'MoneyField',
  date: 'DateField',
  time: 'TimeField',
  'date-time': 'DateTimeField',
  boolean: 'Checkbox',
  choice: 'ChoiceField',
  choices: 'MultiChoiceField',
  person: 'PersonField',
  people: 'PeopleField',
  'amounts-by-person': 'AmountsField',
  texts: 'TextListField',
}
