import type { Person } from '../world.ts'
import { foldText } from './text-tokens.ts'

const SELF = ['you', 'your', 'yours', 'yourself', 'me', 'my', 'mine', 'myself'] as const

interface PeopleSetting {
  readonly people: readonly Person[]
  readonly user: string
}

/**
 * What a text may call a person: full name in either order, e-mail address, first name when no one else in the world has it; the user's
 * own account is also you or me.
 */
export function personNames(ref: string, { people, user }: PeopleSetting): readonly string[] {
  const person = people.find((each) => each.ref === ref)
  if (person === undefined) return []
  const shared = people.some((other) => other.ref !== ref && foldText(other.firstName) === foldText(person.firstName))
  return [
    `${person.firstName} ${person.lastName}`,
    `${person.lastName} ${person.firstName}`,
    person.email,
    ...(shared ? [] : [person.firstName]),
    ...(ref === user ? SELF : []),
  ]
}
