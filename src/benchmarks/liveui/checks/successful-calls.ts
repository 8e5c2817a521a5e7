import type { Json } from '../../../core/json.ts'
import { isJsonObject } from '../../../core/json.ts'
import type { Operation } from '../evidence.ts'
import type { Matcher } from '../matcher-schema.ts'
import { matchesJson } from '../matchers/matches-json.ts'
import { plural } from './plain-words.ts'
import type { CheckContext } from './check-context.ts'

/** The 2xx calls of one of these APIs in the episode, and those among them whose arguments match. */
export function successfulCalls(
  apis: string | readonly string[],
  args: { readonly [name: string]: Matcher } | undefined,
  context: CheckContext,
): { readonly called: readonly Operation[]; readonly matching: readonly Operation[] } {
  const called = context.operations.filter((operation) => [apis].flat().includes(operation.api) && isSuccess(operation))
  return {
    called,
    matching: called.filter((operation) => Object.entries(args ?? {}).every(([name, matcher]) => matchesArgument(name, matcher, operation, context))),
  }
}

/** `called twice, with other arguments`, for the reader. */
export function callsFound(
  { called, matching }: { readonly called: readonly Operation[]; readonly matching: readonly Operation[] },
  context: CheckContext,
  apis: string | readonly string[],
): string {
  if (matching.length > 0)
    return `called ${times(matching.length)}${called.length > matching.length ? `, and ${times(called.length - matching.length)} with other arguments` : ''}`
  const last = called.at(-1)
  if (last !== undefined) return `called ${times(called.length)}, with other arguments: ${JSON.stringify(last.args)}`
  const refused = context.operations.filter((operation) => [apis].flat().includes(operation.api))
  return refused.length > 0 ? `${plural(refused.length, 'call')} failed with status ${refused.at(-1)?.status ?? 0}` : 'not called'
}

export const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

const isSuccess = ({ status }: Operation): boolean => status >= 200 && status < 300

/**
 * An argument that was left out has the API's default. Where equivalent routes are listed, an argument that this route does not know
 * is not asked of it.
 */
function matchesArgument(name: string, matcher: Matcher, operation: Operation, context: CheckContext): boolean {
  const given: Json | undefined = operation.args[name]
  const service = operation.api.split('.')[0]
  if (given !== undefined) return matchesJson(matcher, given, service, context.setting)
  const properties = context.frozen.apis.find(({ api }) => api === operation.api)?.parameters['properties']
  const parameter = isJsonObject(properties) ? properties[name] : undefined
  if (isJsonObject(properties) && parameter === undefined) return true
  const standard = isJsonObject(parameter) ? (parameter['default'] ?? defaultInWords(parameter['description'])) : undefined
  return standard === undefined ? matcher === null : matchesJson(matcher, standard, service, context.setting)
}

/** The schemas that models get say it in words, as the last of their notes: `Whether the alarm rings. (default true)`. */
function defaultInWords(description: Json | undefined): Json | undefined {
  const written = typeof description === 'string' ? /[(,] ?default ([^()]*)\)$/.exec(description)?.[1] : undefined
  if (written === undefined) return undefined
  if (written === 'true' || written === 'false') return written === 'true'
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : written
}
