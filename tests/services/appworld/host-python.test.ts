import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { hostDir, python } from './test-worlds.ts'

it('the host’s own tests pass', async () => {
  // unittest reports on stderr; a failure is a rejected promise that holds its report.
  const { stderr } = await promisify(execFile)(python, ['-B', '-m', 'unittest', 'discover', '--start-directory', 'tests', '--top-level-directory', '.'], {
    cwd: hostDir,
    env: { PATH: '/usr/bin:/bin', APPWORLD_ROOT: '/nonexistent', PYTHONPATH: hostDir },
  })
  expect(stderr).toMatch(/Ran [1-9]\d* tests[^]*\nOK\n/)
})
