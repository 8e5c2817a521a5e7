import type { Matcher } from '../../matcher-schema.ts'
import { findInText } from '../../matchers/find-in-text.ts'
import type { Provenance, RenderedView } from '../../rendered-view.ts'
import type { CheckContext } from '../check-context.ts'
import { choicePolarities } from './choice-polarity.ts'
import { itemScopes, type ItemScope } from './item-scope.ts'
import { comesFrom } from './comes-from.ts'
import { runsSaying } from './shown-value.ts'
import { withHeader, type TextRun } from './text-run.ts'

/** What the view says of one option; `conflict`: both. */
export type OptionState = 'active' | 'inactive' | 'unsaid' | 'conflict'

const FROM_SAVED: ReadonlySet<Provenance> = new Set(['saved', 'derived-saved'])

/**
 * For each option, what the view says of it: by the catalogue's convention (`selected`, `Status`) where any of them has it, else by the
 * lexicon. Looked at is every part of the view that holds this option and none of the others. Only what saved state decides counts.
 */
export function optionStates(view: RenderedView, options: readonly Matcher[], context: CheckContext): readonly OptionState[] {
  const scopes = itemScopes(view.root)
  const own = options.map((option, index) =>
    scopes.filter(
      (scope) =>
        runsSaying(option, scope.runs, context).length > 0 && options.every((other, at) => at === index || runsSaying(other, scope.runs, context).length === 0),
    ),
  )
  const conventional = own.map((each) => combine(each.flatMap(conventionStates)))
  if (conventional.some((state) => state !== 'unsaid')) return conventional
  return options.map((option, index) => combine((own[index] ?? []).flatMap((scope) => lexiconStates(scope, option, context))))
}

function conventionStates({ elements }: ItemScope): readonly OptionState[] {
  return elements.flatMap((element) =>
    element.selected === undefined || element.selectedFrom === undefined || !FROM_SAVED.has(element.selectedFrom)
      ? []
      : [element.selected ? ('active' as const) : ('inactive' as const)],
  )
}

function lexiconStates(scope: ItemScope, option: Matcher, context: CheckContext): readonly OptionState[] {
  const spansIn = (run: TextRun) => findInText(option, run.text, context.setting)
  const isOptionSaved = scope.runs.some((run) => spansIn(run).some((span) => comesFrom(run, span, FROM_SAVED)))
  return scope.runs.flatMap((run): readonly OptionState[] => {
    if (run.inButton) return []
    const { text, shift } = withHeader(run)
    return choicePolarities(text, findInText(option, text, context.setting)).flatMap(({ says, at }) => {
      const span = { start: at.start - shift, end: at.end - shift }
      const isSaved = isFrom(run, span, FROM_SAVED)
      // Word and option both fixed in the layout say nothing of the state; a message or a typed text never does.
      if (!isFrom(run, span, new Set(['saved', 'derived-saved', 'literal'])) || (!isSaved && !isOptionSaved)) return []
      return [says]
    })
  })
}

/** Like `comesFrom`, but for marks without letters, and for a header that is not part of the run. */
function isFrom(run: TextRun, span: { readonly start: number; readonly end: number }, allowed: ReadonlySet<Provenance>): boolean {
  if (span.end <= 0) return allowed.has('literal')
  return run.parts.filter((part) => part.start < span.end && part.end > span.start).every((part) => allowed.has(part.from))
}

function combine(states: readonly OptionState[]): OptionState {
  const said = new Set(states.filter((state) => state !== 'unsaid'))
  if (said.size > 1) return 'conflict'
  return [...said][0] ?? 'unsaid'
}
