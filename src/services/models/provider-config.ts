import { z } from 'zod'
import { PROVIDER_KINDS } from './provider-kind.ts'

/** US dollars per million tokens. Price tables are not built in: a price is known only when the configuration states it, with source and date. */
const priceSchema = z.strictObject({
  inputPerMillion: z.number().min(0),
  outputPerMillion: z.number().min(0),
  /** Input that the provider served from its cache. Default: the input price. */
  cachedInputPerMillion: z.number().min(0).optional(),
  source: z.string().min(1),
  date: z.iso.date(),
})

export type Price = z.output<typeof priceSchema>

/** One provider of `revisit.config.yaml`. Keys never stand here: only the name of the variable that holds one. */
const providerSchema = z
  .strictObject({
    kind: z.enum(PROVIDER_KINDS),
    /** Needed for `openai-compatible`; the other kinds have their public address as default. */
    baseURL: z.url({ protocol: /^https?$/, error: 'write an http or https address, e.g. http://127.0.0.1:8000/v1' }).optional(),
    apiKeyEnv: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'write the name of an environment variable, e.g. OPENAI_API_KEY; never the key itself')
      .optional(),
    /** Extra request headers, e.g. an organisation's id. Not for secrets. */
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\x20-\x7e]*$/, 'printable characters only')).optional(),
    /** By the model's name at this provider. */
    prices: z.record(z.string(), priceSchema).optional(),
  })
  .superRefine((provider, context) => {
    if (provider.kind === 'openai-compatible' && provider.baseURL === undefined) {
      context.addIssue({ code: 'custom', path: ['baseURL'], message: 'an openai-compatible provider needs its address, e.g. http://127.0.0.1:8000/v1' })
    }
    for (const header of Object.keys(provider.headers ?? {})) {
      if (/^(authorization|x-api-key|x-goog-api-key|api-key|cookie|idempotency-key|content-type|content-length|host)$/i.test(header)) {
        context.addIssue({ code: 'custom', path: ['headers', header], message: 'set by the program (keys: apiKeyEnv); remove it' })
      }
    }
    if (provider.baseURL === undefined || !URL.canParse(provider.baseURL)) return
    const url = new URL(provider.baseURL)
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
      context.addIssue({ code: 'custom', path: ['baseURL'], message: 'no credentials, query or fragment in the address; name the key in apiKeyEnv' })
    }
    if (url.protocol === 'http:' && provider.apiKeyEnv !== undefined && !isLoopback(url.hostname)) {
      context.addIssue({
        code: 'custom',
        path: ['baseURL'],
        message: 'a key would travel unencrypted; use https (http is fine on the machine itself, or without apiKeyEnv)',
      })
    }
  })

/** The `providers` part of `revisit.config.yaml`, by provider name (the part of a model id before the first slash). */
export const providersSchema = z.record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'), providerSchema)

export type ProvidersConfig = z.output<typeof providersSchema>

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
