import { z } from 'zod'
import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { isSha256, type Sha256 } from '../../core/hash.ts'

/** The shapes that the host (host/revisit_host) sends. One JSON line each; see its `protocol.py`. */

/** Lines are parsed JSON, so every value in them is one; looking into all of it again would take longer than parsing it did. */
const json = z.custom<Json>((value) => value !== undefined)
const sha256 = z.string().transform((text, context): Sha256 => {
  if (isSha256(text)) return text
  context.addIssue('not a sha256')
  return z.NEVER
})

export const answerLine = z.union([
  z.object({ id: z.number(), error: z.object({ kind: z.string(), message: z.string(), details: z.record(z.string(), json) }) }),
  z.object({ id: z.number(), result: json }),
])

export const helloResult = z.object({ appworld: z.string(), python: z.string(), sqlite: z.string() })
export type HostVersions = z.infer<typeof helloResult>

export const worldResult = z.object({ world: z.string() })

/** Instead of a result: the databases that the host does not hold. */
export const missingResult = z.object({ missing: z.array(sha256).min(1) })

export const seedResult = z.object({
  world: z.string(),
  refs: z.record(z.string(), z.object({ service: z.string(), model: z.string(), table: z.string(), id: z.number() })),
})

const rowEffect = z.object({
  op: z.enum(['create', 'update', 'delete']),
  service: z.string(),
  table: z.string(),
  id: z.number(),
  columns: z.array(z.string()).optional(),
})

export const callResult = z.object({ status: z.number(), body: json, effects: z.array(rowEffect), fault: z.string().optional() })

export const snapshotResult = z.object({ hashes: z.record(z.string(), sha256), packed: z.record(z.string(), z.string()) })

const row = z.custom<JsonObject>(isJsonObject)
const rows = z.record(z.string(), z.array(row))
export const dumpResult = z.record(z.string(), rows)
export const rowsResult = z.object({ rows: z.record(z.string(), rows) })

export const describeResult = z.array(
  z.object({ api: z.string(), class: z.enum(['read', 'create', 'update', 'delete']), description: z.string(), parameters: z.record(z.string(), json) }),
)

/** Where the host found fault with a starting record: `place` is what the seed plan said of the row. */
export const seedFault = z.object({
  place: z.object({ source: z.enum(['base', 'records']), service: z.string(), model: z.string(), index: z.number() }),
  column: z.string().nullable(),
})
