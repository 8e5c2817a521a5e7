import { describeField } from '../matchers/describe-field.ts'
import { joinWords } from '../matchers/describe-matcher.ts'
import { matchesField } from '../matchers/matches-field.ts'
import { unboundWords } from './bound-entity.ts'
import type { FieldValue } from '../records/field-value.ts'
import type { CheckContext } from './check-context.ts'
import { failed, passed, type CheckKind } from './check-kind.ts'
import { entityWords, fieldsWords, fieldWords } from './plain-words.ts'

/** Record: the entity's record, read independently by its stable id, has these values. */
export const recordCheck: CheckKind<'record'> = {
  describe: (check, wording) => `${entityWords(check.entity, wording.task)} ${fieldsWords(check.fields, wording)}`,
  judge: (check, context) => {
    const binding = context.binding(check.entity)
    const unbound = unboundWords(binding)
    if (binding.state !== 'bound' || unbound !== undefined) return failed(unbound ?? '')
    const { now } = binding
    if (now === undefined) return failed('the record is gone')
    const wrong = Object.entries(check.fields).filter(([field, matcher]) => !matchesField(matcher, now.fields[field] ?? { type: 'none' }, context.setting))
    if (wrong.length === 0) return passed('as asked')
    return failed(joinWords(wrong.map(([field]) => foundWords(field, now.fields[field], context))))
  },
}

/** `it is off`, `time is 23:30`. */
function foundWords(field: string, value: FieldValue | undefined, { frozen, setting }: CheckContext): string {
  if (value?.type === 'boolean') return `it ${fieldWords(field, value.value, { task: frozen.task, people: setting.people, currency: setting.currency })}`
  return `${field.replaceAll('_', ' ')} is ${describeField(value)}`
}
