import type { FieldPath } from '../../../core/field-path.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'

/** `duplicate-id`, `wrong-file-name`, `name-clash`: every id stands for one thing. Check ids are unique within their episode. */
export function lintIds(task: LiveUITask, context: LintContext, names: readonly DefinedName[]): readonly Finding[] {
  const findings: Finding[] = []
  if (task.id !== context.fileName)
    findings.push(fault(['id'], 'wrong-file-name', `the id is ${task.id}, but the file is ${context.fileName}; they must be the same`))
  findings.push(
    ...duplicates(
      task.episodes.map((episode, index) => [episode.id, ['episodes', index, 'id']]),
      'episode id',
    ),
    ...task.episodes.flatMap((episode, index) =>
      duplicates(
        episode.checks.map((check, position) => [check.id, ['episodes', index, 'checks', position, 'id']]),
        'check id',
      ),
    ),
  )
  for (const [app, { contract }] of Object.entries(task.apps)) {
    const path = ['apps', app, 'contract']
    const ids = (key: string, members: readonly { readonly id: string }[]): Named[] => members.map((member, index) => [member.id, [...path, key, index, 'id']])
    // One name space: goal ids are action ids and load goals are named after views.
    findings.push(...duplicates([...ids('views', contract.views), ...ids('actions', contract.actions)], 'contract id'))
    contract.actions.forEach((action, index) => {
      const inputs = (action.inputs ?? []).map((input, position): Named => [input.id, [...path, 'actions', index, 'inputs', position, 'id']])
      findings.push(...duplicates(inputs, 'input id'))
    })
    findings.push(
      ...duplicates(
        contract.retains.map((id, index) => [id, [...path, 'retains', index]]),
        'retained id',
      ),
    )
  }
  return [...findings, ...clashes(names)]
}

type Named = readonly [name: string, path: FieldPath]

function duplicates(ids: readonly Named[], what: string): readonly Finding[] {
  const seen = new Set<string>()
  return ids.flatMap(([id, path]) => {
    const again = seen.has(id)
    seen.add(id)
    return again ? [fault(path, 'duplicate-id', `the ${what} \`${id}\` stands twice; every one needs its own`)] : []
  })
}

/** People, refs and entities share one name space: a bare name in a check must mean one thing. */
function clashes(names: readonly DefinedName[]): readonly Finding[] {
  const seen = new Map<string, DefinedName>()
  return names.flatMap((each) => {
    const first = seen.get(each.name)
    seen.set(each.name, first ?? each)
    if (first === undefined || each.path === undefined) return []
    if (first.kind === 'entity' && each.kind === 'entity')
      return [fault(each.path, 'entity-redefined', `the entity \`${each.name}\` was made in an earlier episode already; give this one a name of its own`)]
    return [fault(each.path, 'name-clash', `\`${each.name}\` is already the name of a ${first.kind}; choose another`)]
  })
}
