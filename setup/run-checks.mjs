import { join } from 'node:path'
import { runProgram } from './run-program.mjs'

/** Every rule that a machine can check; all are run, so that one run tells everything. */
const checks = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
  ['types of the pure part', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.pure.json']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['arrows', ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', 'src', 'tests', 'setup', 'bin']],
  ['unused code', ['node_modules/knip/bin/knip.js']],
]

/** @returns 0 when every check passes, else 1 */
export async function runChecks(root) {
  const failed = []
  for (const [name, [program, ...args]] of checks) {
    console.log(`— ${name}`)
    const code = await runProgram(process.execPath, [join(root, program), ...args], { cwd: root })
    if (code !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}
