import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSurvey, parseSurvey } from '../../src/app/load-survey.ts'
import { InputError, RevisitError, type Problem } from '../../src/core/errors.ts'
import { sha256 } from '../../src/services/hash.ts'
import { edited, SOUND_TASK } from '../fixtures/sound-task.ts'

const SURVEY = `name: spring-models
runs:
  - { benchmark: liveui, suite: ${join(import.meta.dirname, '..', 'fixtures', 'task-files')}, mode: declared }
models:
  - { id: openai/gpt-5.1, as: gpt-5.1-high, group: OpenAI, settings: { reasoningEffort: high } }
  - { id: local/kimi-k2, version: "\${MODEL_SHA}" }
`
const CONTEXT = {
  providers: { local: { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:9/v1' } },
  environment: { MODEL_SHA: 'abc' },
  apis: undefined,
  hash: sha256,
} as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function problemsOf(text: string): Promise<readonly Problem[]> {
  const file = join(folder, 'survey.yaml')
  await writeFile(file, text)
  try {
    await loadSurvey(file, CONTEXT)
    return []
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return error.problems
  }
}

const without = (from: string, to: string): string => {
  if (!SURVEY.includes(from)) throw new Error(`no "${from}" in the survey`)
  return SURVEY.replace(from, () => to)
}

test('a survey is read with its suite and resolved', async () => {
  const file = join(folder, 'sound.yaml')
  await writeFile(file, SURVEY)
  const { resolved, suites } = await loadSurvey(file, CONTEXT)
  expect(resolved.runs[0]?.tasks).toEqual([{ id: 'boat-share', family: 'shared-world' }])
  expect(resolved.models.map((model) => [model.as, model.group, model.version])).toEqual([
    ['gpt-5.1-high', 'OpenAI', null],
    ['kimi-k2', 'local', 'abc'],
  ])
  expect(suites[0]?.tasks[0]?.task?.id).toBe('boat-share')
  expect(suites[0]?.bases.get('nadia')).toMatchObject({ user: 'nadia' })
})

/** Refused by name: [what, text, field, line]. */
test.each([
  ['a budget', `${SURVEY}budget: { usd: 200 }\n`, 'budget', 7],
  ['a schedule', `${SURVEY}schedule: nightly\n`, 'schedule', 7],
  ['visible mode', without('mode: declared', 'mode: visible'), 'runs[0].mode', 3],
  ['EvoGenUI', without('benchmark: liveui', 'benchmark: evogenui'), 'runs[0].benchmark', 3],
  ['a judge', without('mode: declared', 'judge: { model: openai/x }'), 'runs[0].judge', 3],
  ['an actor', without('mode: declared', 'actor: { model: openai/x }'), 'runs[0].actor', 3],
  ['a rate limit', `${SURVEY}limits: { requestsPerMinute: 60 }\n`, 'limits.requestsPerMinute', 7],
  ['a lead limit', `${SURVEY}limits: { lead: 25 }\n`, 'limits.lead', 7],
  ['a model’s rate limit', without('group: OpenAI', 'tokensPerMinute: 9'), 'models.gpt-5.1-high.tokensPerMinute', 5],
])('%s is refused by name', async (_, text, field, line) => {
  const problems = await problemsOf(text)
  expect(problems.filter((problem) => problem.rule === 'not-built')).toMatchObject([{ field, line }])
  expect(problems.find((problem) => problem.rule === 'not-built')?.message).toMatch(/not built/)
})

test.each([
  ['a typo', without('models:', 'modles:'), 'modles', 'unknown-key', /did you mean `models`/],
  ['a typo in a run', without('suite:', 'siute:'), 'runs[0].siute', 'unknown-key', /did you mean `suite`/],
  ['a typo in the limits', `${SURVEY}limits: { concurency: 3 }\n`, 'limits.concurency', 'unknown-key', /did you mean `concurrency`/],
  [
    'a typo in settings',
    without('reasoningEffort', 'reasoningEfort'),
    'models.gpt-5.1-high.settings.reasoningEfort',
    'unknown-key',
    /did you mean `reasoningEffort`/,
  ],
  ['no models', without('models:', 'models: []\nids:').replace(/ids:[\s\S]*$/, ''), 'models', 'wrong-value', /must not be empty/],
  ['a name with a blank', without('name: spring-models', 'name: Spring Models'), 'name', 'wrong-value', /lower-case/],
  ['an id without a provider', without('id: openai/gpt-5.1', 'id: gpt-5.1'), 'models.gpt-5.1-high.id', 'wrong-value', /provider\/model/],
  ['zero repeats', `${SURVEY}repeats: 0\n`, 'repeats', 'wrong-value', /at least 1/],
  ['a task that is not there', `${SURVEY}ids: [boat-shore]\n`, 'ids[0]', 'unknown-task', /did you mean `boat-share`/],
  ['an unknown provider', without('local/kimi-k2', 'lokal/kimi-k2'), 'models[1].id', 'unknown-provider', /did you mean `local`/],
  [
    'a setting that the provider does not take',
    without('reasoningEffort: high', 'seed: 3'),
    'models.gpt-5.1-high.settings.seed',
    'wrong-setting',
    /openai takes no seed/,
  ],
  ['a suite that is not there', without('task-files', 'no-files'), 'runs[0].suite', 'no-such-suite', /cannot be read/],
  ['a key twice', `${SURVEY}name: again\n`, undefined, 'duplicate-key', /twice/],
])('%s: file, line and field are named', async (_, text, field, rule, message) => {
  const problems = await problemsOf(text)
  const found = problems.find((problem) => problem.rule === rule && problem.field === field)
  expect(found === undefined ? problems : []).toEqual([])
  expect(found?.message).toMatch(message)
  expect(found?.file).toBe(join(folder, 'survey.yaml'))
  expect(found?.line).toBeGreaterThan(0)
})

test('a suite with a broken task cannot be planned; its errors are told with the task’s file and line', async () => {
  await writeFile(join(folder, 'boat-share.yaml'), edited(['check: no-call', 'check: nocall']))
  const problems = await problemsOf(without(join(import.meta.dirname, '..', 'fixtures', 'task-files'), '.'))
  expect(problems.map((problem) => problem.message).join('\n')).toContain('did you mean `no-call`?')
  expect(problems[0]?.file).toBe(join(folder, 'boat-share.yaml'))
  await writeFile(join(folder, 'boat-share.yaml'), SOUND_TASK)
})

test('a survey file that is not there is said so', async () => {
  await expect(loadSurvey(join(folder, 'none.yaml'), CONTEXT)).rejects.toSatisfy((error) => error instanceof RevisitError && error.code === 'not-found')
})

test('an empty file and a file that is no YAML are refused', () => {
  expect(() => parseSurvey('s.yaml', '')).toThrow(/empty-file/)
  expect(() => parseSurvey('s.yaml', 'name: [')).toThrow(/s\.yaml:1/)
})
