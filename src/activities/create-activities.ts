import type { Claimed, EpisodeRef, EpisodeToKeep, EvaluationRef, GeneratedApp, NextEvaluations, RanEpisode, Stopped, SurveyStep } from '../core/drive.ts'
import type { Sha256 } from '../core/hash.ts'
import { claimEvaluation } from '../services/store/claim-evaluation.ts'
import { markIncomplete } from '../services/store/mark-incomplete.ts'
import { nextEvaluations } from '../services/store/next-evaluations.ts'
import { noteTrouble } from '../services/store/events.ts'
import { stepSurvey } from '../services/store/step-survey.ts'
import { activityEntry } from './activity-entry.ts'
import { generateApp } from './generate-app.ts'
import { keepEpisode } from './keep-episode.ts'
import { loadDefinition } from './load-definition.ts'
import { runEpisode } from './run-episode.ts'
import type { Services } from './services.ts'

/** What workflows may ask for. */
export interface Activities {
  stepSurvey(input: { readonly survey: string; readonly running: readonly string[] }): Promise<SurveyStep>
  nextEvaluations(input: { readonly survey: string; readonly model: string; readonly running: readonly number[] }): Promise<NextEvaluations>
  claimEvaluation(ref: EvaluationRef): Promise<Claimed | Stopped>
  generateApp(ref: EpisodeRef): Promise<GeneratedApp | Stopped>
  runEpisode(ref: EpisodeRef & { readonly generated: Sha256 | null }): Promise<RanEpisode | Stopped>
  /** Reads what the episode left, judges it, and makes both count. */
  keepEpisode(ran: EpisodeToKeep): Promise<{ readonly kind: 'done' } | Stopped>
  /** A fault of ours that ended the workflow of an evaluation. */
  endIncomplete(input: EvaluationRef & { readonly why: string }): Promise<void>
  /** A fault of ours that touches no single evaluation, for people. */
  noteTrouble(input: { readonly survey: string; readonly what: string; readonly why: string }): Promise<void>
}

/** The activities of one worker, over its services. */
export function createActivities(services: Services): Activities {
  const { db } = services
  return {
    stepSurvey: activityEntry(services, ({ survey, running }) => stepSurvey(db, survey, running)),
    nextEvaluations: activityEntry(services, ({ survey, model, running }) => nextEvaluations(db, survey, model, running)),
    claimEvaluation: activityEntry(services, async (ref) => {
      await loadDefinition(services, ref)
      return claimEvaluation(db, ref)
    }),
    generateApp: activityEntry(services, generateApp(services)),
    runEpisode: activityEntry(services, runEpisode(services)),
    keepEpisode: activityEntry(services, keepEpisode(services)),
    endIncomplete: activityEntry(services, async ({ why, ...ref }) => void (await markIncomplete(db, ref, why))),
    noteTrouble: activityEntry(services, ({ survey, what, why }) => noteTrouble(db, survey, { what, why })),
  }
}
