import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStateFolder, type StateFolder } from './state-folder.ts'
import { writeAtomically } from './write-atomically.ts'

/**
 * Where Postgres' data and programs lie when Revisit runs as root and Postgres' user cannot get into the state folder or the
 * checkout: `<home id>/` per state folder, `<home id>.home` with that folder's path, and the copied programs.
 */
export const sharedRoot = '/var/lib/revisit'

/** How long data outlives its state folder: that one may only have been moved and comes back with its next `up`. */
const graceMs = 7 * 24 * 3_600_000

/** Notes which state folder the data belongs to, by its current path. */
export function claimSharedFolder(folder: StateFolder): void {
  mkdirSync(sharedRoot, { recursive: true, mode: 0o755 })
  writeAtomically(join(sharedRoot, `${folder.id}.home`), `${folder.path}\n`)
  rmSync(join(sharedRoot, `${folder.id}.gone`), { force: true })
}

/** Removes this state folder's data, and the copied programs when nobody else's data is left. */
export function removeSharedFolder(folder: StateFolder): readonly string[] {
  if (!existsSync(sharedRoot)) return []
  const removed = removeHome(folder.id)
  if (homeIds().length > 0) return removed
  rmSync(sharedRoot, { recursive: true, force: true })
  return removed.length === 0 ? [] : [...removed, sharedRoot]
}

/**
 * Clears up after state folders that no longer exist: the first time one is found gone this is noted, and a week later its data goes.
 * @returns what was removed.
 */
export function clearAbandoned(now: number = Date.now()): readonly string[] {
  if (process.getuid?.() !== 0 || !existsSync(sharedRoot)) return []
  return homeIds().flatMap((id) => {
    const path = readFileSync(join(sharedRoot, `${id}.home`), 'utf8').trim()
    const mark = join(sharedRoot, `${id}.gone`)
    if (isHome(path, id)) rmSync(mark, { force: true })
    else if (!existsSync(mark)) writeFileSync(mark, '')
    else if (now - statSync(mark).mtimeMs > graceMs) return removeHome(id)
    return []
  })
}

function isHome(path: string, id: string): boolean {
  try {
    return findStateFolder(path)?.id === id
  } catch {
    return true // there, but not readable by this program: not ours to judge
  }
}

function homeIds(): string[] {
  return readdirSync(sharedRoot)
    .filter((name) => name.endsWith('.home'))
    .map((name) => name.slice(0, -'.home'.length))
}

function removeHome(id: string): string[] {
  const data = join(sharedRoot, id)
  const removed = existsSync(data) ? [data] : []
  rmSync(data, { recursive: true, force: true })
  for (const mark of ['.gone', '.home']) rmSync(join(sharedRoot, `${id}${mark}`), { force: true })
  return removed
}
