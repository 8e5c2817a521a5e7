import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { z } from 'zod'
import { RevisitError } from '../core/errors.ts'
import { FAULTS, type Fault } from './fault-of.ts'

/** One request that the server took up. Requests that it refused (4xx) are not kept. */
export interface LedgerEntry {
  /** Idempotency key. */
  readonly key: string
  readonly model: string
  /** The request's name within the suite: `<task>/<app>/<phase or episode>/<step>`. */
  readonly call: string
  /** How many requests with this key came before, plus one. */
  readonly try: number
  readonly did: 'answered' | 'fault'
  readonly fault: Fault | null
}

const entrySchema: z.ZodType<LedgerEntry> = z.object({
  key: z.string(),
  model: z.string(),
  call: z.string(),
  try: z.number(),
  did: z.enum(['answered', 'fault']),
  fault: z.enum(FAULTS).nullable(),
})

/**
 * What the server was asked, by idempotency key: the witness that no committed call was sent again. With a file, an entry is in it
 * before its answer leaves, so it survives the server's death, and the next server goes on counting.
 */
export class Ledger {
  readonly #file: string | undefined
  readonly #entries: LedgerEntry[] = []
  readonly #tries = new Map<string, number>()
  /** Bytes of the whole lines. */
  #size = 0

  /** @throws RevisitError `usage` when the file holds something else. */
  constructor(file?: string) {
    this.#file = file
    if (file === undefined || !existsSync(file)) return
    const { text, cutOff } = split(readFileSync(file))
    const entries = parseLedger(file, text)
    if (!LINE_START.startsWith(cutOff.slice(0, LINE_START.length))) throw noLedger(file, entries.length + 1)
    for (const entry of entries) this.#keep(entry)
    this.#size = Buffer.byteLength(text)
    // A last line that a kill cut off would swallow the next one.
    truncateSync(file, this.#size)
  }

  nextTry(key: string): number {
    return (this.#tries.get(key) ?? 0) + 1
  }

  add(entry: LedgerEntry): void {
    if (this.#file !== undefined) this.#append(this.#file, `${JSON.stringify(entry)}\n`)
    this.#keep(entry)
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries
  }

  #append(file: string, line: string): void {
    try {
      appendFileSync(file, line)
    } catch (cause) {
      // A full disk may have taken half a line.
      if (existsSync(file)) truncateSync(file, this.#size)
      throw new RevisitError('infrastructure', `the ledger ${file} cannot be written`, { cause })
    }
    this.#size += Buffer.byteLength(line)
  }

  #keep(entry: LedgerEntry): void {
    this.#entries.push(entry)
    this.#tries.set(entry.key, Math.max(entry.try, this.#tries.get(entry.key) ?? 0))
  }
}

/** The entries in a ledger's file, without a last line that was cut off. */
export function readLedger(file: string): readonly LedgerEntry[] {
  return parseLedger(file, split(readFileSync(file)).text)
}

/** How every line starts. */
const LINE_START = '{"key":'

/** The whole lines, and the start of one that a kill cut off. */
function split(bytes: Buffer): { readonly text: string; readonly cutOff: string } {
  const end = bytes.lastIndexOf('\n') + 1
  return { text: bytes.subarray(0, end).toString('utf8'), cutOff: bytes.subarray(end).toString('utf8') }
}

function parseLedger(file: string, text: string): readonly LedgerEntry[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return entrySchema.parse(JSON.parse(line))
      } catch (cause) {
        throw noLedger(file, index + 1, cause)
      }
    })
}

function noLedger(file: string, line: number, cause?: unknown): RevisitError {
  return new RevisitError('usage', `${file}:${line} is no line of a ledger; name another file, or remove this one`, { cause })
}
