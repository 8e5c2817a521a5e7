import { isJsonObject } from '../../../core/json.ts'
import type { FieldPath } from '../../../core/field-path.ts'
import { suggestion } from '../../../core/nearest-name.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { ApiDescription } from '../world.ts'
import { fault, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'
import { eachCheck } from './task-walk.ts'

/**
 * `api-outside-services`, `unknown-api`, `unknown-argument`, `missing-argument`: APIs and arguments of checks and of the reference
 * against what the installed AppWorld describes.
 */
export function lintApis(task: LiveUITask, context: LintContext): readonly Finding[] {
  return apiUses(task).flatMap((use) => [...lintUse(use, task, context.apis)])
}

/** One place that names an API. `complete`: a real call, which needs every required argument. */
interface ApiUse {
  readonly api: string
  readonly args: readonly string[]
  readonly path: FieldPath
  readonly argsPath: FieldPath
  readonly complete: boolean
}

function apiUses(task: LiveUITask): readonly ApiUse[] {
  const checks = eachCheck(task).flatMap(({ check, path }): ApiUse[] => {
    if (check.check !== 'call' && check.check !== 'no-call') return []
    const args = Object.keys(check.args ?? {})
    const place = { args, argsPath: [...path, 'args'], complete: false }
    if (typeof check.api === 'string') return [{ api: check.api, path: [...path, 'api'], ...place }]
    return check.api.map((api, index) => ({ api, path: [...path, 'api', index], ...place }))
  })
  const calls = Object.entries(task.reference).flatMap(([key, episode]) =>
    (episode.calls ?? []).map((call, index): ApiUse => {
      const path = ['reference', key, 'calls', index]
      return { api: call.api, args: Object.keys(call.args), path: [...path, 'api'], argsPath: [...path, 'args'], complete: true }
    }),
  )
  return [...checks, ...calls]
}

function* lintUse(use: ApiUse, task: LiveUITask, apis: readonly ApiDescription[] | undefined): Generator<Finding> {
  const service = use.api.split('.')[0] ?? ''
  if (!task.services.some((name) => name === service)) {
    yield fault(use.path, 'api-outside-services', `${use.api} belongs to ${service}, which the task's services (${task.services.join(', ')}) do not name`)
    return
  }
  if (apis === undefined) return
  const described = apis.find((each) => each.api === use.api)
  if (described === undefined) {
    const known = apis.filter((each) => each.api.startsWith(`${service}.`)).map((each) => each.api)
    yield fault(use.path, 'unknown-api', `no API ${use.api}${suggestion(use.api, known)}`)
    return
  }
  const known = argumentNames(described)
  for (const arg of use.args) {
    if (!known.includes(arg)) yield fault([...use.argsPath, arg], 'unknown-argument', `${use.api} has no argument \`${arg}\`${suggestion(arg, known)}`)
  }
  if (!use.complete) return
  const missing = requiredArguments(described).filter((name) => !use.args.includes(name))
  if (missing.length > 0) yield fault(use.argsPath, 'missing-argument', `${use.api} needs ${missing.map((name) => `\`${name}\``).join(', ')}`)
}

function argumentNames(api: ApiDescription): readonly string[] {
  const properties = api.parameters['properties']
  return isJsonObject(properties) ? Object.keys(properties) : []
}

function requiredArguments(api: ApiDescription): readonly string[] {
  const required = api.parameters['required']
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : []
}
