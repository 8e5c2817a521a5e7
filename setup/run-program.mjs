import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program with this terminal and waits for its end. Ctrl-C reaches the program itself (same process group), so this process
 * only waits; other signals are passed on.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code, 128 + the signal's number when a signal ended it
 */
export function runProgram(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' })
    const stay = () => undefined
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', stay).on('SIGTERM', pass).on('SIGHUP', pass)
    child.once('error', reject).once('exit', (code, signal) => {
      process.off('SIGINT', stay).off('SIGTERM', pass).off('SIGHUP', pass)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}
