import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Problem } from '../core/errors.ts'
import { describeApis } from './describe-apis.ts'
import { loadTasks, suiteFiles } from './load-suite.ts'

export interface TaskCheck {
  readonly files: readonly string[]
  readonly errors: number
  readonly warnings: number
  readonly problems: readonly Problem[]
  /** Why the rules about APIs could not be asked; null when they were, or when they were not wanted. */
  readonly apisUnchecked: { readonly why: string; readonly hint: string } | null
}

/**
 * Checks task files against every rule. Needs no stack; starts one AppWorld host to ask what APIs there are.
 *
 * @param files files to check, or folders of them. Each is compared with the other tasks of its folder too.
 * @param options.apis false leaves out the rules that need AppWorld.
 */
export async function checkTasks(config: Config, files: readonly string[], options: { readonly apis: boolean }): Promise<TaskCheck> {
  const wanted = (await Promise.all(files.map(async (file) => (/\.ya?ml$/.test(file) ? [file] : suiteFiles(file))))).flat()
  const beside = (await Promise.all([...new Set(wanted.map((file) => dirname(file)))].map(siblings))).flat()
  const given = new Set(wanted.map((file) => resolve(file)))
  const described = options.apis ? await describeApis(config) : undefined
  const apis = described !== undefined && 'apis' in described ? described.apis : undefined
  // Of two equal texts the later one is reported: so those that were asked about come last.
  const suite = await loadTasks([...beside.filter((file) => !given.has(resolve(file))), ...wanted], apis)
  const tasks = new Set(suite.tasks.map((task) => task.file))
  // What is wrong with a base world concerns every task; what is wrong with a task beside does not concern this one.
  const problems = suite.problems.filter((problem) => given.has(resolve(problem.file)) || !tasks.has(problem.file))
  return {
    files: wanted,
    errors: problems.filter((problem) => problem.severity === 'error').length,
    warnings: problems.filter((problem) => problem.severity === 'warning').length,
    problems,
    apisUnchecked: described !== undefined && 'unavailable' in described ? { why: described.unavailable, hint: described.hint } : null,
  }
}

async function siblings(folder: string): Promise<readonly string[]> {
  try {
    return (await suiteFiles(folder)).filter((file) => file.endsWith('.yaml'))
  } catch {
    // The folder cannot be read: so neither can the file in it that was asked for, and that is reported.
    return []
  }
}
