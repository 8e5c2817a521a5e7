import { isJsonObject, type Json, type JsonObject } from '../../../src/core/json.ts'
import type { RecordedEpisode, Recording } from './record-walk.ts'

/**
 * Applications that keep (and so show) something else than they should, while their calls and messages are right: a change of the
 * saved state, in the reference's shape, from one episode on.
 */
export type Spoil = (saved: JsonObject, at: SpoilPlace) => JsonObject

interface SpoilPlace {
  readonly episode: string
  /** The app's saved state, unspoiled, in the reference's shape, after each of its episodes before this one. */
  readonly earlier: readonly JsonObject[]
}

export function spoiled(recording: Recording, spoil: Spoil): Recording {
  const earlier = new Map<string, JsonObject[]>()
  const episodes = recording.episodes.map((recorded): RecordedEpisode => {
    const { app, id } = recorded.episode
    const before = earlier.get(app) ?? []
    const saved = spoil(recorded.saved, { episode: id, earlier: before })
    earlier.set(app, [...before, recorded.saved])
    return { ...recorded, saved, goals: recorded.goals.map((goal) => ({ ...goal, after: spoil(goal.after, { episode: id, earlier: before }) })) }
  })
  return { ...recording, episodes }
}

type Entries = readonly JsonObject[]

/** Entries of a view with a name of their own each: what the reference keeps as a list or as a map. */
export function withEntries(saved: JsonObject, at: string, change: (entries: Entries) => Entries): JsonObject {
  const kept = saved[at]
  return kept === undefined || kept === null ? saved : { ...saved, [at]: change(entriesAt(saved, at)) }
}

export function entriesAt(saved: JsonObject, at: string): Entries {
  const kept: Json = saved[at] ?? []
  return (Array.isArray(kept) ? kept : isJsonObject(kept) ? Object.values(kept) : []).filter(isJsonObject)
}

/** Nothing that agents do after the opening is ever kept. */
export const nothingKept: Spoil = (saved, { earlier }) => earlier[0] ?? saved

/** An entry stays as it first was. */
export const neverChanged =
  (at: string, key: string): Spoil =>
  (saved, { earlier }) =>
    withEntries(saved, at, (entries) => entries.map((entry) => firstOf(earlier, at, key, entry) ?? entry))

/** A changed entry stands twice: as it was and as it is. */
export const oldBesideNew =
  (at: string, key: string): Spoil =>
  (saved, { earlier }) =>
    withEntries(saved, at, (entries) =>
      entries.flatMap((entry) => {
        const first = firstOf(earlier, at, key, entry)
        return first === undefined || JSON.stringify(first) === JSON.stringify(entry) ? [entry] : [first, entry]
      }),
    )

/** Each entry has the values of its neighbour. */
export const rowsMixed =
  (at: string, key: string): Spoil =>
  (saved) =>
    withEntries(saved, at, (entries) =>
      entries.map((entry, index) => ({ ...entries[(index + 1) % entries.length], ...(entry[key] === undefined ? {} : { [key]: entry[key] }) })),
    )

/** Some fields are not kept. */
export const without =
  (at: string, ...fields: readonly string[]): Spoil =>
  (saved) =>
    withEntries(saved, at, (entries) =>
      entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, fields.includes(name) ? '–' : value]))),
    )

/** Values in place of others, wherever they are kept. */
export const instead =
  (at: string, values: { readonly [right: string]: Json }): Spoil =>
  (saved) =>
    withEntries(saved, at, (entries) =>
      entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, values[String(value)] ?? value]))),
    )

/** Entries that are there from the episode on where they do not belong. */
export const alsoThere =
  (at: string, episode: string, ...more: readonly JsonObject[]): Spoil =>
  (saved, place) =>
    place.episode === episode ? withEntries(saved, at, (entries) => [...entries, ...more]) : saved

function firstOf(earlier: readonly JsonObject[], at: string, key: string, entry: JsonObject): JsonObject | undefined {
  return earlier.flatMap((saved) => entriesAt(saved, at)).find((candidate) => candidate[key] === entry[key])
}
