import { basename, dirname, join, resolve } from 'node:path'
import { checkRecorded } from '../benchmarks/liveui/check-recorded.ts'
import { isEpisodeEvidence, operationsOf } from '../benchmarks/liveui/evidence.ts'
import type { EvaluationSet } from '../benchmarks/liveui/metrics/evaluation-result.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import { shortened } from '../core/cut-text.ts'
import { RevisitError } from '../core/errors.ts'
import { canonicalJson } from '../core/json.ts'
import type { CheckOutcome } from '../core/outcome.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { createDiskBlobs } from '../services/blobs/disk-blobs.ts'
import { EXPORT_FILES, exportedEpisodeSchema, type ExportedEvaluation, type ExportEvidence, type ExportHeader } from './export-format.ts'
import { assignedTasks, evaluatedModel } from './load-evaluation-set.ts'
import { fromBlobs, MAKE_AGAIN, readExport } from './read-export.ts'

/** Something that came out otherwise than the export says. */
export interface RecountDifference {
  readonly model: string
  readonly task: string
  readonly repeat: number
  readonly episode: string
  /** The check's id, or the part of the episode: `stage`, `failure`, `operations`. */
  readonly part: string
  readonly recorded: string
  readonly recounted: string
}

export interface Recount {
  readonly header: ExportHeader
  /** One a run, from recounted outcomes. */
  readonly sets: readonly EvaluationSet[]
  readonly episodes: number
  readonly outcomes: number
  readonly differences: readonly RecountDifference[]
}

/**
 * Computes every outcome of an export again from its evidence, and the input of all tables from those: outcomes, failures and
 * operations from the evidence, denominators from the frozen tasks that the header assigns. Needs Node alone: no stack, no Python, no
 * network.
 *
 * @throws RevisitError `usage` when the folder is no export or a file of it is damaged.
 */
export async function recountExport(path: string, onProgress: (line: string) => void = () => undefined): Promise<Recount> {
  const folder = basename(path) === EXPORT_FILES.canonical ? dirname(resolve(path)) : resolve(path)
  const { header, evaluations, evidence } = await readExport(folder)
  const blobs = createDiskBlobs(join(folder, EXPORT_FILES.blobs))
  const differences: RecountDifference[] = []
  let outcomes = 0
  let episodes = 0
  const recounted: ExportedEvaluation[] = []
  for (const [index, evaluation] of evaluations.entries()) {
    const { model, task, repeat } = evaluation
    const again = await fromBlobs(`the evidence of ${model}, ${task}, repeat ${repeat}`, () => recountEvaluation(blobs, evaluation, evidence))
    differences.push(...differencesOf(evaluation, again))
    episodes += again.episodes.length
    outcomes += again.episodes.reduce((sum, episode) => sum + episode.outcomes.length, 0)
    recounted.push(again)
    if ((index + 1) % 50 === 0) onProgress(`recounted ${index + 1} of ${evaluations.length} evaluations`)
  }
  const sets = await Promise.all(
    header.runs.map(async ({ tasks }, run): Promise<EvaluationSet> => ({
      models: header.models.map(evaluatedModel),
      tasks: await fromBlobs('the tasks', () =>
        assignedTasks(
          blobs,
          tasks.map(({ id }) => assigned(evidence, run, id)),
        ),
      ),
      repeats: header.repeats,
      results: recounted.filter((evaluation) => evaluation.run === run),
    })),
  )
  return { header, sets, episodes, outcomes, differences }
}

/** Denominators never shrink with what an export has lost. */
function assigned(evidence: ExportEvidence, run: number, id: string): ExportEvidence['tasks'][number] {
  const task = evidence.tasks.find((candidate) => candidate.run === run && candidate.task === id)
  if (task === undefined) throw new RevisitError('usage', `the export does not hold the task ${id}, which its header assigns`, { hint: MAKE_AGAIN })
  return task
}

async function recountEvaluation(blobs: Blobs, evaluation: ExportedEvaluation, evidence: ExportEvidence): Promise<ExportedEvaluation> {
  const task = assigned(evidence, evaluation.run, evaluation.task)
  const kept = evidence.evaluations.find(
    (candidate) =>
      candidate.run === evaluation.run && candidate.model === evaluation.model && candidate.task === evaluation.task && candidate.repeat === evaluation.repeat,
  )
  if (kept?.episodes.length !== evaluation.episodes.length) {
    throw new RevisitError('usage', `the export has no whole evidence of ${evaluation.model}, ${evaluation.task}, repeat ${evaluation.repeat}`, {
      hint: MAKE_AGAIN,
    })
  }
  const episodes: ExportedEvaluation['episodes'] = []
  for (const [index, { evidence: name }] of kept.episodes.entries()) {
    const document = await storedDocument(blobs, name, isEpisodeEvidence, 'episode evidence')
    const outcomes = await checkRecorded(blobs, task.frozen, task.startRecords, kept.episodes.slice(0, index + 1))
    const saved = evaluation.episodes[index]?.saved ?? {}
    const { episode: id, stage, failure = null } = document
    episodes.push(exportedEpisodeSchema.parse({ id, stage, failure, outcomes, operations: operationsOf(document), saved }))
  }
  return { ...evaluation, episodes }
}

function differencesOf(before: ExportedEvaluation, after: ExportedEvaluation): readonly RecountDifference[] {
  const { model, task, repeat } = before
  return before.episodes.flatMap((episode, index) => {
    const again = after.episodes[index]
    const [recorded, recounted] = [byCheck(episode.outcomes), byCheck(again?.outcomes ?? [])]
    const checks = [...new Set([...recorded.keys(), ...recounted.keys()])].filter((check) => differ(recorded.get(check), recounted.get(check)))
    const place = { model, task, repeat, episode: episode.id }
    return [
      ...PARTS.filter((part) => differ(episode[part], again?.[part])).map((part) => ({
        ...place,
        part,
        recorded: asText(episode[part]),
        recounted: asText(again?.[part]),
      })),
      ...checks.map((check) => ({ ...place, part: check, recorded: words(recorded.get(check)), recounted: words(recounted.get(check)) })),
    ]
  })
}

const PARTS = ['id', 'stage', 'failure', 'operations'] as const
const differ = (was: unknown, is: unknown): boolean => canonicalJson(was ?? null) !== canonicalJson(is ?? null)
const asText = (value: unknown): string => shortened(canonicalJson(value ?? null), 300)

function byCheck(outcomes: readonly CheckOutcome[]): ReadonlyMap<string, CheckOutcome> {
  return new Map(outcomes.map((outcome) => [outcome.check, outcome]))
}

function words(outcome: CheckOutcome | undefined): string {
  return outcome === undefined ? 'absent' : `${outcome.passed ? 'passed' : 'failed'}: ${outcome.found}`
}
