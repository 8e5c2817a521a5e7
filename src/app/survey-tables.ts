import { buildReport } from '../benchmarks/liveui/report/build-report.ts'
import type { ReportTable } from '../benchmarks/liveui/report/report-table.ts'
import type { EvaluationSet } from '../benchmarks/liveui/metrics/evaluation-result.ts'
import { requireSurvey } from '../services/store/read-survey.ts'
import type { AppContext } from './app-context.ts'
import { loadEvaluationSet } from './load-evaluation-set.ts'
import { SUITE_VERSION } from './suite-version.ts'

/** The tables of one run: a condition of its own, never pooled with another. */
export interface RunTables {
  readonly benchmark: 'liveui'
  readonly mode: 'declared'
  readonly tables: readonly ReportTable[]
}

/** All tables of a survey as it stands now, run by run. */
export async function surveyTables(app: Pick<AppContext, 'db' | 'blobs' | 'hashes'>, idOrName: string): Promise<readonly RunTables[]> {
  const survey = await requireSurvey(app.db, idOrName)
  return Promise.all(survey.plan.runs.map(async (run, index) => runTables(run, await loadEvaluationSet(app, survey, index), survey.name)))
}

export function runTables(run: { readonly benchmark: 'liveui'; readonly mode: 'declared' }, set: EvaluationSet, seed: string): RunTables {
  return { benchmark: run.benchmark, mode: run.mode, tables: buildReport(set, { suite: SUITE_VERSION, condition: `mode: ${run.mode}`, seed }) }
}
