import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The oldest Python that AppWorld runs on. */
export const oldestPython = [3, 11]

/** 3.11 and 3.12 first: for newer ones a dependency of AppWorld has no ready-made wheel and is built from source. */
const candidates = ['python3.11', 'python3.12', 'python3.13', 'python3', 'python']
const question = 'import sys, venv, ensurepip; print(sys.executable); print("%d.%d.%d" % sys.version_info[:3])'

/**
 * Finds a Python that is new enough: the one named in REVISIT_PYTHON and no other, else the first on PATH.
 * Uses nothing but Node, because set-up runs before any package is installed; src/services/stack uses it too.
 *
 * @param {{ named: string | undefined, path: string }} options
 * @returns {{ found: { program: string, version: string, named: boolean } } | { problem: { message: string, hint: string } }}
 */
export function findPython({ named, path }) {
  const install = `Install Python ${oldestPython.join('.')} or newer with venv (on Debian or Ubuntu: apt-get install python3 python3-venv), or name one: REVISIT_PYTHON=/path/to/python3`
  if (named !== undefined) {
    const answer = ask(named, path)
    if (answer.kind === 'missing') return problem(`REVISIT_PYTHON is ${named}, but there is no such program.`, install)
    if (answer.kind === 'broken') return problem(`REVISIT_PYTHON is ${named}, which does not work as Python with venv: ${answer.reason}`, install)
    if (answer.kind === 'old')
      return problem(`REVISIT_PYTHON is ${named}, which is Python ${answer.version}; ${oldestPython.join('.')} or newer is needed.`, install)
    return { found: { program: answer.program, version: answer.version, named: true } }
  }
  const passedOver = []
  for (const name of candidates) {
    for (const folder of path.split(delimiter)) {
      const program = join(folder, name)
      if (folder === '' || !existsSync(program)) continue
      const answer = ask(program, path)
      if (answer.kind === 'good') return { found: { program: answer.program, version: answer.version, named: false } }
      passedOver.push(answer.kind === 'old' ? `${program} is Python ${answer.version}` : `${program} does not work as Python with venv`)
    }
  }
  const seen = passedOver.length === 0 ? 'There is no Python on PATH' : `No Python on PATH is new enough and whole (${passedOver.join('; ')})`
  return problem(`${seen}; ${oldestPython.join('.')} or newer is needed.`, install)
}

function problem(message, hint) {
  return { problem: { message, hint } }
}

/** Asks a program for its real path and version. */
function ask(program, path) {
  const result = spawnSync(program, ['-c', question], { encoding: 'utf8', timeout: 30_000, env: { PATH: path } })
  if (result.error !== undefined && result.error.code === 'ENOENT') return { kind: 'missing' }
  const [executable, version] = (result.stdout ?? '').trim().split('\n')
  const match = /^(\d+)\.(\d+)\.\d+$/.exec(version ?? '')
  if (result.status !== 0 || match === null) {
    const old = /Python (\d+\.\d+(?:\.\d+)?)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 30_000, env: { PATH: path } }).stdout ?? '')
    if (old !== null && isOld(old[1])) return { kind: 'old', version: old[1] }
    return { kind: 'broken', reason: lastLine(result.stderr) || `exit code ${result.status}` }
  }
  return isOld(version) ? { kind: 'old', version } : { kind: 'good', program: executable, version }
}

function isOld(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < oldestPython[0] || (major === oldestPython[0] && minor < oldestPython[1])
}

function lastLine(text) {
  return (text ?? '').trim().split('\n').at(-1) ?? ''
}
