import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** One request as the server saw it. */
export interface LedgerEntry {
  readonly key: string
  readonly model: string
  readonly call: string
  /** How many requests with this key came before, plus one. */
  readonly try: number
  readonly did: 'answered' | 'fault'
  /** The fault, if any: `429`, `500`, `hang`, `cut-off`. */
  readonly fault: string | null
}

const entrySchema: z.ZodType<LedgerEntry> = z.object({ key: z.string(), model: z.string(), call: z.string(), try: z.number(), did: z.enum(['answered', 'fault']), fault: z.string().nullable() })

/**
 * What the server was asked, by idempotency key: the witness that no committed call was sent again. With a file it is written
 * before the answer leaves, so it survives the server's death.
 */
export class Ledger {
  readonly #file: string | undefined
  readonly #entries: LedgerEntry[] = []
  readonly #tries = new Map<string, number>()

  constructor(file?: string) {
    this.#file = file
    if (file !== undefined && existsSync(file)) for (const entry of readLedger(file)) this.#keep(entry)
  }

  nextTry(key: string): number {
    return (this.#tries.get(key) ?? 0) + 1
  }

  add(entry: LedgerEntry): void {
    this.#keep(entry)
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries
  }

  #keep(entry: LedgerEntry): void {
    this.#entries.push(entry)
    this.#tries.set(entry.key, Math.max(entry.try, this.#tries.get(entry.key) ?? 0))
  }
}

/** Whole lines only: the last one may have been cut by a kill. */
export function readLedger(file: string): readonly LedgerEntry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => entrySchema.parse(JSON.parse(line)))
}
