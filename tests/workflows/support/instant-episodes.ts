import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../../src/activities/services.ts'
import type { Benchmark } from '../../../src/core/benchmark.ts'
import { ModelParkedError } from '../../../src/core/model-parked-error.ts'
import { sha256 } from '../../../src/services/hash.ts'

/** Episodes that take no time and leave names without bytes; what they do beside is the test's. The survey is of tests/support/stored-survey.ts. */
export interface InstantEpisodes {
  readonly benchmark: Benchmark
  readonly modelClient: Services['modelClient']
  /** From now on episodes of these models (all: undefined) wait until they are let go or cancelled. */
  hold(models?: readonly string[]): void
  open(): void
  /** How many wait now. */
  readonly held: number
  /** Models that cannot be called. */
  readonly parked: Set<string>
  /** Models whose episodes run into a bug of ours. */
  readonly broken: Set<string>
  /** `<model>` of every episode that ran to its end, in order. */
  readonly ran: readonly string[]
}

export function createInstantEpisodes(): InstantEpisodes {
  let holds: (model: string) => boolean = () => false
  let held = 0
  const ran: string[] = []
  const parked = new Set<string>()
  const broken = new Set<string>()
  const name = (text: string) => sha256(`instant/${text}`)

  /** The client is how an episode knows its model. */
  const modelClient: Services['modelClient'] = ({ model }) => ({
    generate: async () => {
      if (parked.has(model.as)) throw new ModelParkedError({ cause: 'unauthorized', detail: 'the key is wrong' })
      return { failure: { kind: 'rejected', cause: 'refused', detail: model.as } }
    },
  })
  const modelOf = async (context: Parameters<Benchmark['run']>[0]): Promise<string> => {
    const result = await context.model.generate({ call: 'who', system: '', messages: [], tools: [] })
    return 'failure' in result ? result.failure.detail : ''
  }
  const walk = async (context: Parameters<Benchmark['run']>[0]): Promise<string> => {
    const model = await modelOf(context)
    held += 1
    try {
      while (holds(model)) {
        context.signal.throwIfAborted()
        await wait(20)
      }
    } finally {
      held -= 1
    }
    if (broken.has(model)) throw new TypeError(`${model} met a bug`)
    return model
  }

  const benchmark: Benchmark = {
    id: 'liveui',
    episodes: async () => [
      { id: 'open', stage: 'opening', generates: true, checks: 1 },
      { id: 'add', stage: 'submission', generates: false, checks: 2 },
      { id: 'back', stage: 'return', generates: false, checks: 1 },
    ],
    start: async (task) => ({ boundary: name(`${task}/start`), records: name(`${task}/records`) }),
    generate: async (context) => {
      await walk(context)
      return { generated: name(`${context.task}/app`), failure: null, tokens: 1 }
    },
    run: async (context) => {
      ran.push(await walk(context))
      return {
        evidence: name(`${context.task}/${context.episode}/evidence`),
        boundary: name(`${context.task}/${context.episode}/boundary`),
        failure: null,
        tokens: 1,
      }
    },
    read: async (boundary) => name(`${boundary}/records`),
    blobsOf: async () => [],
    check: async () => [],
  }
  return {
    benchmark,
    modelClient,
    hold: (models) => {
      holds = (model) => models === undefined || models.includes(model)
    },
    open: () => {
      holds = () => false
    },
    get held() {
      return held
    },
    parked,
    broken,
    ran,
  }
}
