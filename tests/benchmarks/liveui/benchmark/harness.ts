import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadBaseWorld } from '../../../../src/app/load-base-world.ts'
import { openWorlds } from '../../../../src/app/open-worlds.ts'
import { createLiveUIBenchmark } from '../../../../src/benchmarks/liveui/benchmark.ts'
import { isBoundary, type Boundary } from '../../../../src/benchmarks/liveui/boundary.ts'
import { isEpisodeEvidence, type EpisodeEvidence, type EvidenceEvent } from '../../../../src/benchmarks/liveui/evidence.ts'
import type { FrozenLiveUITask } from '../../../../src/benchmarks/liveui/frozen-task.ts'
import { taskSchema } from '../../../../src/benchmarks/liveui/task-schema.ts'
import { readConfig } from '../../../../src/config.ts'
import type { Benchmark, EpisodeLimits, EpisodeRun } from '../../../../src/core/benchmark.ts'
import { InputError } from '../../../../src/core/errors.ts'
import type { Sha256 } from '../../../../src/core/hash.ts'
import type { Json } from '../../../../src/core/json.ts'
import type { Blobs } from '../../../../src/core/ports/blobs.ts'
import type { ModelClient } from '../../../../src/core/ports/model.ts'
import { createLayoutRenderer } from '../../../../src/renderer/create-layout-renderer.ts'
import { createDiskBlobs } from '../../../../src/services/blobs/disk-blobs.ts'
import { sha256 } from '../../../../src/services/hash.ts'

const LIMITS: EpisodeLimits = { agentSteps: 6, episodeModelSeconds: 900, evaluationTokens: 400_000 }

const check = { id: 'c', surface: 'service', check: 'mutations', atMost: 0 }

/** A small task with every stage: a board of shift alarms that also shows the other alarms of the phone. */
const TASK = {
  id: 'shift-board',
  title: 'Shift board',
  family: 'single',
  partition: 'core',
  locale: 'en-US',
  currency: 'USD',
  services: ['phone'],
  persona: 'rana',
  clock: '2026-03-02T18:30:00',
  records: {
    phone: {
      Alarm: [
        { ref: 'bins', time: '19:45', repeat_days: ['thursday'], label: 'Bins out', enabled: true, snooze_minutes: 10, vibration: true },
        { ref: 'nap', time: '14:10', repeat_days: [], label: 'Nap', enabled: false, snooze_minutes: 5, vibration: false },
      ],
    },
  },
  apps: {
    main: {
      requirement: 'Keep an alarm for my early and my late shift, and show me my other alarms.',
      contract: {
        views: [
          { id: 'shifts', shows: 'both shifts with their times' },
          { id: 'others', shows: 'the other alarms', onOpen: true },
        ],
        actions: [
          {
            id: 'set_shift',
            does: 'sets the wake-up time of one shift',
            inputs: [
              { id: 'shift', type: 'choice', options: ['early', 'late'] },
              { id: 'wake_up', type: 'time' },
              { id: 'covers', type: 'people', required: false },
            ],
          },
          { id: 'look', does: 'looks the other alarms up again' },
        ],
        retains: ['shifts'],
      },
    },
    notes: { requirement: 'Show me a sheet.', contract: { views: [{ id: 'sheet', shows: 'the sheet' }], actions: [], retains: [] } },
  },
  episodes: [
    { id: 'open', stage: 'opening', app: 'main', checks: [{ id: 'o', surface: 'opening', check: 'view', view: 'shifts' }] },
    {
      id: 'early',
      stage: 'submission',
      app: 'main',
      action: 'set_shift',
      request: 'Earlies: ten past four.',
      inputs: { shift: 'early', wake_up: '04:10', covers: ['milo'] },
      checks: [check],
    },
    { id: 'look', stage: 'retrieval', app: 'main', action: 'look', request: 'What else rings?', clock: '2026-03-03T08:00:00', checks: [check] },
    { id: 'view', stage: 'retrieval', app: 'main', view: 'shifts', checks: [check] },
    { id: 'return', stage: 'return', app: 'main', clock: '2026-03-09T20:00:00', checks: [check] },
    { id: 'open-notes', stage: 'opening', app: 'notes', checks: [{ id: 'n', surface: 'opening', check: 'view', view: 'sheet' }] },
  ],
  reference: {},
}

export const EPISODES = { open: 0, early: 1, look: 2, view: 3, return: 4, 'open-notes': 5 } as const

/** What one episode left, read back from its blobs. */
export interface Left extends EpisodeRun {
  readonly facts: EpisodeEvidence
  readonly next: Boundary
}

export interface Harness {
  readonly benchmark: Benchmark
  readonly blobs: Blobs
  readonly task: Sha256
  /** The boundary before the first episode. */
  readonly start: Sha256
  /** Generates (for openings) and runs one episode. */
  run(
    episode: keyof typeof EPISODES,
    boundary: Sha256,
    model: ModelClient,
    options?: Partial<EpisodeLimits> & { readonly tokensBefore?: number; readonly signal?: AbortSignal },
  ): Promise<Left>
  close(): Promise<void>
}

export async function openHarness(): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'revisit-liveui-'))
  const blobs = createDiskBlobs(folder)
  const config = readConfig()
  const worlds = await openWorlds(config, blobs, 1)
  const benchmark = createLiveUIBenchmark({ worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
  const task = taskSchema.parse(TASK)
  const frozen: FrozenLiveUITask = {
    format: 'revisit.liveui.task/1',
    task,
    world: await worlds.seed({
      base: await baseWorld(join(config.root, 'tasks', 'liveui', 'worlds', 'rana.yaml')),
      records: task.records ?? {},
      clock: task.clock,
    }),
    apis: await worlds.describe(task.services),
    hashes: { shown: sha256('shown'), checks: sha256('checks'), notes: sha256('notes') },
  }
  const taskHash = await blobs.putJson(frozen)
  return {
    benchmark,
    blobs,
    task: taskHash,
    start: (await benchmark.start(taskHash)).boundary,
    async run(episode, boundary, model, { tokensBefore = 0, signal = new AbortController().signal, ...limits } = {}) {
      const context = { task: taskHash, episode: EPISODES[episode], boundary, model, limits: { ...LIMITS, ...limits }, tokensBefore, signal }
      const generated = episode === 'open' || episode === 'open-notes' ? (await benchmark.generate(context)).generated : null
      const run = await benchmark.run(context, generated)
      const [facts, next] = await Promise.all([blobs.getJson(run.evidence), blobs.getJson(run.boundary)])
      if (!isEpisodeEvidence(facts) || !isBoundary(next)) throw new Error('an episode left something else than evidence and a boundary')
      return { ...run, facts, next }
    },
    async close() {
      await worlds.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function baseWorld(file: string): Promise<Json> {
  const loaded = loadBaseWorld(file, await readFile(file))
  if ('problems' in loaded) throw new InputError(loaded.problems, 'the base world cannot be read')
  return loaded.json
}

/** The events of one type, in order. */
export function eventsOf<T extends EvidenceEvent['type']>(left: Left, type: T): readonly Extract<EvidenceEvent, { type: T }>[] {
  return left.facts.events.filter((event): event is Extract<EvidenceEvent, { type: T }> => event.type === type)
}
