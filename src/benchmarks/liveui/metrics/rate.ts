/**
 * A count of passes among what was assigned. What is not settled (never run, cancelled, parked, our own failure) is not passed; with it
 * the rate lies between `passed / assigned` and `(passed + unsettled) / assigned`, and it is final when `unsettled` is 0.
 */
export interface Rate {
  readonly passed: number
  readonly assigned: number
  readonly unsettled: number
}

export const isFinal = ({ unsettled }: Rate): boolean => unsettled === 0
/** The rate that is printed; 0 of 0 is none. */
export const rateValue = ({ passed, assigned }: Rate): number | undefined => (assigned === 0 ? undefined : passed / assigned)
/** What it can still become. */
export const rateCeiling = ({ passed, assigned, unsettled }: Rate): number | undefined => (assigned === 0 ? undefined : (passed + unsettled) / assigned)

/** Counts slots or anything else that is passed, not passed, or (undefined) not settled. */
export function countRate(verdicts: readonly (boolean | undefined)[]): Rate {
  return {
    passed: verdicts.filter((verdict) => verdict === true).length,
    assigned: verdicts.length,
    unsettled: verdicts.filter((verdict) => verdict === undefined).length,
  }
}
