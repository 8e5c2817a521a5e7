import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXPORT_FILES, type ExportedEvaluation, type ExportEvidence, type ExportHeader } from '../../src/app/export-format.ts'
import { recountExport } from '../../src/app/recount-export.ts'
import { checkRecorded } from '../../src/benchmarks/liveui/check-recorded.ts'
import { operationsOf } from '../../src/benchmarks/liveui/evidence.ts'
import { canonicalJson } from '../../src/core/json.ts'
import { createDiskBlobs } from '../../src/services/blobs/disk-blobs.ts'
import { call, facts, frozenTask, shown, el, world } from '../benchmarks/liveui/checks/fixture.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-export-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Export {
  readonly header: ExportHeader
  readonly evaluation: ExportedEvaluation
  readonly evidence: ExportEvidence
}

/** An export of one evaluation of three episodes, the last of which failed; `change` spoils it before it is written. */
async function written(change: (made: Export) => Export = (made) => made): Promise<string> {
  const blobs = createDiskBlobs(join(folder, EXPORT_FILES.blobs))
  const task = frozenTask([{ id: 'made', surface: 'service', check: 'call', api: 'phone.create_alarm' }])
  const [frozen, records] = [await blobs.putJson(task), await blobs.putJson(world())]
  const episodes = [
    facts({ id: 'open', events: [shown(el('text', ['Hello']))] }),
    facts({ id: 'make', events: [call('phone.create_alarm', { time: '04:10', label: `${'a'.repeat(200)}${'😀'.repeat(600)}` })] }),
    facts({ id: 'later', failure: { kind: 'errored', during: 'episode', cause: 'step-limit', detail: 'no valid save_result' } }),
  ]
  const kept = await Promise.all(episodes.map(async ({ evidence }) => ({ id: evidence.episode, evidence: await blobs.putJson(evidence), records })))
  const outcomes = await Promise.all(kept.map((_, index) => checkRecorded(blobs, frozen, records, kept.slice(0, index + 1))))
  const evaluation: ExportedEvaluation = {
    run: 0,
    model: 'm',
    task: 'shifts',
    repeat: 0,
    state: 'scored',
    episodes: episodes.map(({ evidence }, index) => ({
      id: evidence.episode,
      stage: evidence.stage,
      failure: evidence.failure ?? null,
      outcomes: [...(outcomes[index] ?? [])],
      operations: JSON.parse(canonicalJson(operationsOf(evidence))),
      saved: {},
    })),
  }
  const made = change({
    header: {
      format: 'revisit.export/1',
      name: 'n',
      protocol: 'p',
      evaluators: ['e'],
      repeats: 1,
      runs: [{ benchmark: 'liveui', mode: 'declared', tasks: [{ id: 'shifts', family: 'single' }] }],
      models: [{ as: 'm', id: 'scripted/m', label: 'm', group: 'g', version: null, settings: {} }],
    },
    evaluation,
    evidence: {
      tasks: [{ run: 0, task: 'shifts', frozen, startRecords: records }],
      evaluations: [{ run: 0, model: 'm', task: 'shifts', repeat: 0, episodes: kept }],
    },
  })
  writeFileSync(join(folder, EXPORT_FILES.canonical), `${canonicalJson(made.header)}\n${canonicalJson(made.evaluation)}\n`)
  writeFileSync(join(folder, EXPORT_FILES.evidence), canonicalJson(made.evidence))
  return folder
}

test('a sound export comes out as it says, failures and operations included', async () => {
  const recount = await recountExport(await written())
  expect(recount).toMatchObject({ episodes: 3, outcomes: 3, differences: [] })
  expect(recount.sets[0]?.tasks).toHaveLength(1)
  expect(recount.sets[0]?.results[0]?.episodes.map(({ failure }) => failure?.cause ?? null)).toEqual([null, null, 'step-limit'])
})

test.each<[string, string, (episode: ExportedEvaluation['episodes'][number]) => ExportedEvaluation['episodes'][number]]>([
  ['a passed check', 'made', (episode) => ({ ...episode, outcomes: episode.outcomes.map((outcome) => ({ ...outcome, passed: !outcome.passed })) })],
  [
    'a placeholder that is called none',
    'made',
    (episode) => ({ ...episode, outcomes: episode.outcomes.map((outcome) => ({ ...outcome, placeholder: !outcome.placeholder })) }),
  ],
  ['a check that is missing', 'made', (episode) => ({ ...episode, outcomes: [] })],
  [
    'a failure',
    'failure',
    (episode) => ({ ...episode, failure: episode.failure === null ? { kind: 'rejected', during: 'generation', cause: 'refused', detail: '' } : null }),
  ],
  ['an operation', 'operations', (episode) => ({ ...episode, operations: [{ api: 'phone.delete_alarm' }] })],
  ['a stage', 'stage', (episode) => ({ ...episode, stage: 'return' })],
])('%s that the evidence does not say is a difference, and what the evidence says counts', async (_, part, change) => {
  const path = await written((made) => ({
    ...made,
    evaluation: { ...made.evaluation, episodes: made.evaluation.episodes.map((episode) => (episode.id === 'open' ? episode : change(episode))) },
  }))
  const recount = await recountExport(path)
  expect(recount.differences.map((one) => [one.episode, one.part])).toEqual([
    ['make', part],
    ['later', part],
  ])
  const episodes = recount.sets[0]?.results[0]?.episodes ?? []
  expect(episodes.map(({ stage, outcomes, failure }) => [stage, outcomes.map((outcome) => outcome.passed), failure === null])).toEqual([
    ['submission', [true], true],
    ['submission', [true], true],
    ['submission', [false], false],
  ])
})

test.each<[string, (made: Export) => Export]>([
  [
    'a task that the header assigns',
    (made) => ({
      ...made,
      header: {
        ...made.header,
        runs: [
          {
            benchmark: 'liveui',
            mode: 'declared',
            tasks: [
              { id: 'shifts', family: 'single' },
              { id: 'lost', family: 'single' },
            ],
          },
        ],
      },
    }),
  ],
  [
    'the evidence of an episode',
    (made) => ({ ...made, evidence: { ...made.evidence, evaluations: made.evidence.evaluations.map((one) => ({ ...one, episodes: one.episodes.slice(1) })) } }),
  ],
  ['the evidence of an evaluation', (made) => ({ ...made, evidence: { ...made.evidence, evaluations: [] } })],
])('an export that has lost %s is refused: no denominator shrinks', async (_, change) => {
  await expect(recountExport(await written(change))).rejects.toMatchObject({ code: 'usage', hint: expect.stringContaining('make it again') })
})

test.each([
  ['evidence.json is missing', (path: string) => rmSync(join(path, EXPORT_FILES.evidence))],
  [
    'evidence.json is half',
    (path: string) => writeFileSync(join(path, EXPORT_FILES.evidence), readFileSync(join(path, EXPORT_FILES.evidence)).subarray(0, 20)),
  ],
  [
    'a line is no evaluation',
    (path: string) => writeFileSync(join(path, EXPORT_FILES.canonical), `${readFileSync(join(path, EXPORT_FILES.canonical), 'utf8')}{}\n`),
  ],
  ['the folder is empty', (path: string) => rmSync(join(path, EXPORT_FILES.canonical))],
])('an export of which %s is refused in words', async (_, damage) => {
  const path = await written()
  damage(path)
  await expect(recountExport(path)).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(path) })
})
