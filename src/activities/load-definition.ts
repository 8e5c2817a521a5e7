import type { BenchmarkId, EpisodeLimits } from '../core/benchmark.ts'
import { LRUCache } from 'lru-cache'
import type { EvaluationRef } from '../core/drive.ts'
import type { EvaluationIdentity } from '../core/evaluation.ts'
import { RevisitError } from '../core/errors.ts'
import type { PlannedModel } from '../core/plan.ts'
import { addLastingEvent } from '../services/store/events.ts'
import { readEvaluation } from '../services/store/read-evaluation.ts'
import { findSurvey, type StoredSurvey } from '../services/store/read-survey.ts'
import type { Services } from './services.ts'

export interface Definition {
  readonly benchmark: BenchmarkId
  readonly model: PlannedModel
  readonly limits: EpisodeLimits
}

/**
 * What the frozen plan says of an evaluation. A worker whose protocol is not the plan's must not touch it: the evidence of one
 * table would come from two programs. Its activities wait for a right worker, and an event names the cause.
 */
export async function loadDefinition(services: Services, ref: EvaluationRef): Promise<Definition> {
  const survey = await frozenSurvey(services, ref.survey)
  if (survey.protocol !== services.protocol) {
    await addLastingEvent(services.db, ref.survey, 'protocol-mismatch', { survey: survey.protocol, worker: services.protocol })
    throw new RevisitError(
      'protocol-changed',
      `survey ${ref.survey} was planned under protocol ${survey.protocol.slice(0, 8)}, this worker has ${services.protocol.slice(0, 8)}`,
      {
        retryable: true,
        hint: 'run a worker of the version that planned it, or plan a new survey',
      },
    )
  }
  const evaluation = await identityOf(services, ref)
  const run = survey.plan.runs[evaluation.run]
  const model = survey.plan.models.find((candidate) => candidate.as === evaluation.model)
  if (run === undefined || model === undefined) throw new RevisitError('bug', `evaluation ${ref.ordinal} of ${ref.survey} is not in its plan`)
  return { benchmark: run.benchmark, model, limits: survey.plan.limits }
}

/** A survey's plan and protocol never change, so a worker reads them once. */
async function frozenSurvey(services: Services, id: string): Promise<Pick<StoredSurvey, 'plan' | 'protocol'>> {
  const known = plans.get(services) ?? new Map<string, Pick<StoredSurvey, 'plan' | 'protocol'>>()
  plans.set(services, known)
  const standing = known.get(id)
  if (standing !== undefined) return standing
  const survey = await findSurvey(services.db, { id })
  if (survey === undefined) throw new RevisitError('not-found', `no survey ${id}`)
  known.set(id, { plan: survey.plan, protocol: survey.protocol })
  return survey
}

const plans = new WeakMap<Services, Map<string, Pick<StoredSurvey, 'plan' | 'protocol'>>>()

/** Which run and model an ordinal stands for is planned once and for all; each of an evaluation's activities asks. */
async function identityOf(services: Services, { survey, ordinal }: EvaluationRef): Promise<EvaluationIdentity> {
  const known = identities.get(services) ?? new LRUCache<string, EvaluationIdentity>({ max: KNOWN_IDENTITIES })
  identities.set(services, known)
  const key = `${survey}/${ordinal}`
  const identity = known.get(key) ?? (await readEvaluation(services.db, survey, ordinal))
  known.set(key, identity)
  return identity
}

const KNOWN_IDENTITIES = 2_000
const identities = new WeakMap<Services, LRUCache<string, EvaluationIdentity>>()
