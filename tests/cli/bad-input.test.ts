import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'

/** What people write wrong, at the command line itself; none of it needs a stack, and none of it starts or makes anything. */
const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'bin', 'revisit.mjs')
const folder = mkdtempSync(join(tmpdir(), 'revisit-bad-input-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))
let homes = 0
const newHome = (): string => join(folder, `home-${(homes += 1)}`)

interface Ended {
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

async function revisit(
  args: readonly string[],
  options: { readonly home?: string; readonly environment?: Readonly<Record<string, string>>; readonly before?: readonly string[] } = {},
): Promise<Ended> {
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, NO_COLOR: '1', REVISIT_HOME: options.home ?? newHome(), ...options.environment }
  const [command = '', ...rest] = [...(options.before ?? []), process.execPath, program, ...args]
  const { exitCode, stdout, stderr } = await execa(command, rest, { reject: false, cwd: folder, env: environment, extendEnv: false })
  return { code: exitCode, out: stdout, err: stderr }
}

const suite = join(root, 'tasks', 'liveui')
function survey(name: string, text: string): string {
  const file = join(folder, `${name}.yaml`)
  writeFileSync(file, text)
  return file
}
const SOUND = `name: sound\nruns:\n  - { benchmark: liveui, suite: ${suite} }\nids: [phone-shift-alarms]\nmodels:\n  - { id: scripted/reference }\n`

describe.concurrent('a survey file', { timeout: 120_000 }, () => {
  test('with typos and things that are not built: all of them by line and field, before anything is started', async () => {
    const home = newHome()
    const file = survey(
      'typos',
      SOUND.replace('models:', 'budget: { usd: 5 }\nmodels:')
        .replace('suite:', 'mode: visible, suite:')
        .replace('scripted/reference }', 'scripted/reference, seting: {} }\nrepeat: 2'),
    )
    const { code, out, err } = await revisit(['survey', 'run', file], { home })
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: [
        'error: The survey cannot be planned.',
        `${file}:3 runs[0].mode: mode: visible is not built; write mode: declared [not-built]`,
        `${file}:7 models[0].seting: unknown key \`seting\`; did you mean \`settings\`? [unknown-key]`,
        `${file}:5 budget: money budgets are not built; remove it (limits.evaluationTokens bounds each evaluation) [not-built]`,
        `${file}:8 repeat: unknown key \`repeat\`; did you mean \`repeats\`? [unknown-key]`,
      ].join('\n'),
    })
    expect(existsSync(home)).toBe(false)
  })

  test('with an unknown task and an unknown provider: both, with the nearest names; the same as JSON', async () => {
    const file = survey('unknown', SOUND.replace('shift-alarms', 'shift-alarm').replace('scripted/reference', 'opnai/gpt-5.1'))
    const { code, out } = await revisit(['survey', 'plan', file, '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: 'usage',
        problems: [
          { file, line: 4, field: 'ids[0]', rule: 'unknown-task', message: expect.stringContaining('did you mean `phone-shift-alarms`?') },
          { file, line: 6, field: 'models[0].id', rule: 'unknown-provider', message: expect.stringContaining('did you mean `openai`?') },
        ],
      },
    })
  })

  test('that is not there', async () => {
    const file = join(folder, 'none.yaml')
    expect(await revisit(['survey', 'run', file])).toEqual({
      code: 1,
      out: '',
      err: `error: the survey file ${file} cannot be read: ENOENT: no such file or directory, open '${file}'\nName a survey file that exists.`,
    })
  })

  test('that is sound still needs a stack to be planned, and says which command starts it', async () => {
    expect(await revisit(['survey', 'plan', survey('sound', SOUND)])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error: The stack of .* is down\.\nStart it: revisit up$/),
    })
  })
})

describe.concurrent('the command line', { timeout: 120_000 }, () => {
  test.each<[string, readonly string[], string, string]>([
    ['an unknown command', ['surveys'], "unknown command 'surveys'\n(Did you mean survey?)", '--help shows what there is'],
    [
      'a number that is none',
      ['evaluation', 'show', 'x', '1.5'],
      'the number of an evaluation: write a whole number from 0 to 2147483647, not 1.5',
      '`revisit results show SURVEY` lists them',
    ],
    [
      'a folder that is no export',
      ['results', 'recount', folder],
      `${folder} is no export: it has no canonical.jsonl`,
      '`revisit results export SURVEY FOLDER` makes one',
    ],
  ])('%s: exit code 2, and JSON where JSON was asked for', async (_name, args, message, hint) => {
    const { code, out } = await revisit([...args, '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(out)).toEqual({ error: { code: 'usage', message, hint } })
  })

  test('the environment: every variable that cannot be used, at once', async () => {
    const { code, err } = await revisit(['status'], { environment: { REVISIT_WORKERS: 'many', REVISIT_POSTGRES_URL: 'localhost' } })
    expect(code).toBe(2)
    expect(err).toMatch(
      /environment REVISIT_POSTGRES_URL: write postgres:\/\/user:password@host:port\/database \[bad-variable\]\nenvironment REVISIT_WORKERS: /,
    )
  })

  test('a model without its key, of an unknown provider, and of a file of providers with a key in it', async () => {
    const { code, out } = await revisit(['models', 'check', 'openai/gpt-5.1', 'nobody/x', 'scripted/reference'])
    expect(code).toBe(1)
    expect(out).toContain('key failed: missing-key: OPENAI_API_KEY is not set; provider "openai" takes its key from it (environment or .env)')
    expect(out).toContain('model "nobody/x": no provider "nobody"; known: anthropic, google, openai (Add it under `providers:` in revisit.config.yaml.)')
    expect(out).toContain('no provider "scripted"; known: anthropic, google, openai (The stack serves it: revisit up.)')

    const file = join(folder, 'providers.yaml')
    writeFileSync(file, 'providers:\n  local: { kind: openai-compatible, baseURL: "http://127.0.0.1:8000/v1", apiKeyEnv: sk-abcdefghijklmnop1234 }\n')
    const refused = await revisit(['models', 'check', 'local/x'], { environment: { REVISIT_CONFIG: file } })
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringMatching(/providers\.yaml:2 providers\.local\.apiKeyEnv: this looks like a key; keys never stand in a file/),
    })
    expect(refused.err).not.toContain('sk-abcdef')
  })
})

describe.concurrent('the state folder', { timeout: 120_000 }, () => {
  test('of a newer version is refused by every command and left as it is', async () => {
    const home = newHome()
    mkdirSync(home)
    writeFileSync(join(home, 'version'), '99\n')
    for (const args of [['status'], ['survey', 'run', survey('newer', SOUND)]]) {
      expect(await revisit(args, { home })).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /was written by a newer version of Revisit \(layout 99; this one knows 1\)\.\nUse the newer Revisit, or set REVISIT_HOME to another folder\. Nothing was changed\.$/,
        ),
      })
    }
    expect(existsSync(join(home, 'stack'))).toBe(false)
  })

  // Root reads everything, so as root another user asks; the checkout may lie where that user cannot get to.
  const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [shell = 'test', ...words] = [...asNobody, 'test', '-r', program]
  test.runIf(spawnSync(shell, words).status === 0)('that this user may not read is not taken for an empty one', async () => {
    const home = newHome()
    mkdirSync(home, { mode: process.getuid?.() === 0 ? 0o700 : 0o000 })
    for (const command of ['down', 'up']) {
      expect(await revisit([command], { home, before: asNobody })).toMatchObject({
        code: 2,
        err: `error: The state folder ${home} cannot be read: EACCES: permission denied, open '${join(home, 'version')}'\nSet REVISIT_HOME to a folder of yours.`,
      })
    }
    const [command = '', ...rest] = [...asNobody, process.execPath, join(root, 'setup', 'run.mjs'), 'demo']
    const demo = await execa(command, rest, { reject: false, env: { HOME: folder, REVISIT_HOME: home, PATH: process.env['PATH'] ?? '' }, extendEnv: false })
    expect({ code: demo.exitCode, err: demo.stderr }).toEqual({
      code: 1,
      err: `The state folder ${home} cannot be read: EACCES: permission denied, open '${join(home, 'version')}'\nSet REVISIT_HOME to a folder of yours.`,
    })
  })
})

describe.concurrent('Python', { timeout: 120_000 }, () => {
  const environment = { REVISIT_PYTHON: '/nowhere/python' }
  const said = /REVISIT_PYTHON is \/nowhere\/python, but there is no such program\.\s+Install Python 3\.11 or newer with venv/

  test('missing: `up` refuses to start', async () => {
    expect(await revisit(['up'], { environment })).toMatchObject({ code: 2, err: expect.stringMatching(said) })
  })

  test('missing: `tasks check` says what it could not check and checks the rest', async () => {
    const { code, out } = await revisit(['tasks', 'check', join(root, 'tests', 'fixtures', 'task-files')], { environment })
    expect(code).toBe(1)
    expect(out).toMatch(/^APIs and arguments were not checked: REVISIT_PYTHON is [\s\S]*\n1 file: 0 errors, 0 warnings\.$/)
  })

  test('too old: `doctor` says so, and what to do', async () => {
    const old = join(folder, 'old-python')
    writeFileSync(old, '#!/bin/sh\necho "Python 3.8.1"\n[ "$1" = --version ]\n', { mode: 0o755 })
    const { code, out } = await revisit(['doctor'], { environment: { REVISIT_PYTHON: old } })
    expect(code).toBe(1)
    expect(out).toMatch(/Python: REVISIT_PYTHON is .*old-python, which is Python 3\.8\.1; 3\.11 or newer is needed\. Install Python 3\.11/)
  })
})
