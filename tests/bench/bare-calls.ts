import { isBoundary, type Boundary } from '../../src/benchmarks/liveui/boundary.ts'
import { isEpisodeEvidence } from '../../src/benchmarks/liveui/evidence.ts'
import { isFrozenLiveUITask } from '../../src/benchmarks/liveui/frozen-task.ts'
import { storedDocument } from '../../src/benchmarks/liveui/run/stored-document.ts'
import type { ServiceCall, Worlds } from '../../src/benchmarks/liveui/world.ts'
import type { AppContext } from '../../src/app/app-context.ts'
import { canonicalJson } from '../../src/core/json.ts'
import { sha256 } from '../../src/services/hash.ts'
import { asHash } from '../../src/services/store/parsing.ts'
import { readEvaluationCalls } from '../../src/services/store/evaluation-calls.ts'
import { readResults } from '../../src/services/store/read-results.ts'
import { readSurveyTasks } from '../../src/services/store/read-survey-tasks.ts'

/** What one evaluation asked of others, in its order: nothing else of it is done again. */
export interface BareEvaluation {
  readonly start: Boundary
  readonly calls: readonly BareCall[]
}

type BareCall =
  | { readonly to: 'model'; readonly body: Uint8Array; readonly answer: string }
  | { readonly to: 'service'; readonly call: ServiceCall; readonly answer: string }

/** Every model request and service call of a finished survey, from its evidence and its journal. */
export async function bareCallsOf({ db, blobs, hashes }: AppContext, survey: string): Promise<readonly BareEvaluation[]> {
  const tasks = await readSurveyTasks(db, survey)
  const results = await readResults(db, survey, hashes.evaluator)
  return Promise.all(
    results.map(async (result) => {
      const task = tasks.find((candidate) => candidate.run === result.run && candidate.task === result.task)
      if (task === undefined || result.state !== 'scored')
        throw new Error(`evaluation ${result.ordinal} is ${result.state}; only a whole survey can be compared`)
      const frozen = await storedDocument(blobs, task.frozen, isFrozenLiveUITask, 'frozen task')
      const sent = new Map((await readEvaluationCalls(db, { survey, ordinal: result.ordinal, attempt: result.attempt })).map((row) => [row.call, row]))
      const calls: BareCall[] = []
      let services = 0
      for (const episode of result.episodes) {
        const { events } = await storedDocument(blobs, episode.evidence, isEpisodeEvidence, 'evidence')
        for (const event of events) {
          if (event.type === 'model-call') {
            const row = sent.get(event.call)
            if (row === undefined || row.response === null) throw new Error(`the journal has no answer to ${event.call}`)
            calls.push({ to: 'model', body: await blobs.get(asHash(row.request)), answer: Buffer.from(await blobs.get(asHash(row.response))).toString('utf8') })
          } else if (event.type === 'operation') {
            const { api, args, clock, status, response } = event.operation
            const seed = sha256(`${frozen.task.id}/${episode.id}/${services}`)
            services += 1
            calls.push({ to: 'service', call: { api, args, clock, seed }, answer: canonicalJson({ status, response }) })
          }
        }
      }
      return { start: await storedDocument(blobs, task.startBoundary, isBoundary, 'boundary'), calls }
    }),
  )
}

export interface BareCounts {
  readonly restores: number
  readonly services: number
  readonly models: number
}

/** Asks the same of the same services and models, as many evaluations at once as the survey had, and nothing besides. */
export async function replayBareCalls(
  evaluations: readonly BareEvaluation[],
  to: { readonly worlds: Worlds; readonly baseURL: string; readonly lanes: number },
): Promise<BareCounts> {
  const waiting = [...evaluations]
  const counts = { restores: 0, services: 0, models: 0 }
  const lane = async (): Promise<void> => {
    for (let evaluation = waiting.shift(); evaluation !== undefined; evaluation = waiting.shift()) {
      const world = await to.worlds.restore({ databases: evaluation.start.services, user: evaluation.start.user })
      counts.restores += 1
      try {
        for (const call of evaluation.calls) {
          if (call.to === 'model') {
            counts.models += 1
            const response = await fetch(`${to.baseURL}/chat/completions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: call.body })
            expectSame('model', await response.text(), call.answer)
          } else {
            counts.services += 1
            const { status, body } = await world.call(call.call)
            expectSame(call.call.api, canonicalJson({ status, response: body }), call.answer)
          }
        }
      } finally {
        await world.close()
      }
    }
  }
  await Promise.all(Array.from({ length: to.lanes }, lane))
  return counts
}

/** A replay that goes another way would compare two different things. */
function expectSame(who: string, answer: string, recorded: string): void {
  if (answer !== recorded) throw new Error(`${who} answered otherwise than in the survey: ${answer.slice(0, 300)} is not ${recorded.slice(0, 300)}`)
}
