import type { Boundary } from '../../../src/benchmarks/liveui/boundary.ts'
import type { Operation } from '../../../src/benchmarks/liveui/evidence.ts'
import type { FrozenLiveUITask } from '../../../src/benchmarks/liveui/frozen-task.ts'
import { worldUser } from '../../../src/benchmarks/liveui/prompts/user-profile.ts'
import { readRecords } from '../../../src/benchmarks/liveui/read-records.ts'
import { expandSaves, expandTemplate, type Expansion, type TemplateContext } from '../../../src/benchmarks/liveui/reference-template.ts'
import { createEpisodeWorld } from '../../../src/benchmarks/liveui/run/episode-world.ts'
import { pointerParts, WrittenTree } from '../../../src/benchmarks/liveui/run/json-pointer.ts'
import { later } from '../../../src/benchmarks/liveui/run/logical-clock.ts'
import { promptInputs } from '../../../src/benchmarks/liveui/run/prompt-inputs.ts'
import { loadKey } from '../../../src/benchmarks/liveui/task-lint/reference-coverage.ts'
import type { LiveUIEpisode } from '../../../src/benchmarks/liveui/task-schema.ts'
import { isWorldDump, type WorldDump } from '../../../src/benchmarks/liveui/world.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../src/core/json.ts'
import { sha256 } from '../../../src/services/hash.ts'
import type { LiveSuite } from '../../tasks/the-suite.ts'

/** One call of a plan, as a template. `result`: where `$result[n]` finds its answer; without one nothing refers to it. */
export interface PlannedCall {
  readonly api: string
  readonly args: unknown
  readonly result?: number
}

/** Another way to do what the reference does: by episode (or `load:<view>`), the calls in place of the reference's. */
export type CallPlan = (key: string, calls: readonly PlannedCall[]) => readonly PlannedCall[]

/** What one goal left: its patch to the reference's saved state, and what it said. */
interface RecordedGoal {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly patch: JsonObject
  readonly message: string
}

/** One episode of an application that does everything right, before anything is drawn. */
export interface RecordedEpisode {
  readonly episode: LiveUIEpisode
  readonly clock: { readonly start: string; readonly end: string }
  readonly inputs: JsonObject
  readonly operations: readonly Operation[]
  readonly goals: readonly RecordedGoal[]
  /** The app's saved state in the reference's shape, as the episode left it. */
  readonly saved: JsonObject
  readonly before: WorldDump
  readonly after: WorldDump
}

export interface Recording {
  readonly frozen: FrozenLiveUITask
  readonly episodes: readonly RecordedEpisode[]
}

const asReferenced: CallPlan = (_, calls) => calls

/** Carries out a task's reference on the real services, with its calls as the plan has them. Every call has to succeed. */
export async function recordWalk(live: LiveSuite, frozen: FrozenLiveUITask, plan: CallPlan = asReferenced): Promise<Recording> {
  const { task } = frozen
  const user = worldUser(frozen)
  const saved = new Map<string, JsonObject>()
  const episodes: RecordedEpisode[] = []
  let boundary: Boundary = { format: 'revisit.liveui.boundary/1', clock: task.clock, calls: 0, services: frozen.world.databases, user, apps: {}, browser: null }
  let before = await dumpOf(live, boundary)

  for (const episode of task.episodes) {
    const start = later(boundary.clock, episode.clock)
    const signal = new AbortController().signal
    const world = createEpisodeWorld({ worlds: live.worlds, hash: sha256, boundary, task: task.id, episode: episode.id, start, signal })
    const contract = task.apps[episode.app]?.contract
    const inputs = contract === undefined ? {} : promptInputs(frozen, contract, episode)
    const operations: Operation[] = []
    const goals: RecordedGoal[] = []
    for (const key of referenceKeys(frozen, episode)) {
      const reference = task.reference[key]
      if (reference === undefined) continue
      const goalBefore = saved.get(episode.app) ?? {}
      const results: Json[] = []
      const context: TemplateContext = {
        inputs,
        saved: goalBefore,
        results,
        user: { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: user.phone },
      }
      for (const call of plan(
        key,
        (reference.calls ?? []).map(({ api, args }, result) => ({ api, args, result })),
      )) {
        const api = frozen.apis.find((candidate) => candidate.api === call.api)
        if (api === undefined) throw new Error(`${call.api} is no API of ${task.id}`)
        const args = valueOf(expandTemplate(call.args, context), `${task.id}, ${key}, ${call.api}`)
        const operation = await world.invoke(api, isJsonObject(args) ? args : {}, `${key}:${operations.length}`)
        if (operation.status > 299)
          throw new Error(`${task.id}, ${key}, ${call.api} ${JSON.stringify(args)}: ${operation.status} ${JSON.stringify(operation.response)}`)
        if (call.result !== undefined) results[call.result] = operation.response
        operations.push(operation)
      }
      const patch = valueOf<JsonObject>(expandSaves(reference.saves ?? {}, context), `${task.id}, ${key}, saves`)
      const message = String(valueOf(expandTemplate(reference.says ?? '', context), `${task.id}, ${key}, says`))
      const after = Object.entries(patch).reduce<JsonObject>((tree, [pointer, value]) => set(tree, pointer, value), goalBefore)
      saved.set(episode.app, after)
      goals.push({ before: goalBefore, after, patch, message })
    }
    const left = await world.leave()
    boundary = { ...boundary, ...left }
    await world.close()
    // Most episodes that only look change no database.
    const after = operations.every(({ effects }) => effects.length === 0) ? before : await dumpOf(live, boundary)
    episodes.push({ episode, clock: { start, end: boundary.clock }, inputs, operations, goals, saved: saved.get(episode.app) ?? {}, before, after })
    before = after
  }
  return { frozen, episodes }
}

/** What fills views when an app opens, and what an episode's action does. */
function referenceKeys({ task }: FrozenLiveUITask, episode: LiveUIEpisode): readonly string[] {
  const views = episode.stage === 'opening' ? (task.apps[episode.app]?.contract.views ?? []) : []
  return [...views.filter((view) => view.onOpen === true).map((view) => loadKey(view.id)), episode.id]
}

async function dumpOf(live: LiveSuite, boundary: Boundary): Promise<WorldDump> {
  const dump = await live.blobs.getJson(await readRecords(boundary, live.worlds, live.blobs))
  if (!isWorldDump(dump)) throw new Error('not a world dump')
  return dump
}

function valueOf<T extends Json>(expansion: Expansion<T>, where: string): T {
  if ('problem' in expansion) throw new Error(`${where}: ${expansion.problem}`)
  return expansion.value
}

function set(tree: JsonObject, pointer: string, value: Json): JsonObject {
  const written = new WrittenTree(tree)
  const fault = written.set(pointerParts(pointer) ?? [], value)
  if (fault !== undefined || !isJsonObject(written.tree)) throw new Error(`${pointer} cannot be saved`)
  return written.tree
}
