import type { Claimed, EpisodeRecord, EpisodeRef, EvaluationRef, GeneratedApp, NextEvaluations, RanEpisode, Stopped } from '../core/drive.ts'
import type { Sha256 } from '../core/hash.ts'
import { claimEvaluation } from '../services/store/claim-evaluation.ts'
import { nextEvaluations } from '../services/store/next-evaluations.ts'
import { readModelRuns, requireSurvey } from '../services/store/read-survey.ts'
import { settleSurvey } from '../services/store/settle-survey.ts'
import { activityEntry } from './activity-entry.ts'
import { generateApp } from './generate-app.ts'
import { readRecords } from './read-records.ts'
import { recordEpisode } from './record-episode.ts'
import { runEpisode } from './run-episode.ts'
import type { Services } from './services.ts'

/** What workflows may ask for. */
export interface Activities {
  loadSurvey(input: { readonly survey: string }): Promise<{ readonly models: readonly string[] }>
  readControl(input: { readonly survey: string }): Promise<{ readonly wanted: 'run' | 'pause' | 'cancel' }>
  settleSurvey(input: { readonly survey: string }): Promise<{ readonly kind: 'again' | 'finished' | 'waiting' }>
  nextEvaluations(input: { readonly survey: string; readonly model: string; readonly after: number }): Promise<NextEvaluations>
  claimEvaluation(ref: EvaluationRef): Promise<Claimed | Stopped>
  generateApp(ref: EpisodeRef): Promise<GeneratedApp | Stopped>
  runEpisode(ref: EpisodeRef & { readonly generated: Sha256 | null }): Promise<RanEpisode | Stopped>
  readRecords(input: EvaluationRef & { readonly boundary: Sha256 }): Promise<Sha256>
  recordEpisode(record: EpisodeRecord): Promise<{ readonly kind: 'done' } | Stopped>
}

/** The activities of one worker, over its services. */
export function createActivities(services: Services): Activities {
  const { db } = services
  return {
    loadSurvey: activityEntry(services, async ({ survey }) => ({ models: (await readModelRuns(db, survey)).map((run) => run.model.as) })),
    readControl: activityEntry(services, async ({ survey }) => ({ wanted: (await requireSurvey(db, survey)).wanted })),
    settleSurvey: activityEntry(services, ({ survey }) => settleSurvey(db, survey)),
    nextEvaluations: activityEntry(services, ({ survey, model, after }) => nextEvaluations(db, survey, model, after)),
    claimEvaluation: activityEntry(services, (ref) => claimEvaluation(db, ref)),
    generateApp: activityEntry(services, generateApp(services)),
    runEpisode: activityEntry(services, runEpisode(services)),
    readRecords: activityEntry(services, readRecords(services)),
    recordEpisode: activityEntry(services, recordEpisode(services)),
  }
}
