import type { Matcher } from '../matcher-schema.ts'
import { describeMatcher, joinWords } from '../matchers/describe-matcher.ts'
import { findModel } from '../records/find-model.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { Wording } from './check-kind.ts'

/** `TextMessage` → `text message`. */
export const modelWords = (model: string): string => model.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

export const plural = (count: number, word: string): string =>
  `${count} ${count === 1 ? word : word.endsWith('y') && !/[aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`}`

/** `the late alarm`; the model's word is left out where nothing says it. */
export function entityWords(name: string, task: LiveUITask): string {
  const model = modelOfName(name, task)
  const words = name.replaceAll(/[_-]/g, ' ')
  return model === undefined || words === modelWords(model) ? `the ${words}` : `the ${words} ${modelWords(model)}`
}

function modelOfName(name: string, task: LiveUITask): string | undefined {
  const entity = task.episodes.flatMap((episode) => (episode.entities?.[name] === undefined ? [] : [episode.entities[name].model]))[0]
  if (entity !== undefined) return entity
  const records = Object.values(task.records ?? {}).flatMap((models) => Object.entries(models))
  return records.find(([, rows]) => rows.some((row) => row['ref'] === name))?.[0]
}

/** How a yes/no field reads as a sentence. */
const STATES: { readonly [field: string]: readonly [string, string] } = {
  enabled: ['is on', 'is off'],
  read: ['is read', 'is unread'],
  vibration: ['vibrates', 'does not vibrate'],
}

/** `is on`, `has time 04:10`, `has no group`. */
export function fieldWords(field: string, matcher: Matcher, wording: Wording): string {
  const name = field.replaceAll('_', ' ')
  if (typeof matcher === 'boolean') {
    const state = STATES[field]
    if (state !== undefined) return matcher ? state[0] : state[1]
    return `${matcher ? 'is' : 'is not'} ${name.replace(/^is /, '')}`
  }
  return matcher === null ? `has no ${name}` : `has ${name} ${describeMatcher(matcher, wording)}`
}

/** `is on and has time 04:10`. */
export const fieldsWords = (fields: { readonly [field: string]: Matcher }, wording: Wording): string =>
  joinWords(Object.entries(fields).map(([field, matcher]) => fieldWords(field, matcher, wording)))

/** ` with time 04:10 and enabled yes`, or nothing. */
export function withWords(values: { readonly [name: string]: Matcher } | undefined, wording: Wording): string {
  const entries = Object.entries(values ?? {})
  return entries.length === 0 ? '' : ` with ${joinWords(entries.map(([name, matcher]) => `${name.replaceAll('_', ' ')} ${describeMatcher(matcher, wording)}`))}`
}

export const valuesWords = (matchers: readonly Matcher[], wording: Wording, last: 'and' | 'or' = 'and'): string =>
  joinWords(
    matchers.map((matcher) => describeMatcher(matcher, wording)),
    last,
  )

/** The service and name of the model that a check means, among the task's services. */
export function modelOfCheck(service: string | undefined, model: string, task: LiveUITask): { readonly service: string; readonly model: string } | undefined {
  const result = findModel(service, model, task.services)
  return 'found' in result ? { service: result.found.service, model: result.found.model } : undefined
}
