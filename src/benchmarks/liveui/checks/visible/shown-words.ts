import type { Matcher } from '../../matcher-schema.ts'
import { describeMatcher, joinWords } from '../../matchers/describe-matcher.ts'
import { valuesInText } from '../../matchers/values-in-text.ts'
import type { RenderedView } from '../../rendered-view.ts'
import type { CheckContext } from '../check-context.ts'
import { runsShowing } from './shown-value.ts'
import { textRuns } from './text-run.ts'
import { findInText } from '../../matchers/find-in-text.ts'

export interface ShownValues {
  readonly missing: readonly Matcher[]
  /** Why they are missing, in plain words; empty when none is. */
  readonly found: string
}

/** Which values the view does not show, and what it has instead. */
export function shownValues(view: RenderedView, matchers: readonly Matcher[], context: CheckContext): ShownValues {
  const runs = textRuns(view.root)
  const isPerson = (ref: string): boolean => context.setting.people.some((person) => person.ref === ref)
  const missing = matchers.flatMap((matcher) => valuesInText(matcher, isPerson)).filter((value) => runsShowing(value, runs, context).length === 0)
  if (missing.length === 0) return { missing, found: '' }
  const reasons = missing.map((value) => {
    const words = describeMatcher(value, { people: context.setting.people, currency: context.setting.currency })
    const elsewhere = runs.filter((run) => findInText(value, run.text, context.setting).length > 0)
    if (elsewhere.length === 0) return `${words} is not shown`
    const sources = new Set(elsewhere.flatMap((run) => run.parts.map((part) => part.from)))
    return `${words} stands there only as ${joinWords(
      ['message', 'input', 'literal', 'derived-saved']
        .filter((from) => [...sources].some((source) => source === from))
        .map((from) => SOURCE_WORDS[from] ?? from),
      'or',
    )}, not from saved state`
  })
  return { missing, found: reasons.join('; ') }
}

const SOURCE_WORDS: { readonly [from: string]: string } = {
  message: 'a message',
  input: 'typed input',
  literal: 'fixed text of the layout',
  'derived-saved': 'text chosen by a condition',
}
