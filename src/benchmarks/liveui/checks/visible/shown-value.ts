import type { Matcher } from '../../matcher-schema.ts'
import { findDate } from '../../matchers/find-date.ts'
import { partsOfDateTime } from '../../matchers/find-date-time.ts'
import { findInText } from '../../matchers/find-in-text.ts'
import { findTime } from '../../matchers/find-time.ts'
import type { Provenance } from '../../rendered-view.ts'
import type { CheckContext } from '../check-context.ts'
import { isLabelOnly } from '../../matchers/negation.ts'
import { isSaidAsPast } from '../../matchers/past.ts'
import { comesFrom } from './comes-from.ts'
import { countingProvenance, isStatusWord } from './counting-provenance.ts'
import { mayBeFixed, showsState } from './shows-state.ts'
import { withHeader, type TextRun } from './text-run.ts'

/** Which of these texts show the value, from where it counts. */
export function runsShowing(value: Matcher, runs: readonly TextRun[], context: Pick<CheckContext, 'app' | 'setting'>): readonly TextRun[] {
  return alternatives(value).flatMap((each) => {
    const counting = countingProvenance(each, context.app, context.setting)
    const shows = (run: TextRun): boolean =>
      isStatusWord(each) ? showsState(each, run, counting, context) : findInText(each, run.text, context.setting).some((span) => comesFrom(run, span, counting))
    const whole = runs.filter((run) => isOpenTo(each, run) && shows(run))
    return whole.length > 0 ? whole : momentOverTwo(each, runs, context, counting)
  })
}

/**
 * Which of these texts say the value at all, for what must not be shown: wherever it comes from, but not as a message or typed text, not as
 * something that was so before, and not as what a button would do.
 */
export function runsSaying(value: Matcher, runs: readonly TextRun[], { setting }: Pick<CheckContext, 'setting'>): readonly TextRun[] {
  return alternatives(value).flatMap((each) =>
    runs.filter((run) => {
      if (!isOpenTo(each, run)) return false
      const isState = isStatusWord(each)
      const shown: ReadonlySet<Provenance> = !isState || mayBeFixed(run) ? SHOWN : FROM_SAVED
      const { text, shift } = withHeader(run)
      return findInText(each, run.text, setting).some((span) => {
        // `Draft no.: 7` does not say that it is a draft.
        if (isState && isLabelOnly(run.text.slice(span.end)) && !comesFrom(run, span, FROM_SAVED)) return false
        return comesFrom(run, span, shown) && !isSaidAsPast(text, { start: span.start + shift, end: span.end + shift })
      })
    }),
  )
}

const FROM_SAVED: ReadonlySet<Provenance> = new Set(['saved', 'derived-saved'])
const SHOWN: ReadonlySet<Provenance> = new Set(['saved', 'derived-saved', 'literal'])

function alternatives(value: Matcher): readonly Matcher[] {
  return typeof value === 'object' && value !== null && 'anyOf' in value ? value.anyOf.flatMap(alternatives) : [value]
}

/**
 * Whether a text can say this at all. An option or a word of state that stands unselected among others does not say that it is so, nor does
 * a button (`Mark as done`); a button with a fixed name says nothing but what it does.
 */
function isOpenTo(value: Matcher, run: TextRun): boolean {
  if (run.inButton && (isStatusWord(value) || run.parts.every(({ from }) => from === 'literal'))) return false
  return !(run.isUnselected && isStatusWord(value))
}

/** Day and time of a moment in two texts, one after the other. */
function momentOverTwo(
  value: Matcher,
  runs: readonly TextRun[],
  { setting }: Pick<CheckContext, 'setting'>,
  counting: ReadonlySet<Provenance>,
): readonly TextRun[] {
  if (typeof value !== 'object' || value === null || !('dateTime' in value)) return []
  const { date, time } = partsOfDateTime(value.dateTime)
  const days = runs.filter((run) => findDate(date, run.text, setting).some((span) => comesFrom(run, span, counting)))
  return days.filter((day) =>
    runs.some((run) => Math.abs(run.index - day.index) === 1 && findTime(time, run.text, setting.locale).some((span) => comesFrom(run, span, counting))),
  )
}
