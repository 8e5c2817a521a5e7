import type { FieldPath } from '../../../core/field-path.ts'
import type { SimpleCheck } from '../check-schema.ts'
import type { Matcher } from '../matcher-schema.ts'
import type { LiveUIEpisode, LiveUITask } from '../task-schema.ts'

/** A check with its place. Members of an `any-of` come one by one, with `inside` set. */
export interface PlacedCheck {
  readonly check: SimpleCheck
  readonly path: FieldPath
  readonly episode: LiveUIEpisode
  readonly episodeIndex: number
  readonly inside: 'any-of' | undefined
}

export function eachCheck(task: LiveUITask): readonly PlacedCheck[] {
  return task.episodes.flatMap((episode, episodeIndex) =>
    episode.checks.flatMap((check, index): PlacedCheck[] => {
      const path = ['episodes', episodeIndex, 'checks', index]
      if (check.check !== 'any-of') return [{ check, path, episode, episodeIndex, inside: undefined }]
      return check.of.map((member, position) => ({ check: member, path: [...path, 'of', position], episode, episodeIndex, inside: 'any-of' }))
    }),
  )
}

/** An expected value with its place, and what it is compared with. */
export interface PlacedMatcher {
  readonly matcher: Matcher
  readonly path: FieldPath
  readonly against:
    | { readonly kind: 'argument'; readonly name: string }
    | { readonly kind: 'field'; readonly name: string }
    | { readonly kind: 'visible' }
    | { readonly kind: 'retained' }
}

/** The expected values at the top of a check (not those inside `anyOf`, `setOf` and maps). */
export function matchersOf({ check, path }: Pick<PlacedCheck, 'check' | 'path'>): readonly PlacedMatcher[] {
  switch (check.check) {
    case 'call':
    case 'no-call':
      return named(check.args, [...path, 'args'], 'argument')
    case 'record':
      return named(check.fields, [...path, 'fields'], 'field')
    case 'absent':
    case 'count':
      return named(check.where, [...path, 'where'], 'field')
    case 'text':
    case 'not-text':
      return listed(check.contains, [...path, 'contains'], 'visible')
    case 'item':
    case 'not-item':
      return [...listed(check.contains, [...path, 'contains'], 'visible'), ...listed(check.apart ?? [], [...path, 'apart'], 'visible')]
    case 'choice':
      return [...listed([check.active], [...path, 'active'], 'visible'), ...listed(check.among, [...path, 'among'], 'visible')]
    case 'retained':
      return listed(check.contains, [...path, 'contains'], 'retained')
    default:
      return []
  }
}

function named(values: { readonly [name: string]: Matcher } | undefined, path: FieldPath, kind: 'argument' | 'field'): readonly PlacedMatcher[] {
  return Object.entries(values ?? {}).map(([name, matcher]) => ({ matcher, path: [...path, name], against: { kind, name } }))
}

function listed(values: readonly Matcher[], path: FieldPath, kind: 'visible' | 'retained'): readonly PlacedMatcher[] {
  return values.map((matcher, index) => ({ matcher, path: [...path, index], against: { kind } }))
}

/** The single values in a matcher: bare ones and those under a matcher's name. Map keys (people) are not values. */
export function leavesOf(matcher: Matcher): readonly Exclude<Matcher, { anyOf: unknown } | { setOf: unknown } | { map: unknown }>[] {
  if (typeof matcher !== 'object' || matcher === null) return [matcher]
  if ('anyOf' in matcher) return matcher.anyOf.flatMap(leavesOf)
  if ('setOf' in matcher) return matcher.setOf.flatMap(leavesOf)
  if ('map' in matcher) return Object.values(matcher.map).flatMap(leavesOf)
  return [matcher]
}
