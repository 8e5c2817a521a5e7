import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { RevisitError } from '../../core/errors.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { isErrno } from './process-identity.ts'
import { canReach, type UserIds } from './server-user.ts'
import { claimSharedFolder, sharedRoot } from './shared-root.ts'
import type { StateFolder } from './state-folder.ts'

/** The folder that holds Postgres' data: in the state folder, or under /var/lib/revisit where Postgres' user cannot get into that. */
export function postgresPlace(folder: StateFolder, user: UserIds | undefined): string {
  const inside = join(folder.path, 'postgres')
  const outside = join(sharedRoot, folder.id)
  const reachable = user === undefined || canReach(user, folder.path)
  if (existsSync(join(inside, 'data')) && !reachable) {
    throw new RevisitError('infrastructure', `Postgres runs as ${user.name}, who can no longer get into ${folder.path} where its data lies.`, {
      hint: `Let others pass through the folders above it again (chmod o+x), or move the state folder and set REVISIT_HOME.`,
    })
  }
  const place = existsSync(join(outside, 'data')) || !reachable ? outside : inside
  const owner = existsSync(join(place, 'data')) ? statSync(join(place, 'data')).uid : undefined
  const expected = user?.uid ?? process.getuid?.()
  if (owner !== undefined && owner !== expected) {
    throw new RevisitError('infrastructure', `The database in ${place} belongs to user number ${owner}, but Postgres would run as ${String(expected)}.`, {
      hint: 'Start Revisit as the user who made this state folder, or set REVISIT_HOME to a folder of your own.',
    })
  }
  if (place === outside) claimSharedFolder(folder)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  if (user !== undefined) chownSync(place, user.uid, user.gid)
  return place
}

/** The programs where Postgres' user can read them: where they are, or a copy shared by all state folders of this machine. */
export function reachableBinaries(binaries: PostgresBinaries, user: UserIds | undefined): string {
  if (user === undefined || canReach(user, binaries.folder)) return binaries.folder
  if (binaries.movable === undefined) {
    throw new RevisitError('infrastructure', `Postgres runs as ${user.name}, who cannot read ${binaries.folder}.`, {
      hint: 'Unset REVISIT_POSTGRES_BIN to use the embedded Postgres (it is copied to where that user can read it), or open the folder.',
    })
  }
  const copy = join(sharedRoot, binaries.movable.name)
  if (!existsSync(copy)) {
    mkdirSync(sharedRoot, { recursive: true, mode: 0o755 })
    const temporary = mkdtempSync(`${copy}.new-`)
    cpSync(binaries.movable.root, temporary, { recursive: true, verbatimSymlinks: true })
    openToAll(temporary)
    try {
      renameSync(temporary, copy)
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true })
      if (!isErrno(error, 'ENOTEMPTY') && !isErrno(error, 'EEXIST')) throw error // another `up` was faster
    }
  }
  return join(copy, 'bin')
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.mode | (stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o555 : 0o444))
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
