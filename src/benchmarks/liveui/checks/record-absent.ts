import { unboundWords } from './bound-entity.ts'
import { failed, judged, type CheckKind } from './check-kind.ts'
import { matchingRecords } from './matching-records.ts'
import { entityWords, modelOfCheck, modelWords, plural, withWords } from './plain-words.ts'

/** Record, guard: the entity's record is gone, or no record of the model has these values. */
export const absentCheck: CheckKind<'absent'> = {
  describe: (check, wording) =>
    check.entity !== undefined
      ? `${entityWords(check.entity, wording.task)} is gone`
      : `there is no ${modelWords(check.model ?? 'record')}${withWords(check.where, wording)}`,
  judge: (check, context) => {
    if (check.entity !== undefined) {
      const binding = context.binding(check.entity)
      // What was never made cannot be gone.
      if (binding.state !== 'bound') return failed(unboundWords(binding) ?? '')
      return judged(binding.now === undefined, binding.now === undefined ? 'it is gone' : 'it is still there')
    }
    const model = check.model === undefined ? undefined : modelOfCheck(check.service, check.model, context.frozen.task)
    if (model === undefined) return failed(`no service of the task has ${check.model ?? 'such a model'}`)
    const records = matchingRecords(context.facts.after, model.service, model.model, check.where, context.setting)
    return judged(records.length === 0, records.length === 0 ? 'there is none' : `there is ${plural(records.length, modelWords(model.model))}`)
  },
}
