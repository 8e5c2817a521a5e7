import { joinWords } from '../matchers/describe-matcher.ts'
import { changedRecords } from '../records/changed-records.ts'
import { failed, judged, type CheckKind } from './check-kind.ts'
import { modelOfCheck, modelWords, plural } from './plain-words.ts'

const COUNTED = ['created', 'updated', 'deleted'] as const

/** Service: how many records of a model this episode created, updated and deleted, by the dumps before and after it. */
export const changeCheck: CheckKind<'change'> = {
  describe: (check) => {
    const counts = COUNTED.flatMap((what) => {
      const count = check[what]
      return count === undefined ? [] : [`${count === 0 ? 'none' : `exactly ${count}`} is ${what}`]
    })
    return `of the ${modelWords(check.model)} records ${joinWords(counts)}`
  },
  judge: (check, context) => {
    const model = modelOfCheck(check.service, check.model, context.frozen.task)
    if (model === undefined) return failed(`no service of the task has ${check.model}`)
    const changed = changedRecords(context.facts.before, context.facts.after, model.service, model.model)
    const isAsked = COUNTED.every((what) => check[what] === undefined || changed[what].length === check[what])
    const word = modelWords(check.model)
    return judged(
      isAsked,
      joinWords(COUNTED.map((what, index) => (index === 0 ? `${plural(changed[what].length, word)} ${what}` : `${changed[what].length} ${what}`))),
    )
  },
}
