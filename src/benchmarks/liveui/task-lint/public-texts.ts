import type { FieldPath } from '../../../core/field-path.ts'
import type { Contract, InputValue, LiveUITask } from '../task-schema.ts'

export interface PlacedText {
  readonly text: string
  readonly path: FieldPath
}

/** The texts of a contract that people wrote as sentences. */
export function contractSentences(contract: Contract, path: FieldPath): readonly PlacedText[] {
  const views = contract.views.map((view, index) => ({ text: view.shows, path: [...path, 'views', index, 'shows'] }))
  const actions = contract.actions.flatMap((action, index) => {
    const at = [...path, 'actions', index]
    const means = (action.inputs ?? []).flatMap((input, position) =>
      input.means === undefined ? [] : [{ text: input.means, path: [...at, 'inputs', position, 'means'] }],
    )
    return [{ text: action.does, path: [...at, 'does'] }, ...means]
  })
  return [...views, ...actions]
}

/** The ids of a contract; a model reads them too. */
export function contractIds(contract: Contract, path: FieldPath): readonly PlacedText[] {
  const views = contract.views.map((view, index) => ({ text: view.id, path: [...path, 'views', index, 'id'] }))
  const actions = contract.actions.flatMap((action, index) => [
    { text: action.id, path: [...path, 'actions', index, 'id'] },
    ...(action.inputs ?? []).map((input, position) => ({ text: input.id, path: [...path, 'actions', index, 'inputs', position, 'id'] })),
  ])
  return [...views, ...actions, ...contract.retains.map((text, index) => ({ text, path: [...path, 'retains', index] }))]
}

export function contractOptions(contract: Contract, path: FieldPath): readonly PlacedText[] {
  return contract.actions.flatMap((action, index) =>
    (action.inputs ?? []).flatMap((input, position) =>
      (input.options ?? []).map((text, option) => ({ text, path: [...path, 'actions', index, 'inputs', position, 'options', option] })),
    ),
  )
}

/** Everything in a contract that a model reads as words. */
export function contractTexts(contract: Contract): readonly string[] {
  return [...contractSentences(contract, []), ...contractIds(contract, []), ...contractOptions(contract, [])].map(({ text }) => text)
}

/** What the task's person says and hands over: requirement, requests, texts in inputs. */
export function spokenTexts(task: LiveUITask): readonly PlacedText[] {
  const requirements = Object.entries(task.apps).map(([app, { requirement }]) => ({ text: requirement, path: ['apps', app, 'requirement'] }))
  const episodes = task.episodes.flatMap((episode, index) => [
    ...(episode.request === undefined ? [] : [{ text: episode.request, path: ['episodes', index, 'request'] }]),
    ...Object.entries(episode.inputs ?? {}).flatMap(([name, value]) => textsIn(value).map((text) => ({ text, path: ['episodes', index, 'inputs', name] }))),
  ])
  return [...requirements, ...episodes]
}

/** Every text and number in an input, keys of maps (people) left out. */
export function valuesIn(value: InputValue): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(valuesIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : []
}

const textsIn = (value: InputValue): readonly string[] => valuesIn(value).filter((each) => typeof each === 'string')
