import { pathParts, treeOf } from '../state/state-path.ts'
import { isUnsafeKey } from '../state/unsafe-key.ts'
import { quoted, type Findings } from './findings.ts'

/** A path that is only read: any is safe, but only the known trees hold something. */
export function checkReadPath(path: string, where: string, findings: Findings): void {
  if (checkSafe(path, where, findings) && treeOf(path) === undefined)
    findings.warning(where, `nothing is at ${quoted(path)}: paths begin with /saved, /inputs or /ui`)
}

/** A path that a field or a local action writes. */
export function checkWrittenPath(path: string, where: string, what: string, findings: Findings): void {
  if (!checkSafe(path, where, findings)) return
  const tree = treeOf(path)
  if (tree !== 'inputs' && tree !== 'ui')
    findings.problem(where, `${what} may only write below /inputs or /ui, not ${quoted(path)}${tree === 'saved' ? '; only the agent writes /saved' : ''}`)
}

/** A field of a row, or a path; false when it reaches for prototypes. */
export function checkSafe(path: string, where: string, findings: Findings): boolean {
  const unsafe = pathParts(path).find(isUnsafeKey)
  if (unsafe === undefined) return true
  findings.problem(where, `the path ${quoted(path)} is not allowed: no part of a path may be "${unsafe}"`)
  return false
}
