import { expect, test } from 'vitest'
import type { TaskHashes } from '../../../src/benchmarks/liveui/frozen-task.ts'
import { APP_FIELDS, EPISODE_FIELDS, partOf, TASK_FIELDS, taskHashes } from '../../../src/benchmarks/liveui/task-hashes.ts'
import { taskSchema } from '../../../src/benchmarks/liveui/task-schema.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { frozen } from '../../fixtures/frozen-sound-task.ts'
import { edited, SOUND_TASK } from '../../fixtures/sound-task.ts'

test('every field of the schema is in exactly one part', () => {
  const { shape } = taskSchema
  expect(Object.keys(TASK_FIELDS).toSorted()).toEqual(Object.keys(shape).toSorted())
  expect(Object.keys(APP_FIELDS).toSorted()).toEqual(Object.keys(shape.apps.valueType.shape).toSorted())
  expect(Object.keys(EPISODE_FIELDS).toSorted()).toEqual(Object.keys(shape.episodes.element.shape).toSorted())
})

test('the three parts together hold every value of a task', () => {
  const { task } = frozen(SOUND_TASK)
  const leaves = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [JSON.stringify(value)]
  const parts = (['shown', 'checks', 'notes'] as const).flatMap((part) => leaves(partOf(task, part)))
  expect(parts.toSorted()).toEqual(leaves(task).toSorted())
})

function changed(text: string): readonly (keyof TaskHashes)[] {
  const before = frozen(SOUND_TASK).hashes
  const after = frozen(text).hashes
  return (['shown', 'checks', 'notes'] as const).filter((part) => before[part] !== after[part])
}

test.each([
  ['a request', [['half each.', 'half for each.']], ['shown']],
  ['an input', [['what: Spring fuel, kind: fuel', 'what: Fuel, kind: fuel']], ['shown']],
  ['a contract', [['does: sets the alarm', 'does: sets my alarm']], ['shown']],
  ['the order of keys', [['partition: core\nlocale: en-US', 'locale: en-US\npartition: core']], []],
  ['a starting record', [['label: Nap, enabled: false', 'label: Nap, enabled: true']], ['shown']],
  ['the clock of an episode', [['clock: "2026-05-11T09:00:00"', 'clock: "2026-05-11T10:00:00"']], ['shown']],
  ['an expected value', [['label: { text: Boat money }, enabled: true', 'label: { text: Boat }, enabled: true']], ['checks']],
  [
    'what an entity is',
    [['{ alarm: { service: phone, model: Alarm, created: true }', '{ alarm: { service: phone, model: Alarm, created: true, where: { enabled: true } }']],
    ['checks'],
  ],
  ['the title', [['title: Sharing a boat', 'title: A boat for two']], ['notes']],
  ['the reference', [['says: "$inputs.what is in Splitwise."', 'says: "Done."']], ['notes']],
  ['a permit', [['label: Boat money }\n    permits: { mutations: 1 }', 'label: Boat money }\n    permits: { mutations: 2 }']], ['notes']],
] as const)('%s changes only its own part', (_, edits, parts) => {
  expect(changed(edited(...edits))).toEqual(parts)
})

test('another world or another description of an API changes what is shown', () => {
  const whole = frozen(SOUND_TASK)
  const { hashes, ...rest } = whole
  for (const other of [
    { ...rest, world: { ...rest.world, rowsHash: sha256('other rows') } },
    { ...rest, apis: rest.apis.slice(1) },
  ]) {
    const { shown, ...same } = taskHashes(other, sha256)
    expect(shown).not.toBe(hashes.shown)
    expect(same).toEqual({ checks: hashes.checks, notes: hashes.notes })
  }
})
