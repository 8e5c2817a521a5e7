import { expect, test } from 'vitest'
import { resolveSurvey, type ResolveContext, type ResolvedSurvey } from '../../src/core/resolve-survey.ts'
import { surveySchema, type SurveyFile } from '../../src/core/survey.ts'
import { sha256 } from '../../src/services/hash.ts'

const SUITE = [
  ...Array.from({ length: 6 }, (_, index) => ({ id: `single-${index}`, family: 'single' })),
  ...Array.from({ length: 3 }, (_, index) => ({ id: `tool-${index}`, family: 'multi-tool' })),
  ...Array.from({ length: 3 }, (_, index) => ({ id: `shared-${index}`, family: 'shared-world' })),
]
const CONTEXT: ResolveContext = { suites: [SUITE], providers: ['openai', 'local'], environment: { MODEL_SHA: 'abc123' }, hash: sha256 }
const MINIMAL = { name: 'spring', runs: [{ benchmark: 'liveui', suite: 'tasks/liveui' }], models: [{ id: 'openai/gpt-5.1' }] }

const survey = (change: object = {}): SurveyFile => surveySchema.parse({ ...MINIMAL, ...change })

function resolved(change: object = {}, context: Partial<ResolveContext> = {}): { readonly resolved: ResolvedSurvey } {
  const result = resolveSurvey(survey(change), { ...CONTEXT, ...context })
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result
}
const tasksOf = (change: object): readonly string[] => resolved(change).resolved.runs[0]?.tasks.map((task) => task.id) ?? []
const faultsOf = (change: object, context: Partial<ResolveContext> = {}): readonly string[] => {
  const result = resolveSurvey(survey(change), { ...CONTEXT, ...context })
  return 'faults' in result ? result.faults.map(({ path, rule, message }) => `${path.join('.')} ${rule}: ${message}`) : []
}

test('every default is filled in', () => {
  const { resolved: whole } = resolved()
  expect(whole).toMatchObject({
    name: 'spring',
    seed: 0,
    repeats: 1,
    concurrency: 4,
    limits: { episodeModelSeconds: 900, agentSteps: 24, evaluationTokens: 400_000 },
    models: [{ id: 'openai/gpt-5.1', as: 'gpt-5.1', label: 'gpt-5.1', group: 'openai', version: null, settings: { sendReasoning: true } }],
    runs: [{ benchmark: 'liveui', mode: 'declared', suite: 'tasks/liveui' }],
  })
  expect(tasksOf({}).toSorted()).toEqual(SUITE.map((task) => task.id).toSorted())
})

test('the same file gives the same survey, whatever the order of the suite', () => {
  expect(resolved({ sample: { size: 5 } }, { suites: [SUITE.toReversed()] })).toEqual(resolved({ sample: { size: 5 } }))
})

test('a sample by family gives every family its share', () => {
  const families = resolved({ sample: { size: 4, by: 'family' } }).resolved.runs[0]?.tasks.map((task) => task.family)
  expect(families?.toSorted()).toEqual(['multi-tool', 'shared-world', 'single', 'single'])
})

test('a sample’s seed chooses the tasks, the survey’s seed their order', () => {
  const one = tasksOf({ sample: { size: 6, seed: 1 } })
  const same = tasksOf({ sample: { size: 6, seed: 1 }, seed: 9 })
  expect(same.toSorted()).toEqual(one.toSorted())
  expect(same).not.toEqual(one)
  expect(tasksOf({ sample: { size: 6, seed: 2 } }).toSorted()).not.toEqual(one.toSorted())
})

test('a sample larger than the suite is the suite', () => {
  expect(tasksOf({ sample: { size: 500, by: 'task' } })).toHaveLength(12)
})

test('families and ids filter together', () => {
  expect(tasksOf({ families: ['single'], ids: ['single-2', 'single-4'] }).toSorted()).toEqual(['single-2', 'single-4'])
})

test('a version takes variables of the environment', () => {
  expect(resolved({ models: [{ id: 'local/kimi-k2', version: 'weights ${MODEL_SHA}' }] }).resolved.models[0]?.version).toBe('weights abc123')
})

test.each([
  [
    'a variable that is not set',
    { models: [{ id: 'local/k', version: '${NOTHING}' }] },
    'models.0.version missing-variable: the environment variable NOTHING is not set',
  ],
  [
    'an unknown provider',
    { models: [{ id: 'opanai/gpt' }] },
    'models.0.id unknown-provider: no provider `opanai`; did you mean `openai`?; add it under providers: in revisit.config.yaml',
  ],
  ['an unknown task', { ids: ['single-1', 'singel-2'] }, "ids.1 unknown-task: no task `singel-2` in the runs' suites; did you mean `single-2`?"],
  ['an unknown family', { families: ['solo'] }, "families.0 unknown-family: no family `solo` in the runs' suites; known: single, multi-tool, shared-world"],
  [
    'nothing left',
    { families: ['single'], ids: ['tool-1'] },
    'runs.0 empty-selection: families and ids leave no task of this run; widen them, or remove the run',
  ],
  [
    'one name twice',
    { models: [{ id: 'openai/gpt-5.1' }, { id: 'local/gpt-5.1' }] },
    'models.1 duplicate-model: another model of the survey is called gpt-5.1 already; give this one a name of its own with as:',
  ],
  [
    'one name twice but for its case',
    {
      models: [
        { id: 'openai/a', as: 'A' },
        { id: 'local/b', as: 'a' },
      ],
    },
    'models.1 duplicate-model: another model of the survey is called a already; give this one a name of its own with as:',
  ],
  [
    'an id that cannot be a name',
    { models: [{ id: 'openai/gpt:free' }] },
    'models.0.id missing-name: `gpt:free` cannot be a name in the survey; give the model one with as:',
  ],
])('%s is refused', (_, change, message) => {
  expect(faultsOf(change)).toEqual([message])
})

test('all faults come at once', () => {
  expect(faultsOf({ ids: ['nothing-here'], models: [{ id: 'x/y' }, { id: 'x/y' }] }).map((text) => text.split(' ')[1])).toEqual([
    'unknown-task:',
    'unknown-provider:',
    'unknown-provider:',
    'duplicate-model:',
  ])
})
