import type { FrozenLiveUITask } from '../frozen-task.ts'

/** What generated applications and their agent know of their user (design §14). Account APIs are hidden, so it stands in the prompt. */
export interface UserProfile {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly locale: string
  readonly currency: string | null
  readonly zone: string
}

/** Services keep local times without a zone, and the logical clock is local too: the one zone there is. */
const ZONE = 'local: every date and time here and in the services is the user’s local time'

/** @throws Error when the frozen world does not know its own user: a fault of seeding. */
export function userProfile(frozen: FrozenLiveUITask): UserProfile {
  const person = worldUser(frozen)
  return {
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    phone: person.phone,
    locale: frozen.task.locale,
    currency: frozen.task.currency ?? null,
    zone: ZONE,
  }
}

/** The person in whose account the applications work. */
export function worldUser(frozen: FrozenLiveUITask): FrozenLiveUITask['world']['people'][string] {
  const person = frozen.world.people[frozen.world.user]
  if (person === undefined) throw new Error(`the frozen world of ${frozen.task.id} has no person ${frozen.world.user}`)
  return person
}
