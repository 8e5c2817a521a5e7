import { parseExcept } from '../except-syntax.ts'
import { joinWords } from '../matchers/describe-matcher.ts'
import { diffDumps, isExcepted } from '../records/diff-dumps.ts'
import type { RowChange } from '../records/row-change.ts'
import { rowKey } from '../records/row-key.ts'
import { matchingRecords } from './matching-records.ts'
import type { CheckContext } from './check-context.ts'
import { failed, judged, type CheckKind } from './check-kind.ts'
import { entityWords, modelOfCheck, modelWords, withWords } from './plain-words.ts'
import { unboundWords } from './bound-entity.ts'

/**
 * Preservation, guard: since the task's start no row changed outside the excepted ones, their parts, and what the services do by
 * themselves with them (notifications, counters, the receiver's copy).
 */
export const unchangedCheck: CheckKind<'unchanged'> = {
  describe: (check, wording) => {
    const excepted = (check.except ?? []).map((text) => {
      const parsed = parseExcept(text)
      if ('problem' in parsed) return text
      return 'entity' in parsed ? entityWords(parsed.entity, wording.task) : `${modelWords(parsed.model)} records${withWords(parsed.where, wording)}`
    })
    return `nothing ${excepted.length === 0 ? '' : 'else '}has changed since the start${excepted.length === 0 ? '' : ` than ${joinWords(excepted)}`}`
  },
  judge: (check, context) => {
    const excepted = new Set<string>()
    for (const text of check.except ?? []) {
      const rows = exceptedRows(text, context)
      if (typeof rows === 'string') return failed(rows)
      for (const row of rows) excepted.add(row)
    }
    const first = context.episodes[0]
    const changes = first === undefined ? [] : diffDumps(first.before, context.facts.after)
    const other = changes.filter((change) => !isExcepted(change, changes, (row) => excepted.has(rowKey(row))))
    return judged(other.length === 0, other.length === 0 ? 'nothing else has' : changesWords(other))
  },
}

/** Keys of the rows that one member of `except` lets change; a text when it stands for none. */
function exceptedRows(text: string, context: CheckContext): readonly string[] | string {
  const parsed = parseExcept(text)
  if ('problem' in parsed) return parsed.problem
  if ('entity' in parsed) {
    const binding = context.binding(parsed.entity)
    // What the episode failed to make changed nothing either; what is ambiguous is judged as changed.
    if (binding.state === 'missing') return []
    if (binding.state !== 'bound') return `${parsed.entity}: ${unboundWords(binding) ?? ''}`
    return [rowKey(binding.made), ...(binding.now === undefined ? [] : [rowKey(binding.now)])]
  }
  const model = modelOfCheck(parsed.service, parsed.model, context.frozen.task)
  if (model === undefined) return `no service of the task has ${parsed.model}`
  return context.episodes
    .flatMap(({ before, after }) => [before, after])
    .flatMap((dump) => matchingRecords(dump, model.service, model.model, parsed.where, context.setting))
    .map(rowKey)
}

const VERB = { create: 'created', update: 'changed', delete: 'deleted' } as const

/** `splitwise.expenses 3 changed (amount), phone.alarms 2 deleted and 4 more`. */
function changesWords(changes: readonly RowChange[]): string {
  const named = changes
    .slice(0, 3)
    .map((change) => `${change.service}.${change.table} ${change.id} ${VERB[change.op]}${change.columns.length === 0 ? '' : ` (${change.columns.join(', ')})`}`)
  return joinWords(changes.length > 3 ? [...named, `${changes.length - 3} more`] : named)
}
