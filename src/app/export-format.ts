import { z } from 'zod'
import { EVALUATION_STATES } from '../core/evaluation.ts'
import { STAGES } from '../core/stage.ts'
import { asHash, failureSchema, modelSchema } from '../services/store/parsing.ts'

/**
 * The files of an export folder (docs/export.md):
 * - `canonical.jsonl`: a header, then one line an evaluation: outcomes, explanations, operations, saved state. No times, ids of
 *   surveys or attempts, costs or pixels: two runs of one plan that saw the same answers give the same bytes.
 * - `evidence.json`: which blobs `recount` needs. `blobs/`: those blobs. `accounting.json`: everything that is left out above.
 */
export const EXPORT_FILES = { canonical: 'canonical.jsonl', evidence: 'evidence.json', accounting: 'accounting.json', blobs: 'blobs' } as const

const hash = z.string().transform(asHash)

export const exportHeaderSchema = z.object({
  format: z.literal('revisit.export/1'),
  /** Of the survey file: seeds resampling. Two runs of one plan have one name. */
  name: z.string(),
  protocol: z.string(),
  /** Who judged the episodes; more than one when the program was changed while the survey ran. */
  evaluators: z.array(z.string()),
  repeats: z.number().int(),
  runs: z.array(z.object({ benchmark: z.literal('liveui'), mode: z.literal('declared'), tasks: z.array(z.object({ id: z.string(), family: z.string() })) })),
  models: z.array(modelSchema),
})
export type ExportHeader = z.infer<typeof exportHeaderSchema>

const outcomeSchema = z.object({
  episode: z.string(),
  check: z.string(),
  surface: z.string(),
  kind: z.string(),
  passed: z.boolean(),
  placeholder: z.boolean(),
  armed: z.boolean().exactOptional(),
  undetermined: z.boolean().exactOptional(),
  says: z.string(),
  found: z.string(),
})

export const exportedEpisodeSchema = z.object({
  id: z.string(),
  stage: z.enum(STAGES),
  failure: failureSchema.nullable(),
  outcomes: z.array(outcomeSchema),
  operations: z.array(z.json()),
  /** `/saved` of every app after the episode. */
  saved: z.record(z.string(), z.json()),
})

export const exportedEvaluationSchema = z.object({
  run: z.number().int(),
  model: z.string(),
  task: z.string(),
  repeat: z.number().int(),
  /** Of an unfinished survey: as it stood. */
  state: z.enum([...EVALUATION_STATES, 'parked', 'not-run']),
  episodes: z.array(exportedEpisodeSchema),
})
export type ExportedEvaluation = z.infer<typeof exportedEvaluationSchema>

export const exportEvidenceSchema = z.object({
  tasks: z.array(z.object({ run: z.number().int(), task: z.string(), frozen: hash, startRecords: hash })),
  evaluations: z.array(
    z.object({
      run: z.number().int(),
      model: z.string(),
      task: z.string(),
      repeat: z.number().int(),
      episodes: z.array(z.object({ id: z.string(), evidence: hash, records: hash })),
    }),
  ),
})
export type ExportEvidence = z.infer<typeof exportEvidenceSchema>
