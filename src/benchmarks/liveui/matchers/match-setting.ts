import type { ServiceRecord } from '../records/field-value.ts'
import type { Person } from '../world.ts'

/** What a matcher may know beside the value: all of it public (locale, currency, clock) or the task's own names (people, records). */
export interface MatchSetting {
  readonly locale: string
  /** ISO 4217 code; null = the task names none, any mark goes. */
  readonly currency: string | null
  /** Local date-time at the episode's start: what "today" is. */
  readonly clock: string
  readonly people: readonly Person[]
  /** Ref of the person whose account the app works in. */
  readonly user: string
  /** The record behind the name of an entity or of a starting record (`ref`), as it is after the episode or was last seen. */
  readonly recordOf: (name: string) => ServiceRecord | undefined
  /** Lower-case e-mail address behind a user id of a service. */
  readonly emailOf: (service: string, userId: number) => string | undefined
}
