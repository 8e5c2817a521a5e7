import type { Matcher } from '../../matcher-schema.ts'
import { findInText, type TextSetting } from '../../matchers/find-in-text.ts'
import { affirmedBehind } from '../../matchers/negation.ts'
import type { Span } from '../../matchers/span.ts'
import type { Provenance } from '../../rendered-view.ts'
import { comesFrom } from './comes-from.ts'
import { withHeader, type TextRun } from './text-run.ts'

const FROM_SAVED: ReadonlySet<Provenance> = new Set(['saved', 'derived-saved'])

/**
 * Whether a text says a word of state: by itself, or as label and answer, where the answer alone has to come from saved state: `Done: yes`, a cell
 * `yes` under `Done`, and `Sent: no` where that is what is asked for.
 */
export function showsState(value: Matcher, run: TextRun, counting: ReadonlySet<Provenance>, { setting }: { readonly setting: TextSetting }): boolean {
  const { text, shift } = withHeader(run)
  return findInText(value, text, setting).some((found) => {
    const answer = answerIn(text, found)
    if (answer === undefined)
      return found.start >= shift && comesFrom(run, { start: found.start - shift, end: found.end - shift }, mayBeFixed(run) ? counting : decided(counting))
    return comesFrom(run, { start: answer.start - shift, end: answer.end - shift }, FROM_SAVED)
  })
}

/**
 * Whether a word of state that is fixed in the layout says anything here: as a heading over what is in that state, or in a row of saved state.
 * Elsewhere it stands there whatever the state is.
 */
export function mayBeFixed({ element, inForm, inRow }: TextRun): boolean {
  return !inForm && (inRow || ['heading', 'label', 'column'].includes(element.kind))
}

const decided = (allowed: ReadonlySet<Provenance>): ReadonlySet<Provenance> => new Set([...allowed].filter((from) => from !== 'literal'))

/** The answer to the label that the word is or begins with. */
function answerIn(text: string, { start, end }: Span): Span | undefined {
  const separator = /[:?=]\s/.exec(text.slice(start, end))
  if (separator !== null) return { start: start + separator.index + 1, end }
  const answer = affirmedBehind(text.slice(end))
  return answer === 0 ? undefined : { start: end, end: end + answer }
}
