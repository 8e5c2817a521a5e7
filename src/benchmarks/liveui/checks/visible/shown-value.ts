import type { Matcher } from '../../matcher-schema.ts'
import { findDate } from '../../matchers/find-date.ts'
import { partsOfDateTime } from '../../matchers/find-date-time.ts'
import { findInText } from '../../matchers/find-in-text.ts'
import { findTime } from '../../matchers/find-time.ts'
import type { Span } from '../../matchers/span.ts'
import type { Provenance } from '../../rendered-view.ts'
import type { CheckContext } from '../check-context.ts'
import { countingProvenance } from './counting-provenance.ts'
import type { TextRun } from './text-run.ts'

/** Which of these texts show the value, from where it counts. */
export function runsShowing(value: Matcher, runs: readonly TextRun[], context: Pick<CheckContext, 'app' | 'setting'>): readonly TextRun[] {
  return alternatives(value).flatMap((each) => {
    const counting = countingProvenance(each, context.app, context.setting)
    const whole = runs.filter((run) => isOpenTo(each, run) && findInText(each, run.text, context.setting).some((span) => comesFrom(run, span, counting)))
    return whole.length > 0 ? whole : momentOverTwo(each, runs, context, counting)
  })
}

/** Which of these texts say the value at all, for what must not be shown: wherever it comes from, but not as a message or typed text. */
export function runsSaying(value: Matcher, runs: readonly TextRun[], { setting }: Pick<CheckContext, 'setting'>): readonly TextRun[] {
  const shown = new Set<Provenance>(['saved', 'derived-saved', 'literal'])
  return alternatives(value).flatMap((each) => runs.filter((run) => findInText(each, run.text, setting).some((span) => comesFrom(run, span, shown))))
}

/** Every letter and digit of the span comes from there. */
export function comesFrom(run: TextRun, span: Span, allowed: ReadonlySet<Provenance>): boolean {
  return run.parts.every((part) => {
    const common = run.text.slice(Math.max(part.start, span.start), Math.min(part.end, span.end))
    return part.start >= span.end || part.end <= span.start || allowed.has(part.from) || !/[\p{L}\p{N}]/u.test(common)
  })
}

function alternatives(value: Matcher): readonly Matcher[] {
  return typeof value === 'object' && value !== null && 'anyOf' in value ? value.anyOf.flatMap(alternatives) : [value]
}

/** An option that stands unselected among others does not say that it is chosen. */
function isOpenTo(value: Matcher, run: TextRun): boolean {
  return !(typeof value === 'object' && value !== null && 'choice' in value && run.isUnselected)
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
