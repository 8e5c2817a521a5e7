import type { AssignedCheck, AssignedTask, Family } from '../../../../src/benchmarks/liveui/metrics/assigned-task.ts'
import type {
  EpisodeResult,
  EvaluatedModel,
  EvaluationResult,
  EvaluationSet,
  ResultState,
} from '../../../../src/benchmarks/liveui/metrics/evaluation-result.ts'
import type { Surface } from '../../../../src/benchmarks/liveui/checks/surface-of.ts'
import type { EpisodeFailure } from '../../../../src/core/failure.ts'
import { seededRandom } from '../../../../src/core/statistics/seeded-random.ts'

export const check = (id: string, surface: Surface, guard = false): AssignedCheck => ({ id, surface, kind: guard ? 'mutations' : 'call', guard })

/** An opening, a submission with every surface and a guard, a revision without visible checks, and a return with a guard. */
export const task = (id: string, family: Family = 'single'): AssignedTask => ({
  id,
  family,
  episodes: [
    { id: 'open', stage: 'opening', checks: [check('o1', 'opening'), check('o2', 'opening')] },
    {
      id: 'make',
      stage: 'submission',
      checks: [check('s', 'service'), check('r', 'record'), check('v', 'visible'), check('p', 'preservation'), check('g', 'service', true)],
    },
    { id: 'change', stage: 'revision', checks: [check('s', 'service'), check('r', 'record')] },
    { id: 'back', stage: 'return', checks: [check('v', 'visible'), check('g', 'service', true)] },
  ],
})

export const REJECTED: EpisodeFailure = { kind: 'rejected', during: 'generation', cause: 'layout-invalid', detail: '' }
export const ERRORED: EpisodeFailure = { kind: 'errored', during: 'episode', cause: 'step-limit', detail: '' }

/** A result in which these checks (`make.v`) are failed and these episodes have a failure; all else passes. */
export function result(
  model: string,
  of: AssignedTask,
  {
    failed = [],
    failures = {},
    state = 'scored',
    repeat = 0,
  }: { failed?: readonly string[]; failures?: { readonly [episode: string]: EpisodeFailure }; state?: ResultState; repeat?: number } = {},
): EvaluationResult {
  const episodes = of.episodes.map((episode): EpisodeResult => {
    const failure = failures[episode.id] ?? null
    const outcomes = episode.checks.map(({ id, surface, kind, guard }) => {
      const isPassed = failure === null && !failed.includes(`${episode.id}.${id}`)
      return {
        episode: episode.id,
        check: id,
        surface,
        kind,
        passed: isPassed,
        placeholder: failure !== null,
        ...(guard ? { armed: failure === null } : {}),
        says: '',
        found: '',
      }
    })
    return { id: episode.id, stage: episode.stage, failure, outcomes }
  })
  return { model, task: of.id, repeat, state, episodes }
}

export const model = (as: string, group = 'Lab', baseline = false): EvaluatedModel => ({
  as,
  label: as.toUpperCase(),
  group,
  ...(baseline ? { baseline } : {}),
})

/** A random survey: some evaluations are not scored, some episodes have failures, checks fail by chance, guards go unarmed. */
export function randomSet(seed: string): EvaluationSet {
  const random = seededRandom(seed)
  const chance = (share: number): boolean => random() < share
  const families: readonly Family[] = ['single', 'multi-tool', 'shared-world']
  const tasks = Array.from({ length: 1 + Math.floor(random() * 9) }, (_, index) => task(`t${index}`, families[index % 3] ?? 'single'))
  const models = [model('a'), model('b'), model('c', 'Other'), model('null', 'x', true)]
  const repeats = 1 + Math.floor(random() * 3)
  const states: readonly ResultState[] = ['incomplete', 'cancelled', 'parked', 'pending', 'running', 'not-run']
  const results = models.flatMap(({ as }) =>
    tasks.flatMap((of) =>
      Array.from({ length: repeats }, (_, repeat) => repeat).flatMap((repeat) => {
        if (chance(0.05)) return []
        const failures = Object.fromEntries(of.episodes.flatMap(({ id }) => (chance(0.1) ? [[id, chance(0.5) ? REJECTED : ERRORED]] : [])))
        const failed = of.episodes.flatMap((episode) => episode.checks.flatMap(({ id }) => (chance(0.15) ? [`${episode.id}.${id}`] : [])))
        const state = chance(0.1) ? (states[Math.floor(random() * states.length)] ?? 'pending') : 'scored'
        return [result(as, of, { failed, failures, state, repeat })]
      }),
    ),
  )
  return { models, tasks, repeats, results }
}
