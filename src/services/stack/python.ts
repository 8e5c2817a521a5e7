import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPython as findOnMachine } from '../../../setup/find-python.mjs'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'

/**
 * The Python that runs the launcher (it needs the standard library only): the one of set-up's environment in the state folder, else
 * `REVISIT_PYTHON`, else one on PATH.
 * @throws RevisitError `usage` saying what is missing or too old.
 */
export async function findPython(config: Pick<Config, 'python' | 'path' | 'home'>): Promise<string> {
  const own = join(config.home, 'venv', 'bin', 'python')
  if (existsSync(own)) return own
  const answer = findOnMachine({ named: config.python, path: config.path })
  if ('found' in answer) return answer.found.program
  throw new RevisitError('usage', answer.problem.message, { hint: answer.problem.hint })
}
