import type { Matcher } from '../matcher-schema.ts'

/**
 * The values that a text has to hold for a matcher: all of a `setOf`, every key and value of a `map` (a key is a person's ref or a word);
 * otherwise the matcher itself. A text cannot show that nothing more belongs to a set.
 */
export function valuesInText(matcher: Matcher, isPerson: (ref: string) => boolean): readonly Matcher[] {
  if (typeof matcher !== 'object' || matcher === null) return [matcher]
  if ('setOf' in matcher) return matcher.setOf.flatMap((each) => valuesInText(each, isPerson))
  if ('map' in matcher) {
    return Object.entries(matcher.map).flatMap(([key, value]) => [isPerson(key) ? { person: key } : { text: key }, ...valuesInText(value, isPerson)])
  }
  return [matcher]
}
