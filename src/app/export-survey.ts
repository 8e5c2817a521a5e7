import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isBoundary } from '../benchmarks/liveui/boundary.ts'
import { isEpisodeEvidence, operationsOf } from '../benchmarks/liveui/evidence.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import { RevisitError } from '../core/errors.ts'
import type { Sha256 } from '../core/hash.ts'
import { canonicalJson } from '../core/json.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { createDiskBlobs } from '../services/blobs/disk-blobs.ts'
import { readResults, type StoredResult } from '../services/store/read-results.ts'
import { readModelRuns, requireSurvey, type StoredSurvey } from '../services/store/read-survey.ts'
import { readSurveyTasks } from '../services/store/read-survey-tasks.ts'
import { surveyCalls } from '../services/store/survey-calls.ts'
import type { AppContext } from './app-context.ts'
import { EXPORT_FILES, exportedEpisodeSchema, exportHeaderSchema, type ExportedEvaluation, type ExportEvidence, type ExportHeader } from './export-format.ts'
import { evaluationResult } from './load-evaluation-set.ts'

export interface ExportReport {
  readonly folder: string
  readonly survey: string
  readonly evaluations: number
  readonly blobs: number
}

/**
 * Writes an export folder (export-format.ts). It is made beside its place and moved there whole, so an interrupted export leaves
 * nothing that looks like one.
 *
 * @throws RevisitError `usage` when the folder exists or cannot be made.
 */
export async function exportSurvey(app: Pick<AppContext, 'db' | 'blobs' | 'hashes'>, idOrName: string, target: string): Promise<ExportReport> {
  const folder = resolve(target)
  if (existsSync(folder))
    throw new RevisitError('usage', `${folder} exists already; an export is never written over something`, { hint: 'name a folder that does not exist' })
  const survey = await requireSurvey(app.db, idOrName)
  const results = inCanonicalOrder(survey, await readResults(app.db, survey.id, app.hashes.evaluator))
  const parked = new Set((await readModelRuns(app.db, survey.id)).flatMap((run) => (run.parked === null ? [] : [run.model.as])))
  const beside = `${folder}.unfinished-${process.pid}`
  await makeFolder(folder, beside)
  try {
    await writeCanonical(app, beside, survey, results, parked)
    const evidence = await evidenceOf(app, survey, results)
    await writeFile(join(beside, EXPORT_FILES.evidence), canonicalJson(evidence))
    const blobs = await copyBlobs(app.blobs, createDiskBlobs(join(beside, EXPORT_FILES.blobs)), evidence)
    await writeFile(join(beside, EXPORT_FILES.accounting), JSON.stringify(await accountingOf(app, survey, results), null, 2))
    await rename(beside, folder)
    return { folder, survey: survey.id, evaluations: results.length, blobs }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

async function makeFolder(folder: string, beside: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true })
    await mkdir(beside)
  } catch (cause) {
    throw new RevisitError('usage', `${folder} cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      hint: 'name a folder in a place that you can write to',
    })
  }
}

/** By run, then model as in the plan, then task as in the plan, then repeat: independent of what ran when. */
function inCanonicalOrder(survey: StoredSurvey, results: readonly StoredResult[]): readonly StoredResult[] {
  const model = new Map(survey.plan.models.map(({ as }, index) => [as, index]))
  const tasks = survey.plan.runs.map((run) => new Map(run.tasks.map(({ id }, index) => [id, index])))
  const key = (result: StoredResult): readonly number[] => [result.run, model.get(result.model) ?? 0, tasks[result.run]?.get(result.task) ?? 0, result.repeat]
  return results.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)]
    const at = left.findIndex((part, index) => part !== right[index])
    return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  })
}

async function writeCanonical(
  app: Pick<AppContext, 'blobs'>,
  folder: string,
  survey: StoredSurvey,
  results: readonly StoredResult[],
  parked: ReadonlySet<string>,
): Promise<void> {
  const { plan } = survey
  const header: ExportHeader = exportHeaderSchema.parse({
    format: 'revisit.export/1',
    name: plan.name,
    protocol: survey.protocol,
    evaluators: [...new Set(results.flatMap((result) => result.episodes.flatMap((episode) => episode.evaluator ?? [])))].toSorted(),
    repeats: plan.repeats,
    runs: plan.runs.map((run) => ({ benchmark: run.benchmark, mode: run.mode, tasks: run.tasks.map(({ id, family }) => ({ id, family })) })),
    models: plan.models,
  })
  const file = await open(join(folder, EXPORT_FILES.canonical), 'wx')
  try {
    await file.write(`${canonicalJson(header)}\n`)
    for (const result of results)
      await file.write(`${canonicalJson(await exportedEvaluation(app.blobs, result, parked.has(result.model), survey.state !== 'running'))}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function exportedEvaluation(blobs: Blobs, result: StoredResult, parked: boolean, over: boolean): Promise<ExportedEvaluation> {
  const { run, model, task, repeat } = result
  const { state } = evaluationResult(result, parked, over)
  const episodes: ExportedEvaluation['episodes'] = []
  for (const episode of result.episodes) {
    const [evidence, boundary] = await Promise.all([
      storedDocument(blobs, episode.evidence, isEpisodeEvidence, 'episode evidence'),
      storedDocument(blobs, episode.boundary, isBoundary, 'boundary manifest'),
    ])
    const saved = await Promise.all(Object.entries(boundary.apps).map(async ([app, { saved: blob }]) => [app, await blobs.getJson(blob)] as const))
    episodes.push(
      exportedEpisodeSchema.parse({
        id: episode.id,
        stage: episode.stage,
        failure: episode.failure,
        outcomes: episode.outcomes,
        operations: operationsOf(evidence),
        saved: Object.fromEntries(saved),
      }),
    )
  }
  return { run, model, task, repeat, state, episodes }
}

async function evidenceOf(app: Pick<AppContext, 'db'>, survey: StoredSurvey, results: readonly StoredResult[]): Promise<ExportEvidence> {
  const tasks = await readSurveyTasks(app.db, survey.id)
  return {
    tasks: tasks.map(({ run, task, frozen, startRecords }) => ({ run, task, frozen, startRecords })),
    evaluations: results.map(({ run, model, task, repeat, episodes }) => ({
      run,
      model,
      task,
      repeat,
      episodes: episodes.map(({ id, evidence, records }) => ({ id, evidence, records })),
    })),
  }
}

async function copyBlobs(from: Blobs, to: Blobs, evidence: ExportEvidence): Promise<number> {
  const hashes = new Set<Sha256>([
    ...evidence.tasks.flatMap((task) => [task.frozen, task.startRecords]),
    ...evidence.evaluations.flatMap((evaluation) => evaluation.episodes.flatMap((episode) => [episode.evidence, episode.records])),
  ])
  for (const hash of hashes) await to.put(await from.get(hash))
  await to.sync([...hashes])
  return hashes.size
}

async function accountingOf(app: Pick<AppContext, 'db'>, survey: StoredSurvey, results: readonly StoredResult[]): Promise<unknown> {
  return {
    survey: survey.id,
    created: survey.createdAt,
    finished: survey.finishedAt,
    calls: await surveyCalls(app.db, survey.id),
    evaluations: results.map(({ ordinal, model, task, repeat, state, attempt, why }) => ({ ordinal, model, task, repeat, state, attempt, why })),
  }
}
