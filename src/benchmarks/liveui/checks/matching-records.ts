import type { Matcher } from '../matcher-schema.ts'
import { matchesField } from '../matchers/matches-field.ts'
import type { MatchSetting } from '../matchers/match-setting.ts'
import type { ServiceRecord } from '../records/field-value.ts'
import { readRecords } from '../records/read-records.ts'
import type { WorldDump } from '../world.ts'

/** The records of a model in a dump that have all these values. */
export function matchingRecords(
  dump: WorldDump,
  service: string,
  model: string,
  where: { readonly [field: string]: Matcher } | undefined,
  setting: MatchSetting,
): readonly ServiceRecord[] {
  const conditions = Object.entries(where ?? {})
  return readRecords(dump, service, model).filter((record) =>
    conditions.every(([field, matcher]) => matchesField(matcher, record.fields[field] ?? { type: 'none' }, setting)),
  )
}
