import { z } from 'zod'
import { STAGES } from '../../core/stage.ts'
import { isSha256, type Sha256 } from '../../core/hash.ts'
import { RevisitError } from '../../core/errors.ts'

/** Schemas for the JSON columns; rows are parsed where they leave the store (style rule 19). */

export const episodePlansSchema = z.array(z.object({ id: z.string(), stage: z.enum(STAGES), generates: z.boolean(), checks: z.number().int() }))

export const failureSchema = z.object({
  kind: z.enum(['rejected', 'errored', 'unavailable']),
  during: z.enum(['generation', 'episode']),
  cause: z.string(),
  detail: z.string(),
})

export const parkedSchema = z.object({
  cause: z.enum(['missing-key', 'unauthorized', 'no-credit', 'forbidden', 'unknown-model', 'unreachable', 'request-refused', 'unavailable-in-a-row']),
  detail: z.string(),
})

export const modelSchema = z.object({
  as: z.string(),
  id: z.string(),
  label: z.string(),
  group: z.string(),
  version: z.string().nullable(),
  settings: z.record(z.string(), z.json()),
})

/** A hash column. */
export function asHash(text: string): Sha256 {
  if (!isSha256(text)) throw new RevisitError('bug', `a hash column holds ${JSON.stringify(text.slice(0, 80))}`)
  return text
}
