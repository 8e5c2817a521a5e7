import type { FieldPath } from '../../../core/field-path.ts'
import { suggestion } from '../../../core/nearest-name.ts'
import type { Contract, ContractInput, LiveUIEpisode, LiveUITask } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, type Finding } from './finding.ts'
import { inputFault } from './input-value.ts'
import { eachCheck, type PlacedCheck } from './task-walk.ts'

/** Views, actions, inputs, options and retained ids that episodes and checks name, against the contract of their app. */
export function lintContractUse(task: LiveUITask, names: readonly DefinedName[]): readonly Finding[] {
  const contractOf = (app: string): Contract | undefined => (Object.hasOwn(task.apps, app) ? task.apps[app]?.contract : undefined)
  const contracts = Object.entries(task.apps).flatMap(([app, { contract }]) => lintContract(contract, ['apps', app, 'contract']))
  const episodes = task.episodes.flatMap((episode, index) => {
    const contract = contractOf(episode.app)
    return contract === undefined ? [] : lintEpisode(episode, contract, names, ['episodes', index])
  })
  const checks = eachCheck(task).flatMap((placed) => {
    const contract = contractOf(placed.episode.app)
    return contract === undefined ? [] : lintCheck(placed, contract)
  })
  return [...contracts, ...episodes, ...checks]
}

function lintContract(contract: Contract, path: FieldPath): readonly Finding[] {
  return contract.actions.flatMap((action, index) =>
    (action.inputs ?? []).flatMap((input, position): Finding[] => {
      const at = [...path, 'actions', index, 'inputs', position]
      const chooses = input.type === 'choice' || input.type === 'choices'
      if (chooses && input.options === undefined) return [fault(at, 'missing-options', `a ${input.type} needs options`)]
      if (!chooses && input.options !== undefined)
        return [fault([...at, 'options'], 'missing-options', `only choice and choices have options, not ${input.type}`)]
      return []
    }),
  )
}

function lintEpisode(episode: LiveUIEpisode, contract: Contract, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  const findings: Finding[] = []
  if (episode.view !== undefined) {
    const view = contract.views.find((each) => each.id === episode.view)
    if (view === undefined) findings.push(unknown('view', episode.view, contract.views, [...path, 'view']))
    else if (view.onOpen !== true)
      findings.push(
        fault(
          [...path, 'view'],
          'view-not-filled',
          `the view ${view.id} is not filled when the app opens; give it onOpen: true in the contract, or ask through an action`,
        ),
      )
  }
  if (episode.action === undefined) return findings
  const action = contract.actions.find((each) => each.id === episode.action)
  if (action === undefined) return [...findings, unknown('action', episode.action, contract.actions, [...path, 'action'])]
  return [...findings, ...lintInputs(episode, action.inputs ?? [], names, [...path, 'inputs'])]
}

function lintInputs(episode: LiveUIEpisode, wanted: readonly ContractInput[], names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  const given = episode.inputs ?? {}
  const extra = Object.keys(given)
    .filter((name) => !wanted.some((input) => input.id === name))
    .map((name) => unknown('input', name, wanted, [...path, name]))
  const values = wanted.flatMap((input): Finding[] => {
    const value = Object.hasOwn(given, input.id) ? given[input.id] : undefined
    if (value === undefined || value === null) {
      if (input.required === false && value === undefined) return []
      return [fault([...path, input.id], 'missing-input', `the action ${episode.action ?? ''} needs the input \`${input.id}\` (${input.type})`)]
    }
    const problem = inputFault(value, input, names)
    return problem === undefined ? [] : [fault([...path, input.id], problem.rule, problem.message)]
  })
  return [...extra, ...values]
}

function lintCheck({ check, path }: PlacedCheck, contract: Contract): readonly Finding[] {
  switch (check.check) {
    case 'view':
    case 'text':
    case 'item':
    case 'choice':
    case 'not-text':
    case 'not-item':
      return contract.views.some((view) => view.id === check.view) ? [] : [unknown('view', check.view, contract.views, [...path, 'view'])]
    case 'action':
      return contract.actions.some((action) => action.id === check.action) ? [] : [unknown('action', check.action, contract.actions, [...path, 'action'])]
    case 'input': {
      const action = contract.actions.find((each) => each.id === check.action)
      if (action === undefined) return [unknown('action', check.action, contract.actions, [...path, 'action'])]
      const input = action.inputs?.find((each) => each.id === check.input)
      if (input === undefined) return [unknown('input', check.input, action.inputs ?? [], [...path, 'input'])]
      return (check.options ?? []).flatMap((option, index) =>
        input.options?.includes(option) === true
          ? []
          : [
              fault(
                [...path, 'options', index],
                'unknown-option',
                `the contract's input ${input.id} has no option \`${option}\`; known: ${input.options?.join(', ') ?? 'none'}`,
              ),
            ],
      )
    }
    case 'retained': {
      const first = check.path.split('/').find((part) => part !== '') ?? ''
      return contract.retains.includes(first)
        ? []
        : [
            unknown(
              'retained-id',
              first,
              contract.retains.map((id) => ({ id })),
              [...path, 'path'],
            ),
          ]
    }
    default:
      return []
  }
}

function unknown(what: 'view' | 'action' | 'input' | 'retained-id', name: string, known: readonly { readonly id: string }[], path: FieldPath): Finding {
  const ids = known.map((each) => each.id)
  return fault(path, `unknown-${what}`, `the contract has no ${what.replace('-', ' ')} \`${name}\`${suggestion(name, ids)}`)
}
