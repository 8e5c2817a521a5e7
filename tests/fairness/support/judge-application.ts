import { z } from 'zod'
import { checkEpisode } from '../../../src/benchmarks/liveui/check-episode.ts'
import type { Check } from '../../../src/benchmarks/liveui/check-schema.ts'
import { checkContext } from '../../../src/benchmarks/liveui/checks/check-context.ts'
import { describeCheck } from '../../../src/benchmarks/liveui/checks/describe-check.ts'
import { judgeCheck } from '../../../src/benchmarks/liveui/checks/judge-check.ts'
import { surfaceOf as surfaceOfCheck } from '../../../src/benchmarks/liveui/checks/surface-of.ts'
import type { WorldDump } from '../../../src/benchmarks/liveui/world.ts'
import type { EpisodeFacts, EvidenceEvent } from '../../../src/benchmarks/liveui/evidence.ts'
import { checkOrchestration } from '../../../src/benchmarks/liveui/generate/check-orchestration.ts'
import { layoutJson } from '../../../src/benchmarks/liveui/run/live-app.ts'
import { showViews, surfaceOf } from '../../../src/benchmarks/liveui/run/show-views.ts'
import type { CheckOutcome } from '../../../src/core/outcome.ts'
import { createLayoutRenderer } from '../../../src/renderer/create-layout-renderer.ts'
import type { Application } from './application.ts'
import type { Recording } from './record-walk.ts'

const renderer = createLayoutRenderer()

/** Applications of a task, by the task's app. */
export interface Applications {
  readonly [app: string]: Application
}

/** What all checks say of an evaluation with these applications. */
export function judgeApplications(recording: Recording, applications: Applications): readonly CheckOutcome[] {
  const facts = factsOf(recording, applications)
  return facts.flatMap((_, index) => checkEpisode(recording.frozen, facts.slice(0, index + 1)))
}

/** What one check found that looks at screens and saved state only. */
export interface ScreenFinding {
  readonly name: string
  readonly check: Check
  readonly passed: boolean
  readonly reason: string
}

const NO_RECORDS: WorldDump = { format: 'revisit.world-dump/1', databases: {} }

/** What the checks say that look at screens and saved state only, each by itself: nothing is read from the world, so it is quick. */
export function judgeScreens(recording: Recording, applications: Applications): readonly ScreenFinding[] {
  const { task, world } = recording.frozen
  const frozen = {
    ...recording.frozen,
    world: { ...world, refs: {} },
    task: { ...task, episodes: task.episodes.map(({ entities: _, ...episode }) => episode) },
  }
  const facts = factsOf({ ...recording, frozen }, applications).map((each) => ({ ...each, before: NO_RECORDS, after: NO_RECORDS }))
  return task.episodes.flatMap((episode, index) => {
    const context = checkContext(frozen, facts.slice(0, index + 1))
    return episode.checks
      .filter((check) => ['opening', 'visible'].includes(surfaceOfCheck(check)) || check.check === 'retained')
      .map((check) => {
        const { passed, found } = judgeCheck(check, context)
        return { name: `${episode.id}.${check.id}`, check, passed, reason: `${describeCheck(check, task, Object.values(world.people))}: ${found}` }
      })
  })
}

/** The evidence that applications leave whose agents did what was recorded, kept it in their own way and showed it on their own screens. */
function factsOf({ frozen, episodes }: Recording, applications: Applications): readonly EpisodeFacts[] {
  return episodes.map(({ episode, clock, inputs, operations, goals, saved, before, after }) => {
    const application = applications[episode.app]
    const contract = frozen.task.apps[episode.app]?.contract
    if (application === undefined || contract === undefined) throw new Error(`there is no application for ${episode.app}`)
    const { orchestration, layout } = application
    const events: EvidenceEvent[] = [{ type: 'request', request: episode.request ?? null, action: episode.action ?? null, inputs }]
    const record = (event: EvidenceEvent): void => {
      events.push(event)
    }
    if (episode.stage === 'opening') record({ type: 'generated', orchestration, layout: layoutJson(layout), repaired: [], warnings: [] })
    for (const operation of operations) record({ type: 'operation', operation })
    for (const goal of goals)
      record({ type: 'saved', before: application.keep(goal.before), after: application.keep(goal.after), patch: {}, message: application.says(goal.message) })
    const screen = { renderer, contract, user: { locale: frozen.task.locale, currency: frozen.task.currency ?? null } }
    const last = goals.at(-1)
    showViews(
      screen,
      { orchestration, layout, saved: application.keep(saved) },
      {
        submitted: episode.action === undefined ? null : { action: episode.action, inputs },
        message: last === undefined ? null : application.says(last.message),
      },
      record,
    )
    if (episode.stage === 'opening') record({ type: 'surface', ...surfaceOf(screen, { orchestration, layout, saved: application.keep(saved) }) })
    return {
      evidence: { format: 'revisit.liveui.evidence/1', episode: episode.id, stage: episode.stage, app: episode.app, clock, events },
      before,
      after,
    }
  })
}

/** What generation would refuse of an application; it has to be one that could have been made. */
export function generationProblems({ frozen }: Recording, app: string, { orchestration, layout }: Application): readonly string[] {
  const contract = frozen.task.apps[app]?.contract
  if (contract === undefined) return [`the task has no app ${app}`]
  const checked = checkOrchestration(z.record(z.string(), z.json()).parse(orchestration), { contract, services: frozen.task.services, apis: frozen.apis })
  const validated = renderer.validate(layoutJson(layout), { orchestration, contract })
  return [...('problems' in checked ? checked.problems : []), ...('problems' in validated ? validated.problems : validated.warnings)]
}
