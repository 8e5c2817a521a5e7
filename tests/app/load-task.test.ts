import { expect, test } from 'vitest'
import { edited, lineOf, load, SOUND_TASK } from '../fixtures/sound-task.ts'

test('a sound task has no problem and is parsed', () => {
  const loaded = load(SOUND_TASK)
  expect(loaded.problems).toEqual([])
  expect(loaded.task?.episodes.map((episode) => episode.id)).toEqual(['open', 'fuel', 'recut', 'open-bell', 'look', 'bell', 'return'])
})

test('parsing what was parsed changes nothing, so that a frozen task can be read again', async () => {
  const { taskSchema } = await import('../../src/benchmarks/liveui/task-schema.ts')
  const { task } = load(SOUND_TASK)
  expect(taskSchema.parse(structuredClone(task))).toEqual(task)
})

/** Shape: what to exchange → the one problem (rule, field, part of the message, where it stands). */
const SHAPES: readonly {
  readonly name: string
  readonly edit: readonly [string, string]
  readonly rule: string
  readonly field: string
  readonly says: string
  readonly at: string
}[] = [
  {
    name: 'unknown check kind',
    edit: ['f3, surface: record, check: record', 'f3, surface: record, check: recrod'],
    rule: 'wrong-value',
    field: 'episodes.fuel.checks.f3.check',
    says: 'unknown check kind `recrod`; did you mean `record`?',
    at: 'id: f3',
  },
  {
    name: 'no check kind',
    edit: ['surface: record, check: record, entity: fuel, fields: { amount', 'surface: record, entity: fuel, fields: { amount'],
    rule: 'missing',
    field: 'episodes.fuel.checks.f3.check',
    says: 'is missing',
    at: 'id: f3',
  },
  {
    name: 'unknown key with its nearest',
    edit: ['partition: core', 'partiton: core'],
    rule: 'unknown-key',
    field: 'partiton',
    says: 'unknown key `partiton`; did you mean `partition`?',
    at: 'partiton',
  },
  {
    name: 'unknown key of a check',
    edit: ['check: mutations, atMost: 1', 'check: mutations, atmost: 1'],
    rule: 'unknown-key',
    field: 'episodes.fuel.checks.f4.atmost',
    says: 'did you mean `atMost`?',
    at: 'id: f4',
  },
  {
    name: 'unknown stage',
    edit: ['stage: revision', 'stage: revison'],
    rule: 'wrong-value',
    field: 'episodes.recut.stage',
    says: 'did you mean `revision`?',
    at: 'stage: revison',
  },
  {
    name: 'unknown service',
    edit: ['services: [phone, splitwise]', 'services: [fone, splitwise]'],
    rule: 'wrong-value',
    field: 'services[0]',
    says: 'did you mean `phone`?',
    at: 'services: [fone',
  },
  {
    name: 'unknown service in records',
    edit: ['  splitwise:\n    Expense:', '  splitwyse:\n    Expense:'],
    rule: 'unknown-key',
    field: 'records.splitwyse',
    says: 'did you mean `splitwise`?',
    at: 'splitwyse',
  },
  {
    name: 'text for a number',
    edit: ['atMost: 1', 'atMost: one'],
    rule: 'wrong-value',
    field: 'episodes.fuel.checks.f4.atMost',
    says: 'must be a number, not `one`',
    at: 'id: f4',
  },
  {
    name: 'broken clock',
    edit: ['clock: "2026-05-04T09:00:00"', 'clock: "4 May"'],
    rule: 'wrong-value',
    field: 'clock',
    says: '2026-03-02T18:30:00',
    at: 'clock: "4 May"',
  },
  {
    name: 'matcher of the wrong type',
    edit: ['time: { time: "07:45" }', 'time: { time: 745 }'],
    rule: 'wrong-value',
    field: 'episodes.bell.checks.b1.fields.time',
    says: '{ time: … } takes a time like "04:10"',
    at: 'id: b1',
  },
  {
    name: 'list for a matcher',
    edit: ['contains: [{ text: Spring fuel }, { money: 60 }, { person: petra }]', 'contains: [[Spring fuel]]'],
    rule: 'wrong-value',
    field: 'episodes.fuel.checks.f5.contains[0]',
    says: '{ setOf: […] }',
    at: 'id: f5',
  },
  {
    name: 'two matchers in one',
    edit: ['contains: [{ text: Spring fuel }, { money: 60 }, { person: petra }]', 'contains: [{ text: Spring fuel, money: 60 }]'],
    rule: 'wrong-value',
    field: 'episodes.fuel.checks.f5.contains[0]',
    says: 'one key only',
    at: 'id: f5',
  },
  {
    name: 'surface of another kind',
    edit: ['{ id: f2, surface: service', '{ id: f2, surface: record'],
    rule: 'wrong-value',
    field: 'episodes.fuel.checks.f2.surface',
    says: 'must be service, not `record`',
    at: 'id: f2',
  },
  {
    name: 'name of an app with a blank',
    edit: ['  bell:\n    requirement', '  the bell:\n    requirement'],
    rule: 'wrong-key',
    field: 'apps.the bell',
    says: 'the name `the bell`',
    at: 'the bell',
  },
  {
    name: 'comma in an unquoted text',
    edit: ['shows: the boat costs, onOpen: true', 'shows: the boat costs, all of them, onOpen: true'],
    rule: 'unknown-key',
    field: 'apps.bell.contract.views.open_costs.all of them',
    says: 'put the text in quotes',
    at: 'all of them',
  },
  {
    name: 'requirement change',
    edit: ['    request: I drove more', '    change: show totals too\n    request: I drove more'],
    rule: 'not-built',
    field: 'episodes.recut.change',
    says: 'not built',
    at: 'change: show',
  },
  {
    name: 'mode in a task',
    edit: ['family: shared-world', 'family: shared-world\nmode: visible'],
    rule: 'not-built',
    field: 'mode',
    says: 'survey file',
    at: 'mode: visible',
  },
]

test.each(SHAPES)('shape: $name', ({ edit, rule, field, says, at }) => {
  const text = edited(edit)
  const { problems, task } = load(text)
  expect(task).toBeUndefined()
  const found = problems.find((problem) => problem.rule === rule && problem.field === field)
  expect(found === undefined ? problems : []).toEqual([])
  expect(found?.message).toContain(says)
  expect(found?.line).toBe(lineOf(text, at))
  expect(found?.file).toBe('suite/boat-share.yaml')
})

test('all faults of shape come at once, in the order of the file', () => {
  const { problems } = load(edited(['partition: core', 'partiton: core'], ['stage: revision', 'stage: revison'], ['atMost: 1', 'atMost: one']))
  expect(problems.map((problem) => problem.rule).toSorted()).toEqual(['missing', 'unknown-key', 'wrong-value', 'wrong-value'])
  expect(problems.map((problem) => problem.line)).toEqual(problems.map((problem) => problem.line).toSorted((a, b) => (a ?? 0) - (b ?? 0)))
})
