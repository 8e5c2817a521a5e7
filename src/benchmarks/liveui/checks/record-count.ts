import { failed, judged, type CheckKind } from './check-kind.ts'
import { matchingRecords } from './matching-records.ts'
import { modelOfCheck, modelWords, plural, withWords } from './plain-words.ts'

/** Record: exactly so many records of the model have these values. `equals: 0` is a guard. */
export const countCheck: CheckKind<'count'> = {
  describe: (check, wording) =>
    `there ${check.equals === 1 ? 'is' : 'are'} ${check.equals === 0 ? `no ${modelWords(check.model)} records` : `exactly ${plural(check.equals, modelWords(check.model))}`}${withWords(check.where, wording)}`,
  judge: (check, context) => {
    const model = modelOfCheck(check.service, check.model, context.frozen.task)
    if (model === undefined) return failed(`no service of the task has ${check.model}`)
    const { length } = matchingRecords(context.facts.after, model.service, model.model, check.where, context.setting)
    return judged(length === check.equals, length === 0 ? 'there is none' : `there ${length === 1 ? 'is' : 'are'} ${length}`)
  },
}
