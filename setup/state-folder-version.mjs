import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpProblem } from './problem.mjs'

/** The layout of the state folder that this program writes. A folder with a higher number is refused. */
export const stateFolderVersion = 1

/** Throws a SetUpProblem when a newer version of this program wrote the folder, or when it or its number cannot be read. */
export function checkStateFolderVersion(home) {
  const file = join(home, 'version')
  const text = contentOf(file, home)
  if (text === undefined) return
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

/** Undefined when the folder has none yet. One that may not be looked into is not taken for an empty one. */
function contentOf(file, home) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw new SetUpProblem(`The state folder ${home} cannot be read: ${error.message}`, 'Set REVISIT_HOME to a folder of yours.')
  }
}
