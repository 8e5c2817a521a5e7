import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpProblem } from '../../../setup/problem.mjs'
import { checkStateFolderVersion as checkVersion, stateFolderVersion } from '../../../setup/state-folder-version.mjs'
import { RevisitError } from '../../core/errors.ts'
import { isErrno } from './process-identity.ts'

/** One state folder (`.revisit` or `REVISIT_HOME`): one stack, one set of surveys. */
export interface StateFolder {
  readonly path: string
  /** Random, made once: who this folder is, whatever its path and ports are. 16 hex digits. */
  readonly id: string
  /** Where locks, logs and the supervisor's account of the stack lie. */
  readonly stack: string
}

/**
 * Opens the state folder and makes it when it is missing; safe when two processes do it at once.
 * @throws RevisitError `usage` when a newer version wrote it, `infrastructure` when it cannot be written.
 */
export function openStateFolder(path: string): StateFolder {
  checkStateFolderVersion(path)
  const stack = join(path, 'stack')
  try {
    mkdirSync(stack, { recursive: true })
    // As root, Postgres runs as another user who has to pass through to its own folder; what is secret is 0600 in itself.
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
    createOnce(join(path, 'version'), `${stateFolderVersion}\n`)
    createOnce(join(path, 'home-id'), `${randomBytes(8).toString('hex')}\n`)
  } catch (error) {
    throw unwritable(path, error)
  }
  return { path, id: readHomeId(path), stack }
}

/** Opens the state folder only if it is there. */
export function findStateFolder(path: string): StateFolder | undefined {
  checkStateFolderVersion(path)
  return existsSync(join(path, 'home-id')) ? { path, id: readHomeId(path), stack: join(path, 'stack') } : undefined
}

/** @throws RevisitError `usage` when a newer version of this program wrote the folder. */
export function checkStateFolderVersion(path: string): void {
  try {
    checkVersion(path)
  } catch (error) {
    if (!(error instanceof SetUpProblem)) throw error
    throw new RevisitError('usage', error.message, error.hint === undefined ? {} : { hint: error.hint })
  }
}

function readHomeId(path: string): string {
  const id = readFileSync(join(path, 'home-id'), 'utf8').trim()
  if (/^[0-9a-f]{16}$/.test(id)) return id
  throw new RevisitError('usage', `${join(path, 'home-id')} is damaged: it should hold 16 hex digits.`, {
    hint: 'Put the id back if you know it (it names the Temporal namespace and, as root, the folder under /var/lib/revisit).',
  })
}

/** Creates a whole file or leaves the one that is there: a hard link is the one atomic "create with content". */
function createOnce(file: string, content: string): void {
  if (existsSync(file)) return
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, content, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function unwritable(path: string, cause: unknown): RevisitError {
  if (isErrno(cause, 'ENOSPC') || isErrno(cause, 'EDQUOT'))
    return new RevisitError('infrastructure', `The disk that holds ${path} is full.`, {
      cause,
      hint: 'Free some space and run the command again; nothing was lost.',
    })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new RevisitError('usage', `The state folder ${path} cannot be written: ${reason}`, { cause, hint: 'Set REVISIT_HOME to a folder of yours.' })
}
