import type { Json } from '../../../core/json.ts'
import type { InputValue, LiveUITask } from '../task-schema.ts'
import type { LintContext } from './lint-context.ts'
import { contractTexts } from './public-texts.ts'
import { readTexts, type SaidText } from './said.ts'

/** Everything that an asserted value of this episode may follow from: what was said and handed over so far, and what was there at the start. */
export function sourcesUntil(task: LiveUITask, episodeIndex: number, context: LintContext): SaidText {
  const so = task.episodes.slice(0, episodeIndex + 1)
  const apps = new Set(so.map((episode) => episode.app))
  const people = context.base?.people ?? []
  const texts = [
    ...Object.entries(task.apps).flatMap(([app, { requirement, contract }]) => (apps.has(app) ? [requirement, ...contractTexts(contract)] : [])),
    ...so.flatMap((episode) => [episode.request ?? '', ...(episode.clock === undefined ? [] : dates(episode.clock))]),
    ...so.flatMap((episode) => Object.values(episode.inputs ?? {}).flatMap(inputTexts)),
    ...people.flatMap((person) => [`${person.firstName} ${person.lastName}`, person.email, person.phone]),
    ...(context.base?.values ?? []).map(String),
    ...jsonTexts(task.records ?? {}),
    ...dates(task.clock),
  ]
  return readTexts(texts)
}

const dates = (clock: string): readonly string[] => [clock, clock.slice(0, 10), clock.slice(11, 16)]

function inputTexts(value: InputValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(inputTexts)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(inputTexts)
  return value === null ? [] : [String(value)]
}

function jsonTexts(value: Json): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return (Array.isArray(value) ? value : Object.values(value)).flatMap((member: Json) => jsonTexts(member))
}
