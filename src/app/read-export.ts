import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RevisitError } from '../core/errors.ts'
import {
  EXPORT_FILES,
  exportedEvaluationSchema,
  exportEvidenceSchema,
  exportHeaderSchema,
  type ExportedEvaluation,
  type ExportEvidence,
  type ExportHeader,
} from './export-format.ts'

export const MAKE_AGAIN = 'the export is damaged; make it again: `revisit results export SURVEY FOLDER`'

/** The files of an export, but for its blobs. */
export interface ReadExport {
  readonly header: ExportHeader
  readonly evaluations: readonly ExportedEvaluation[]
  readonly evidence: ExportEvidence
}

/** @throws RevisitError `usage` naming file and line: no export, one of another version, damaged, not whole. */
export async function readExport(folder: string): Promise<ReadExport> {
  const canonical = join(folder, EXPORT_FILES.canonical)
  if (!existsSync(canonical))
    throw new RevisitError('usage', `${folder} is no export: it has no ${EXPORT_FILES.canonical}`, { hint: '`revisit results export SURVEY FOLDER` makes one' })
  const lines = (await text(canonical)).split('\n').filter((line) => line !== '')
  const [first = '', ...rest] = lines
  const header = exported(canonical, 1, first, exportHeaderSchema)
  const evaluations = rest.map((line, index) => exported(canonical, index + 2, line, exportedEvaluationSchema))
  requireWhole(canonical, header, evaluations)
  const evidence = join(folder, EXPORT_FILES.evidence)
  return { header, evaluations, evidence: exported(evidence, 1, await text(evidence), exportEvidenceSchema) }
}

/** What is wrong with an export's blobs is a fault of the export, not of the machine or the program. */
export async function fromBlobs<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RevisitError) || (error.code !== 'infrastructure' && error.code !== 'bug')) throw error
    throw new RevisitError('usage', `${what} cannot be read: ${error.message}`, { cause: error, hint: MAKE_AGAIN })
  }
}

async function text(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new RevisitError('usage', `${file} cannot be read: ${words(cause)}`, { cause, hint: MAKE_AGAIN })
  }
}

function exported<Schema extends z.ZodType>(file: string, line: number, written: string, schema: Schema): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch (cause) {
    throw new RevisitError('usage', `${file}:${line}: cannot be read: ${words(cause)}`, { cause, hint: MAKE_AGAIN })
  }
  const version = z.object({ format: z.string().regex(/^revisit\.export\//) }).safeParse(value)
  if (version.success && version.data.format !== exportHeaderSchema.shape.format.value) {
    throw new RevisitError(
      'usage',
      `${file}:${line}: the export is of the form ${version.data.format}, and this program reads ${exportHeaderSchema.shape.format.value}`,
      {
        hint: 'recount it with the version of Revisit that wrote it, or export the survey again',
      },
    )
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RevisitError('usage', `${file}:${line}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'of another form'}`, {
    cause: parsed.error,
    hint: MAKE_AGAIN,
  })
}

/** Every evaluation of the plan has its line, run or not; one that lacks would silently change every rate. */
function requireWhole(file: string, header: ExportHeader, evaluations: readonly ExportedEvaluation[]): void {
  const wanted = header.runs.reduce((sum, run) => sum + run.tasks.length, 0) * header.models.length * header.repeats
  const known = new Set(evaluations.map(({ run, model, task, repeat }) => JSON.stringify([run, model, task, repeat])))
  if (known.size === wanted && evaluations.length === wanted) return
  throw new RevisitError(
    'usage',
    `${file}: the plan has ${wanted} evaluations, and the file holds ${known.size}${evaluations.length === known.size ? '' : ` on ${evaluations.length} lines`}`,
    { hint: MAKE_AGAIN },
  )
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))
