import { section } from './prompt-section.ts'
import { joinPrompt } from './prompt-text.ts'

const LISTED = 40

/** The one repair round: what was wrong, then the whole document again. */
export function repairPrompt(input: { readonly repairs: 'orchestrate' | 'layout'; readonly problems: readonly string[]; readonly truncated: boolean }): string {
  const listed = input.problems.slice(0, LISTED).map((problem) => `- ${problem}`)
  const more = input.problems.length - listed.length
  return joinPrompt(
    input.truncated ? 'Your answer was cut off because it was too long, and it cannot be used:' : 'Your answer cannot be used:',
    section('problems', [...listed, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')),
    `Answer again with the whole corrected JSON object and nothing else${input.truncated ? ', shorter than before' : ''}.`,
    section('repairs', input.repairs),
  )
}
