import type { Matcher } from '../../matcher-schema.ts'
import { valuesInText } from '../../matchers/values-in-text.ts'
import type { RenderedView } from '../../rendered-view.ts'
import type { CheckContext } from '../check-context.ts'
import { itemScopes, type ItemScope } from './item-scope.ts'
import { runsSaying, type runsShowing } from './shown-value.ts'
import type { TextRun } from './text-run.ts'

/** How a value is looked for: as a display (what counts) or at all (for what must not be there). */
export type Looking = typeof runsShowing

export interface ItemSearch {
  readonly contains: readonly Matcher[]
  readonly apart?: readonly Matcher[] | undefined
}

/** The scope that holds all values and none of the `apart` ones, or undefined. */
export function findItem(view: RenderedView, { contains, apart = [] }: ItemSearch, looking: Looking, context: CheckContext): ItemScope | undefined {
  const isPerson = (ref: string): boolean => context.setting.people.some((person) => person.ref === ref)
  const wanted = contains.flatMap((matcher) => valuesInText(matcher, isPerson))
  const others = apart.flatMap((matcher) => valuesInText(matcher, isPerson))
  const holds = (scope: ItemScope, above: readonly TextRun[]): boolean => {
    const inside = wanted.map((value) => looking(value, scope.runs, context))
    // A heading says something of what stands under it, but it is not shown by it alone.
    if (inside.every((runs) => runs.length === 0)) return false
    const holding = wanted.map((value, index) => {
      const runs = inside[index] ?? []
      return runs.length > 0 ? runs : looking(value, above, context)
    })
    if (holding.some((runs) => runs.length === 0) || isAcrossRows(holding, looking === runsSaying ? [...scope.repeats, ...scope.siblings] : scope.repeats))
      return false
    return others.every((value) => runsSaying(value, [...scope.runs, ...above], context).length === 0)
  }
  return itemScopes(view.root).find((scope) => holds(scope, []) || (scope.above.length > 0 && holds(scope, scope.above)))
}

/** Whether the values stand in different rows of one list only, so that the scope is the list and not an item of it. */
function isAcrossRows(holding: readonly (readonly TextRun[])[], lists: ItemScope['repeats']): boolean {
  return lists.some((rows) => {
    const inRows = new Set(rows.flat().map((run) => run.index))
    if (!holding.every((runs) => runs.every((run) => inRows.has(run.index)))) return false
    return !rows.some((row) => holding.every((runs) => runs.some((run) => row.some((each) => each.index === run.index))))
  })
}
