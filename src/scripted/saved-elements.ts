import { isJsonObject, type Json, type JsonObject } from '../core/json.ts'
import { words } from './words.ts'

/**
 * Elements that show everything saved under one name, by an example of what is saved there: a list or map of entries becomes a list with
 * an item for each and a fact for each field; a flat object a list of its fields; anything else a text. Returns the top element's key.
 */
export function savedElements(key: string, name: string, example: Json, elements: { [key: string]: JsonObject }): string {
  const label = words(name)
  const pointer = `/saved/${escaped(name)}`
  const entries = entriesOf(example)
  if (entries === undefined) {
    elements[key] = { type: 'Fact', props: { label, value: { $state: pointer } } }
    return key
  }
  elements[key] = { type: 'List', props: { label, empty: 'Nothing yet.' }, repeat: { statePath: pointer }, children: [`${key}:item`] }
  elements[`${key}:item`] = itemOf(`${key}:item`, entries, !isList(example), elements)
  return key
}

function itemOf(key: string, entries: readonly (readonly [string, Json])[], isMap: boolean, elements: { [key: string]: JsonObject }): JsonObject {
  const maps = entries.flatMap(([name, entry]) => (isJsonObject(entry) ? [{ name, entry }] : []))
  if (maps.length === 0) return isMap ? fact(key, elements) : { type: 'Item', props: { text: { $item: '' } } }
  const fields = [...new Set(maps.flatMap(({ entry }) => Object.keys(entry)))]
  const mark = fields.find((field) => MARKS.includes(field) && maps.every(({ entry }) => entry[field] === undefined || typeof entry[field] === 'boolean'))
  // The map's key is shown too, unless some field says the same.
  const named = !isMap || maps.every(({ name, entry }) => Object.values(entry).some((value) => value === name))
  const facts = fields.filter((field) => field !== mark)
  for (const field of facts) elements[`${key}:${field}`] = { type: 'Fact', props: { label: words(field), value: { $item: escaped(field) } } }
  return {
    type: 'Item',
    props: { ...(named ? {} : { text: { $item: 'key' } }), ...(mark === undefined ? {} : { selected: { $item: mark } }) },
    children: facts.map((field) => `${key}:${field}`),
  }
}

/** Names of fields that say which entry is the active one. */
const MARKS = ['active', 'selected', 'current', 'chosen']

/** One field of a flat object. */
function fact(key: string, elements: { [key: string]: JsonObject }): JsonObject {
  elements[`${key}:fact`] = { type: 'Fact', props: { label: { $item: 'key' }, value: { $item: 'value' } } }
  return { type: 'Item', children: [`${key}:fact`] }
}

function entriesOf(example: Json): readonly (readonly [string, Json])[] | undefined {
  if (isList(example)) return example.map((entry, index) => [String(index), entry])
  return isJsonObject(example) ? Object.entries(example) : undefined
}

function escaped(field: string): string {
  return field.replaceAll('~', '~0').replaceAll('/', '~1')
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
