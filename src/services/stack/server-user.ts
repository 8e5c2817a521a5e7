import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { RevisitError } from '../../core/errors.ts'

/** A user of the machine by number. */
export interface UserIds {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * Postgres refuses to run as root. Root lends it the user `postgres` if the machine has one, else `nobody`; initdb needs a user
 * that the machine knows by name, so a bare number will not do.
 * @returns undefined when this process is not root: Postgres then runs as the user who is here.
 */
export function serverUser(passwd = '/etc/passwd'): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync(passwd, 'utf8').split('\n').map(parsePasswdLine)
  const user = users.find((entry) => entry?.name === 'postgres') ?? users.find((entry) => entry?.name === 'nobody')
  if (user !== undefined) return user
  throw new RevisitError('infrastructure', 'Postgres refuses to run as root, and this machine has neither a user postgres nor nobody to run it as.', {
    hint: 'Run Revisit as an ordinary user, or make one: useradd --system postgres',
  })
}

function parsePasswdLine(line: string): UserIds | undefined {
  const [name, , uid, gid] = line.split(':')
  if (name === undefined || !uid || !gid || !Number.isInteger(Number(uid)) || Number(uid) === 0) return undefined
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether that user can walk down to the folder: every folder on the way lets it pass. Access lists are not looked at. */
export function canReach(user: UserIds, folder: string): boolean {
  for (let here = resolve(folder); ; here = dirname(here)) {
    const stat = statSync(here)
    const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001
    if ((stat.mode & bit) === 0) return false
    if (here === dirname(here)) return true
  }
}
