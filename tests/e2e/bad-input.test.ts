import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withApp } from '../../src/app/app-context.ts'
import { controlSurvey } from '../../src/app/control-survey.ts'
import { explainEvaluation } from '../../src/app/explain-evaluation.ts'
import { exportSurvey } from '../../src/app/export-survey.ts'
import { listSurveys } from '../../src/app/list-surveys.ts'
import { planSurvey } from '../../src/app/plan-survey.ts'
import { recountExport } from '../../src/app/recount-export.ts'
import { showSurvey } from '../../src/app/show-survey.ts'
import { surveyResults } from '../../src/app/survey-results.ts'
import { runCommand } from './support/command.ts'
import { type RunningApp, startApp, writeProviders } from './support/running-app.ts'
import { canonicalExport, start, untilStill, writeSurveyFile } from './support/test-survey.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const TASKS = ['phone-shift-alarms']
let running: RunningApp
let finished: string
beforeAll(async () => {
  running = await startApp({ scriptedArgs: [] })
})
afterAll(() => running?.stop())

const keyed = (): void => writeProviders(running.config, { keyed: { baseURL: String(running.app.addresses.scriptedUrl), apiKeyEnv: 'KEY_OF_THE_TEST' } })
const statesOf = async (id: string): Promise<unknown> =>
  (await running.app.db.selectFrom('evaluations').select(['model', 'state']).where('survey', '=', id).orderBy('ordinal').execute()).map(({ model, state }) => [
    model,
    state,
  ])

describe('a model without its key', () => {
  test('is refused before the survey starts; with --no-check it is parked, others go on, and resume goes on once the key is there', async () => {
    const { app, config } = running
    keyed()
    const file = writeSurveyFile(config, { name: 'keyless', tasks: TASKS, models: ['keyed/null', 'scripted/acknowledges-only'] })
    const refused = await runCommand(config, ['survey', 'run', file])
    expect(refused).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /1 of 2 models cannot be used:\n.*missing-key: KEY_OF_THE_TEST is not set; provider "keyed" takes its key from it \(environment or \.env\)\nMend it, or run with --no-check/,
      ),
    })
    expect(await app.db.selectFrom('surveys').select('id').execute()).toEqual([])

    // What --no-check does.
    finished = await start(app, (await planSurvey(app, file, () => undefined)).survey)
    const { survey, waiting } = await untilStill(app, finished)
    expect(waiting).toMatchObject([
      {
        what: 'model null is parked',
        cause: expect.stringMatching(/^missing-key: KEY_OF_THE_TEST is not set; provider "keyed" takes its key from it/),
        todo: expect.stringMatching(/revisit survey resume keyless-[0-9a-f]{8} --model null/),
      },
    ])
    expect(await statesOf(survey.id)).toEqual([
      ['null', 'pending'],
      ['acknowledges-only', 'scored'],
    ])

    writeFileSync(join(config.home, '.env'), 'KEY_OF_THE_TEST=planted-key-of-the-test\n')
    await controlSurvey(app, survey.id, { kind: 'resume', model: 'null' })
    expect(await untilStill(app, survey.id)).toMatchObject({ survey: { state: 'finished' }, waiting: [] })
    expect(JSON.stringify([await showSurvey(app, survey.id), await canonicalExport(app, survey.id)])).not.toContain('planted-key')
  })
})

describe('a file of providers that breaks while a survey runs', () => {
  test.each([
    ['is no YAML any more', 'providers: [', /^unreachable: The configuration cannot be used\. \S+revisit\.config\.yaml:1: Flow sequence/],
    [
      'does not name the provider any more',
      'providers: {}\n',
      /^unreachable: model "keyed\/null": no provider "keyed"; known: anthropic, google, openai, scripted \(Add it under `providers:`/,
    ],
  ])('%s: its models are parked with the cause, nothing is scored, resume goes on when it is mended', async (_name, broken, cause) => {
    const { app, config } = running
    keyed()
    const name = `broken-${broken.length}`
    const file = writeSurveyFile(config, { name, tasks: TASKS, models: ['keyed/null'] })
    const { survey } = await planSurvey(app, file, () => undefined)
    writeFileSync(config.providersFile, broken)
    const id = await start(app, survey)
    const { waiting } = await untilStill(app, id)
    expect(waiting).toMatchObject([{ what: 'model null is parked', cause: expect.stringMatching(cause) }])
    expect(await statesOf(id)).toEqual([['null', 'pending']])
    keyed()
    await controlSurvey(app, id, { kind: 'resume' })
    expect(await untilStill(app, id)).toMatchObject({ survey: { state: 'finished' }, waiting: [] })
    expect(await statesOf(id)).toEqual([['null', 'scored']])
  })
})

describe('names and numbers that do not exist', () => {
  test.each<[string, (app: RunningApp['app']) => Promise<unknown>, string, RegExp]>([
    ['a survey', (app) => showSurvey(app, 'nosuch'), 'not-found', /^no survey nosuch/],
    ['an evaluation', (app) => explainEvaluation(app, finished, 99), 'not-found', /has no evaluation 99/],
    ['an episode', (app) => explainEvaluation(app, finished, 0, 'nosuch'), 'not-found', /no recorded episode nosuch; recorded: open, early, /],
    ['a model of results', (app) => surveyResults(app, finished, { model: 'nosuch' }), 'not-found', /has no model nosuch; it has null, acknowledges-only/],
    ['a task of results', (app) => surveyResults(app, finished, { task: 'nosuch' }), 'not-found', /has no task nosuch; it has phone-shift-alarms/],
    [
      'a model to resume',
      (app) => controlSurvey(app, finished, { kind: 'resume', model: 'nosuch' }),
      'not-found',
      /has no model nosuch; it has null, acknowledges-only/,
    ],
    ['an evaluation to retry', (app) => controlSurvey(app, finished, { kind: 'retry', ordinal: 99 }), 'not-found', /has no evaluation 99/],
    [
      'a scored evaluation to retry',
      (app) => controlSurvey(app, finished, { kind: 'retry', ordinal: 0 }),
      'usage',
      /is scored; the first scored attempt is the official one and stays/,
    ],
    ['an export over something', (app) => exportSurvey(app, finished, app.config.home), 'usage', /exists already; an export is never written over something/],
    ['an export below a file', (app) => exportSurvey(app, finished, join(app.config.providersFile, 'out')), 'usage', /cannot be made: .*(ENOTDIR|EEXIST)/],
  ])('%s', async (_name, ask, code, message) => {
    await expect(ask(running.app)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test('a database that a newer version wrote is refused and left as it is', async () => {
    const { app, config } = running
    await sql`insert into migrations (name) values ('9999-later.sql')`.execute(app.db)
    try {
      await expect(withApp(config, listSurveys)).rejects.toMatchObject({
        message: 'the database was written by a newer Revisit (it has 9999-later.sql)',
        hint: 'use that version, or another state folder (REVISIT_HOME)',
      })
    } finally {
      await sql`delete from migrations where name = '9999-later.sql'`.execute(app.db)
    }
  })
})

describe('an export that is not what it was', () => {
  let sound: string
  beforeAll(async () => {
    sound = join(running.config.home, 'export')
    await exportSurvey(running.app, finished, sound)
    expect((await recountExport(sound)).differences).toEqual([])
  })
  const blobs = (folder: string): readonly string[] =>
    readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.gz'))
      .map((name) => join(folder, 'blobs', name))
  const edit = (file: string, change: (text: string) => string): void => writeFileSync(file, change(readFileSync(file, 'utf8')))
  const [canonical, evidence] = ['canonical.jsonl', 'evidence.json']

  test.each<[string, (folder: string) => void, RegExp]>([
    ['lacks its evidence', (folder) => rmSync(join(folder, evidence)), /evidence\.json cannot be read: ENOENT/],
    ['has a line that is cut off', (folder) => edit(join(folder, canonical), (text) => text.slice(0, -200)), /canonical\.jsonl:3: cannot be read: /],
    [
      'lacks a line',
      (folder) => edit(join(folder, canonical), (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`),
      /the plan has 2 evaluations, and the file holds 1/,
    ],
    [
      'holds a line twice',
      (folder) => edit(join(folder, canonical), (text) => `${text}${text.trimEnd().split('\n').at(-1) ?? ''}\n`),
      /the plan has 2 evaluations, and the file holds 2 on 3 lines/,
    ],
    [
      'is of another version',
      (folder) => edit(join(folder, canonical), (text) => text.replace('revisit.export/', 'revisit.export/9')),
      /canonical\.jsonl:1: the export is of the form revisit\.export\/9\d, and this program reads revisit\.export\/\d/,
    ],
    ['has another form', (folder) => edit(join(folder, canonical), (text) => text.replace('"repeat":0', '"repeat":"first"')), /canonical\.jsonl:2: repeat: /],
    [
      'lacks blobs',
      (folder) => blobs(folder).forEach((file) => rmSync(file)),
      /^the evidence of null, phone-shift-alarms, repeat 0 cannot be read: cannot read blob [0-9a-f]{64} below .* \(ENOENT\)/,
    ],
    ['has damaged blobs', (folder) => blobs(folder).forEach((file) => writeFileSync(file, 'garbage')), /cannot be read: blob [0-9a-f]{64} below .* is damaged/],
    [
      'has blobs in each other’s place',
      (folder) => blobs(folder).forEach((file, index, all) => index > 0 && cpSync(all[0] ?? '', file)),
      /cannot be read: .*(is damaged: its bytes do not match its name)/,
    ],
    [
      'does not hold its tasks',
      (folder) => edit(join(folder, evidence), (text) => JSON.stringify({ ...JSON.parse(text), tasks: [] })),
      /does not hold the task phone-shift-alarms, which its header assigns/,
    ],
    [
      'names evidence that is something else',
      (folder) =>
        edit(join(folder, evidence), (text) =>
          text.replaceAll(/"evidence":"([0-9a-f]{64})","id":"([a-z]+)","records":"([0-9a-f]{64})"/g, '"evidence":"$3","id":"$2","records":"$1"'),
        ),
      /cannot be read: blob [0-9a-f]{64} is no episode evidence/,
    ],
  ])('%s: said with its place and what to do', async (_name, spoil, message) => {
    const folder = join(running.config.home, 'spoiled')
    rmSync(folder, { recursive: true, force: true })
    cpSync(sound, folder, { recursive: true })
    spoil(folder)
    await expect(recountExport(folder)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/make it again|export the survey again/),
    })
  })

  test('says other outcomes than its evidence: exit code 1, and which', async () => {
    const folder = join(running.config.home, 'lying')
    cpSync(sound, folder, { recursive: true })
    edit(join(folder, canonical), (text) => text.replace('"passed":true', '"passed":false'))
    const { exitCode, stdout } = await runCommand(running.config, ['results', 'recount', folder])
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/1 differ:\n {2}null, phone-shift-alarms, open\.\w+: exported "failed: .*", recounted "passed: /)
  })
})
