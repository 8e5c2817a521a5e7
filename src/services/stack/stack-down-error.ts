import { RevisitError } from '../../core/errors.ts'

/** The stack of a state folder does not run, and this command does not start it. */
export function stackDownError(home: string): RevisitError {
  return new RevisitError('stack-down', `The stack of ${home} is down.`, { hint: 'Start it: revisit up' })
}
