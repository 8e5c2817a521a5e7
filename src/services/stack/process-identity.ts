import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A process that cannot be mistaken for a later one with the same number. */
export const processIdentitySchema = z.object({
  pid: z.number().int().positive(),
  /** When it started, in clock ticks since the machine's boot (field 22 of /proc/PID/stat). */
  startTicks: z.string(),
  /** The kernel's random id of this boot. */
  boot: z.string(),
})

export type ProcessIdentity = z.infer<typeof processIdentitySchema>

/** @returns undefined when there is no such process (a zombie counts as gone). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const stat = readOptional(`/proc/${pid}/stat`)
  const boot = readOptional('/proc/sys/kernel/random/boot_id')
  if (stat === undefined || boot === undefined) return undefined
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startTicks = fields[19]
  if (startTicks === undefined || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return { pid, startTicks, boot: boot.trim() }
}

export function isAlive(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid)
  return now !== undefined && now.startTicks === identity.startTicks && now.boot === identity.boot
}

/** Sends a signal only to that very process. @returns false when it is gone. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isAlive(identity)) return false
  try {
    return process.kill(identity.pid, signal)
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false
    throw error
  }
}

function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ESRCH')) return undefined
    throw error
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
