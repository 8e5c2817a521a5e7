import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Readers see the old content or the new, never a half. The file is for its owner alone (0600). */
export function writeAtomically(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.new`
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
