import { RevisitError } from '../core/errors.ts'

/** What Postgres keeps in an integer. */
const LARGEST = 2_147_483_647

/**
 * A whole number that somebody wrote on the command line.
 * @throws RevisitError `usage` naming what it is for.
 */
export function wholeNumber(
  text: string | undefined,
  options: { readonly what: string; readonly least: number; readonly most?: number; readonly hint?: string },
): number {
  const { what, least, most = LARGEST, hint } = options
  const value = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new RevisitError(
    'usage',
    `${what}: write a whole number from ${least} to ${most}, not ${text === undefined || text === '' ? 'nothing' : text}`,
    hint === undefined ? {} : { hint },
  )
}
