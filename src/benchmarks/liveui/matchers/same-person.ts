import type { MatchSetting } from './match-setting.ts'

/** Whether the address belongs to the person of this ref. */
export function isEmailOf(ref: string, email: string, { people }: Pick<MatchSetting, 'people'>): boolean {
  return people.find((person) => person.ref === ref)?.email.toLowerCase() === email.toLowerCase()
}

/** Whether a value that a call was given means the person: e-mail address, phone number, full name, or the user id of that service. */
export function meansPerson(ref: string, value: string | number, service: string | undefined, setting: Pick<MatchSetting, 'people' | 'emailOf'>): boolean {
  const person = setting.people.find((each) => each.ref === ref)
  if (person === undefined) return false
  if (typeof value === 'number') return service !== undefined && setting.emailOf(service, value)?.toLowerCase() === person.email.toLowerCase()
  const written = value.trim().toLowerCase()
  return written === person.email.toLowerCase() || written === person.phone || written === `${person.firstName} ${person.lastName}`.toLowerCase()
}
