import { spawn } from 'node:child_process'
import { SetUpProblem } from './problem.mjs'

/**
 * Runs one program of a step quietly; what it prints is shown only when it fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, lock: number | undefined, failure: string, hint?: string }} options
 *   `lock` is held by the program too, see exclusively.mjs
 */
export function runStep(program, args, { cwd, env, lock, failure, hint }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe', ...(lock === undefined ? [] : [lock])] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => reject(new SetUpProblem(`${failure}: ${error.message}`, hint)))
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      const said = Buffer.concat(output).toString('utf8').trim().split('\n').slice(-25).join('\n')
      reject(
        new SetUpProblem(
          `${said}\n${failure} (${signal ?? `exit code ${code}`}).`,
          hint ?? 'What was done is kept: mend the cause and run the same command again.',
        ),
      )
    })
  })
}
