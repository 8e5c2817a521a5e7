import type { LiveUIEpisode, LiveUITask, ReferenceEpisode } from '../../../src/benchmarks/liveui/task-schema.ts'
import { isJsonObject, type Json } from '../../../src/core/json.ts'

/** A thing that an application shows as one: its fields as texts, by name. A map's entry has its key as field `key`. */
export interface Entry {
  readonly [field: string]: string
}

/** What is shown under each name of the saved state. */
export type Shown = ReadonlyMap<string, readonly Entry[]>

/**
 * What an application can show at the end of an episode if its model knows nothing but the inputs: the task's reference read with every
 * field left out that comes from a service, from its user's profile or from what was saved from one. Knows the pointers that tasks
 * use: `/list/-`, `/list[field=$inputs.x]`, `/map/key`, each with or without a field behind it, and `/object`.
 */
export function whatInputsSay(task: LiveUITask, until: LiveUIEpisode, nameOf: (person: string) => string): Shown {
  const shown = new Map<string, Entry[]>()
  for (const episode of task.episodes.slice(0, task.episodes.indexOf(until) + 1)) {
    if (episode.app !== until.app || episode.action === undefined) continue
    const said = (text: string): string =>
      text.replaceAll(/\$inputs\.([a-z_]+)(\[\d+\])?/g, (_, input: string, at?: string) => textOf(inputOf(episode, input, at), nameOf))
    for (const [pointer, template] of Object.entries(task.reference[episode.id]?.saves ?? {})) put(shown, said(pointer), template, said)
  }
  return shown
}

type Template = NonNullable<ReferenceEpisode['saves']>[string]

function put(shown: Map<string, Entry[]>, pointer: string, template: Template, said: (text: string) => string): void {
  const [, name = '', selector, rest = ''] = /^\/([a-z_]+)(\[.*?\])?(.*)$/.exec(pointer) ?? []
  const entries = shown.get(name) ?? []
  shown.set(name, entries)
  const known = fieldsOf(template, said)
  if (selector !== undefined) {
    const [, field = '', compare, value = ''] = /^\[(\w+)([=~])(.*)\]$/.exec(selector) ?? []
    const at = entries.findIndex((entry) => (compare === '=' ? entry[field] === value : (entry[field]?.includes(value) ?? false)))
    if (at !== -1) entries[at] = { ...entries[at], ...(rest === '' ? known : renamed(known, rest.slice(1))) }
  } else if (rest === '/-') {
    entries.push(known)
  } else if (rest !== '') {
    const [, key = '', field] = rest.split('/')
    const at = entries.findIndex((entry) => entry['key'] === key)
    const standing = at === -1 ? { key } : entries[at]
    entries[at === -1 ? entries.length : at] = { ...standing, ...(field === undefined ? known : renamed(known, field)) }
  } else if (Object.keys(known).length > 0) {
    shown.set(name, [known])
  }
}

/** A field's own template stands under no name yet. */
function renamed(known: Entry, field: string): Entry {
  return Object.fromEntries(Object.values(known).map((value) => [field, value]))
}

function fieldsOf(template: Template, said: (text: string) => string): Entry {
  const isFields = isJsonObject(template) && !('$map' in template) && !('$join' in template)
  return Object.fromEntries(
    Object.entries(isFields ? template : { '': template }).flatMap(([field, value]) => {
      const text = JSON.stringify(value)
      return /\$(result|saved|user)/.test(text) ? [] : [[field, said(typeof value === 'string' ? value : text)] as const]
    }),
  )
}

function inputOf(episode: LiveUIEpisode, input: string, at: string | undefined): Json {
  const value = episode.inputs?.[input] ?? null
  return at !== undefined && Array.isArray(value) ? (value[Number(at.slice(1, -1))] ?? null) : value
}

/** People are full names, as keys too. */
function textOf(value: Json, nameOf: (person: string) => string): string {
  if (Array.isArray(value)) return value.map((element: Json) => textOf(element, nameOf)).join(', ')
  if (isJsonObject(value))
    return Object.entries(value)
      .map(([key, child]) => `${nameOf(key)}: ${textOf(child, nameOf)}`)
      .join(', ')
  return typeof value === 'string' ? nameOf(value) : String(value)
}
