import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpProblem } from './problem.mjs'

/** The layout of the state folder that this program writes. A folder with a higher number is refused. */
export const stateFolderVersion = 1

/** Throws a SetUpProblem when a newer version of this program wrote the folder, or when its number cannot be read. */
export function checkStateFolderVersion(home) {
  const file = join(home, 'version')
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8').trim()
  const version = Number(text)
  if (text === '' || !Number.isInteger(version) || version < 1) {
    throw new SetUpProblem(
      `${file} holds ${JSON.stringify(text.slice(0, 40))}, not the version number of a state folder.`,
      `Set REVISIT_HOME to another folder, or put the version number back (${stateFolderVersion} for this program).`,
    )
  }
  if (version > stateFolderVersion) {
    throw new SetUpProblem(
      `The state folder ${home} was written by a newer version of Revisit (layout ${version}; this one knows ${stateFolderVersion}).`,
      'Use the newer Revisit, or set REVISIT_HOME to another folder. Nothing was changed.',
    )
  }
}
