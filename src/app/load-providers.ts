import { z } from 'zod'
import { InputError, type Problem } from '../core/errors.ts'
import { isJsonObject } from '../core/json.ts'
import { providersSchema, type ProvidersConfig } from '../services/models/provider-config.ts'
import { parseShape } from './shape-problems.ts'
import { parseYaml, type YamlDocument } from './yaml-document.ts'

/** `revisit.config.yaml`: connections. None of it is identity; it may change while a survey runs. */
export const configFileSchema = z.strictObject({ providers: providersSchema.default({}) })

const NOT_BUILT = {
  'providers.*.requestsPerMinute': 'the rate limiter is not built; remove it',
  'providers.*.tokensPerMinute': 'the rate limiter is not built; remove it',
  'providers.*.concurrency': 'limits of single providers are not built; remove it (a survey has limits.concurrency)',
  'providers.*.apiKey': 'keys never stand in a file; put the key in the environment or .env, and its variable’s name in apiKeyEnv',
  budget: 'money budgets are not built; remove it',
} as const

/**
 * Reads the providers of a configuration file; the built-in ones (openai, anthropic, google) are not in it.
 * @throws InputError with every fault of the file.
 */
export function loadProviders(file: string, source: string | Uint8Array): ProvidersConfig {
  const refuse = (problems: readonly Problem[]): InputError => new InputError(problems, 'The configuration cannot be used.')
  const parsed = parseYaml(file, source)
  if ('problems' in parsed) throw refuse(parsed.problems)
  const keys = keysIn(parsed.document, file)
  const shape = parseShape(file, parsed.document, configFileSchema, NOT_BUILT)
  if ('problems' in shape) throw refuse([...keys, ...withoutKeys(shape.problems)])
  if (keys.length > 0) throw refuse(keys)
  return shape.value.providers
}

/** What keys of known providers look like, and long random words in general. */
const KEY_FORMS = [
  /\b(sk|pk|rk)-[A-Za-z0-9_-]{16,}/,
  /\bAIza[A-Za-z0-9_-]{20,}/,
  /\b(gsk|xai|hf|r8|ghp|github_pat)[_-][A-Za-z0-9_-]{16,}/,
  /\beyJ[A-Za-z0-9_-]{20,}/,
  /\bBearer\s+\S{12,}/i,
]

function looksLikeKey(text: string): boolean {
  if (KEY_FORMS.some((form) => form.test(text))) return true
  return text.length >= 32 && /^[A-Za-z0-9+/_=-]+$/.test(text) && /\d/.test(text) && /[a-z]/.test(text) && (/[A-Z]/.test(text) || /^[0-9a-f]+$/.test(text))
}

/** `secret-in-file`: the message never repeats the value. */
function keysIn(document: YamlDocument, file: string): readonly Problem[] {
  const problems: Problem[] = []
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'string' && looksLikeKey(value)) {
      const message =
        'this looks like a key; keys never stand in a file: put it in the environment or .env, and its variable’s name in apiKeyEnv (and replace the key, since it was written down)'
      problems.push({ file, line: document.lineOf(path), field: path.join('.'), severity: 'error', rule: 'secret-in-file', message })
    } else if (Array.isArray(value)) value.forEach((member: unknown, index) => visit(member, [...path, index]))
    else if (isJsonObject(value)) for (const [key, member] of Object.entries(value)) visit(member, [...path, key])
  }
  visit(document.value, [])
  return problems
}

/** Messages about wrong values repeat them; those that look like keys are cut out. */
function withoutKeys(problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) => ({
    ...problem,
    message: problem.message.replaceAll(/`([^`]*)`/g, (whole, value: string) => (looksLikeKey(value.replace(/…$/, '')) ? '`…`' : whole)),
  }))
}
