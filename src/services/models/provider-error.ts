import { z } from 'zod'

/** What a provider's error body says, whichever shape it has. Texts are lower-case copies where rules compare them. */
export interface ProviderError {
  /** Every short code in the body: `code`, `type`, `status`, `reason`, `error_code`, quota ids. Lower-case. */
  readonly codes: readonly string[]
  readonly message: string
  /** Numeric code inside the body (gateways answer 200 with an error in it). */
  readonly status: number | undefined
  /** Google's `RetryInfo`. */
  readonly retryDelay: string | undefined
}

const word = z.union([z.string(), z.number()]).nullish().catch(null)
const detailSchema = z
  .looseObject({
    '@type': word,
    reason: word,
    error_code: word,
    retryDelay: z.string().nullish().catch(null),
    violations: z
      .array(z.looseObject({ quotaId: word }))
      .nullish()
      .catch(null),
  })
  .catch({})
const errorSchema = z.looseObject({
  message: z.string().nullish().catch(null),
  type: word,
  code: word,
  status: word,
  reason: word,
  details: z
    .union([z.array(detailSchema), detailSchema])
    .nullish()
    .catch(null),
  innererror: z.looseObject({ code: word }).nullish().catch(null),
  metadata: z
    .looseObject({ raw: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})
/** `{ error: {…} }`, `{ error: "…" }` (Ollama, llama.cpp), `{ message, type, code }` (Mistral), `{ detail }` (FastAPI). */
const bodySchema = z.looseObject({
  error: z.unknown().optional(),
  message: z.string().nullish().catch(null),
  detail: z.unknown().optional(),
  type: word,
  code: word,
})

/** The error in a parsed body; undefined when there is none. */
export function providerError(body: unknown): ProviderError | undefined {
  // Google's streaming endpoints and some gateways wrap the object in a list.
  const parsed = bodySchema.safeParse(Array.isArray(body) ? body[0] : body)
  if (!parsed.success) return undefined
  const top = parsed.data
  if (typeof top.error === 'string') return { codes: codesOf([top.type, top.code]), message: top.error, status: numeric(top.code), retryDelay: undefined }
  const nested = errorSchema.safeParse(top.error)
  if (nested.success) return fromObject(nested.data)
  if (typeof top.message === 'string') return { codes: codesOf([top.type, top.code]), message: top.message, status: numeric(top.code), retryDelay: undefined }
  if (top.detail !== undefined) {
    return { codes: [], message: typeof top.detail === 'string' ? top.detail : JSON.stringify(top.detail), status: undefined, retryDelay: undefined }
  }
  return undefined
}

function fromObject(error: z.output<typeof errorSchema>): ProviderError {
  const details = [error.details ?? []].flat()
  const quotas = details.flatMap((detail) => detail.violations ?? []).map((violation) => violation.quotaId)
  return {
    codes: codesOf([
      error.type,
      error.code,
      error.status,
      error.reason,
      error.innererror?.code,
      ...details.flatMap((detail) => [detail.reason, detail.error_code]),
      ...quotas,
    ]),
    message: [error.message, error.metadata?.raw].filter((text) => typeof text === 'string').join(' '),
    status: numeric(error.code) ?? numeric(error.status),
    retryDelay: details.map((detail) => detail.retryDelay).find((delay) => typeof delay === 'string'),
  }
}

function codesOf(values: readonly (string | number | null | undefined)[]): string[] {
  return values.filter((value) => typeof value === 'string').map((value) => value.toLowerCase())
}

function numeric(value: string | number | null | undefined): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : undefined
  return number !== undefined && number >= 400 && number < 600 ? number : undefined
}
