import { checkEpisode } from '../../src/benchmarks/liveui/check-episode.ts'
import type { Boundary } from '../../src/benchmarks/liveui/boundary.ts'
import type { EpisodeFacts, EvidenceEvent, Operation } from '../../src/benchmarks/liveui/evidence.ts'
import type { FrozenLiveUITask } from '../../src/benchmarks/liveui/frozen-task.ts'
import { worldUser } from '../../src/benchmarks/liveui/prompts/user-profile.ts'
import { readRecords } from '../../src/benchmarks/liveui/read-records.ts'
import { expandSaves, expandTemplate, type Expansion, type TemplateContext } from '../../src/benchmarks/liveui/reference-template.ts'
import { createEpisodeWorld } from '../../src/benchmarks/liveui/run/episode-world.ts'
import { pointerParts, WrittenTree } from '../../src/benchmarks/liveui/run/json-pointer.ts'
import { later } from '../../src/benchmarks/liveui/run/logical-clock.ts'
import { promptInputs } from '../../src/benchmarks/liveui/run/prompt-inputs.ts'
import { loadKey } from '../../src/benchmarks/liveui/task-lint/reference-coverage.ts'
import type { LiveUIEpisode, ReferenceEpisode } from '../../src/benchmarks/liveui/task-schema.ts'
import { isWorldDump } from '../../src/benchmarks/liveui/world.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/core/json.ts'
import type { CheckOutcome } from '../../src/core/outcome.ts'
import { sha256 } from '../../src/services/hash.ts'
import type { LiveSuite } from './the-suite.ts'

/** One reference with everything that its templates were filled in from, all of its calls answered. */
export interface WalkedStep {
  readonly episode: string
  readonly reference: ReferenceEpisode
  readonly context: TemplateContext
}

/** A reference carried out against the real services, call by call, without a model, an application or a screen. */
export interface Walk {
  readonly steps: readonly WalkedStep[]
  readonly operations: readonly Operation[]
  /** `/saved` of each app in the end. */
  readonly saved: ReadonlyMap<string, Json>
  /** Outcomes of every check that needs no screen, in order. */
  readonly outcomes: readonly CheckOutcome[]
}

const OFF_SCREEN = new Set(['service', 'record', 'preservation'])

export async function walkReference(live: LiveSuite, frozen: FrozenLiveUITask): Promise<Walk> {
  const { task } = frozen
  const user = worldUser(frozen)
  const saved = new Map<string, Json>()
  const facts: EpisodeFacts[] = []
  const steps: WalkedStep[] = []
  const outcomes: CheckOutcome[] = []
  let boundary: Boundary = { format: 'revisit.liveui.boundary/1', clock: task.clock, calls: 0, services: frozen.world.databases, user, apps: {}, browser: null }
  let before = await dumpOf(live, boundary)

  for (const episode of task.episodes) {
    const start = later(boundary.clock, episode.clock)
    const world = createEpisodeWorld({
      worlds: live.worlds,
      hash: sha256,
      boundary,
      task: task.id,
      episode: episode.id,
      start,
      signal: new AbortController().signal,
    })
    const events: EvidenceEvent[] = []
    for (const reference of referencesOf(frozen, episode)) {
      const contract = task.apps[episode.app]?.contract
      const context: TemplateContext & { results: Json[] } = {
        inputs: contract === undefined ? {} : promptInputs(frozen, contract, episode),
        saved: saved.get(episode.app) ?? {},
        results: [],
        user: { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: user.phone },
      }
      for (const [index, call] of (reference.calls ?? []).entries()) {
        const api = frozen.apis.find((candidate) => candidate.api === call.api)
        if (api === undefined) throw new Error(`${call.api} is no API of ${task.id}`)
        const args = valueOf(expandTemplate(call.args, context), `${episode.id}, call ${index}`)
        const operation = await world.invoke(api, isJsonObject(args) ? args : {}, `${episode.id}:${index}`)
        context.results.push(operation.response)
        events.push({ type: 'operation', operation })
      }
      steps.push({ episode: episode.id, reference, context })
      const patch = valueOf<JsonObject>(expandSaves(reference.saves ?? {}, context), `${episode.id}, saves`)
      const message = valueOf(expandTemplate(reference.says ?? '', context), `${episode.id}, says`)
      const after = Object.entries(patch).reduce<Json>((tree, [pointer, value]) => set(tree, pointer, value), context.saved)
      events.push({ type: 'saved', before: context.saved, after, patch, message: String(message) })
      saved.set(episode.app, after)
    }
    boundary = { ...boundary, ...(await world.leave()) }
    await world.close()
    const after = await dumpOf(live, boundary)
    facts.push({
      evidence: {
        format: 'revisit.liveui.evidence/1',
        episode: episode.id,
        stage: episode.stage,
        app: episode.app,
        clock: { start, end: boundary.clock },
        events,
      },
      before,
      after,
    })
    outcomes.push(...checkEpisode(frozen, facts).filter((outcome) => OFF_SCREEN.has(outcome.surface)))
    before = after
  }
  return {
    steps,
    operations: facts.flatMap(({ evidence }) => evidence.events.flatMap((event) => (event.type === 'operation' ? [event.operation] : []))),
    saved,
    outcomes,
  }
}

/** What fills views when an app opens, and what an episode's action does. */
function referencesOf({ task }: FrozenLiveUITask, episode: LiveUIEpisode): readonly ReferenceEpisode[] {
  const views = episode.stage === 'opening' ? (task.apps[episode.app]?.contract.views ?? []) : []
  return [...views.filter((view) => view.onOpen === true).map((view) => loadKey(view.id)), episode.id].flatMap((key) => task.reference[key] ?? [])
}

async function dumpOf(live: LiveSuite, boundary: Boundary) {
  const dump = await live.blobs.getJson(await readRecords(boundary, live.worlds, live.blobs))
  if (!isWorldDump(dump)) throw new Error('not a world dump')
  return dump
}

function valueOf<T extends Json>(expansion: Expansion<T>, where: string): T {
  if ('problem' in expansion) throw new Error(`${where}: ${expansion.problem}`)
  return expansion.value
}

function set(tree: Json, pointer: string, value: Json): Json {
  const written = new WrittenTree(tree)
  const fault = written.set(pointerParts(pointer) ?? [], value)
  if (fault !== undefined) throw new Error(`${pointer}: ${fault.fault}`)
  return written.tree
}
