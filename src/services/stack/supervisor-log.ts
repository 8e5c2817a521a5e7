import { writeSync } from 'node:fs'
import { isErrno } from './process-identity.ts'

const standardOutput = 1
let lost = 0

/**
 * One line of the supervisor's log (its standard output is `supervisor.log` in the state folder). A full disk is no reason for a
 * supervisor to end: lines that cannot be written are counted, and the next one that can says how many are missing.
 */
export function say(line: string): void {
  const missing = lost === 0 ? '' : `(${lost} lines before this one are lost: the disk was full) `
  try {
    writeSync(standardOutput, `${new Date().toISOString()} ${missing}${line}\n`)
    lost = 0
  } catch (error) {
    if (!isErrno(error, 'ENOSPC') && !isErrno(error, 'EDQUOT')) throw error
    lost += 1
  }
}
