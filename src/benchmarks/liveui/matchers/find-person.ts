import type { Person } from '../world.ts'
import { findText } from './find-text.ts'
import { personNames } from './person-names.ts'
import { overlaps, type Span } from './span.ts'

/** Where a person is named in a text. A first name that is part of another person's full name does not count. */
export function findPerson(ref: string, text: string, setting: { readonly people: readonly Person[]; readonly user: string }): readonly Span[] {
  const others = setting.people
    .flatMap((person) => (person.ref === ref ? [] : [`${person.firstName} ${person.lastName}`, `${person.lastName} ${person.firstName}`, person.email]))
    .flatMap((name) => findText(name, text))
  return personNames(ref, setting)
    .flatMap((name) => findText(name, text))
    .filter((span) => !others.some((other) => overlaps(other, span) && other.end - other.start > span.end - span.start))
}
