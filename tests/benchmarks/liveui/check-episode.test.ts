import { describe, expect, test } from 'vitest'
import { checkEpisode } from '../../../src/benchmarks/liveui/check-episode.ts'
import { isGuard } from '../../../src/benchmarks/liveui/checks/is-guard.ts'
import { checkSchema } from '../../../src/benchmarks/liveui/check-schema.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { BINS, call, facts, frozenTask, says, shown, el, world } from './checks/fixture.ts'

const POSITIVE = { id: 'p', surface: 'service', check: 'call', api: 'phone.create_alarm' }
const GUARDS: readonly JsonObject[] = [
  { id: 'g1', surface: 'service', check: 'no-call', api: 'phone.delete_alarm' },
  { id: 'g2', surface: 'service', check: 'mutations', atMost: 1 },
  { id: 'g3', surface: 'record', check: 'absent', model: 'Alarm', where: { label: { text: 'noon' } } },
  { id: 'g4', surface: 'visible', check: 'not-text', view: 'shifts', contains: [{ text: 'noon' }] },
  { id: 'g5', surface: 'visible', check: 'not-item', view: 'shifts', contains: [{ text: 'noon' }] },
  { id: 'g6', surface: 'preservation', check: 'unchanged' },
  { id: 'g7', surface: 'record', check: 'count', model: 'Alarm', where: { label: { text: 'noon' } }, equals: 0 },
  { id: 'g8', surface: 'service', check: 'change', model: 'Alarm', created: 0, updated: 0, deleted: 0 },
  {
    id: 'g9',
    surface: 'visible',
    check: 'any-of',
    of: [
      { check: 'not-text', view: 'shifts', contains: [{ text: 'noon' }] },
      { check: 'text', view: 'shifts', contains: [{ text: 'early' }] },
    ],
  },
]
const view = shown(el('text', ['nothing yet']))

describe('guards', () => {
  test.each(GUARDS)('%j is one', (guard) => {
    expect(isGuard(checkSchema.parse(guard))).toBe(true)
  })

  test.each([
    POSITIVE,
    { id: 'x', surface: 'record', check: 'count', model: 'Alarm', equals: 1 },
    { id: 'x', surface: 'service', check: 'change', model: 'Alarm', created: 1, deleted: 0 },
  ])('%j is none', (positive) => {
    expect(isGuard(checkSchema.parse(positive))).toBe(false)
  })

  test('doing nothing passes none of them', () => {
    const outcomes = checkEpisode(frozenTask([POSITIVE, ...GUARDS]), [facts({ events: [view] })])
    expect(outcomes.filter((outcome) => outcome.passed)).toEqual([])
    expect(outcomes.filter((outcome) => outcome.armed === false).map((outcome) => outcome.check)).toEqual(GUARDS.map((guard) => guard['id']))
    expect(outcomes[0]).not.toHaveProperty('armed')
    expect(outcomes[1]?.found).toBe('not called, but no other check of this episode passed, so it does not count')
  })

  test('a positive check of the episode arms them, whatever its surface', () => {
    const outcomes = checkEpisode(frozenTask([POSITIVE, ...GUARDS]), [facts({ events: [view, call('phone.create_alarm')] })])
    expect(outcomes.filter((outcome) => !outcome.passed)).toEqual([])
    expect(outcomes.filter((outcome) => outcome.armed === true)).toHaveLength(GUARDS.length)
  })

  test('an armed guard that is broken fails', () => {
    const outcomes = checkEpisode(frozenTask([POSITIVE, ...GUARDS]), [facts({ events: [view, call('phone.create_alarm'), call('phone.delete_alarm')] })])
    expect(outcomes.filter((outcome) => !outcome.passed).map((outcome) => outcome.check)).toEqual(['g1', 'g2'])
  })

  test.each(['return', 'refresh', 'opening'])('at a %s they need no arming', (stage) => {
    const outcomes = checkEpisode(frozenTask([POSITIVE, ...GUARDS], stage), [facts({ events: [view] })])
    expect(outcomes.filter((outcome) => outcome.passed)).toHaveLength(GUARDS.length)
    expect(outcomes.every((outcome) => outcome.check === 'p' || outcome.armed === true)).toBe(true)
  })

  test('a guard arms no other guard', () => {
    expect(checkEpisode(frozenTask(GUARDS), [facts({ events: [view] })]).some((outcome) => outcome.passed)).toBe(false)
  })
})

describe('a failed episode', () => {
  const failure = { kind: 'errored', during: 'episode', cause: 'step-limit', detail: '24 steps' } as const

  test('leaves placeholders only, guards too', () => {
    const outcomes = checkEpisode(frozenTask([POSITIVE, ...GUARDS]), [facts({ events: [view, call('phone.create_alarm')], failure })])
    expect(outcomes).toHaveLength(GUARDS.length + 1)
    expect(outcomes.every((outcome) => !outcome.passed && outcome.placeholder)).toBe(true)
    expect(outcomes[0]?.found).toBe('not looked at: the episode failed (errored, step-limit)')
  })

  test('may still have made the record that later episodes follow', () => {
    const before = facts({ after: world({ alarms: [BINS, { id: 9, time: '11:30', label: 'Late' }] }), failure })
    const check = { id: 'r', surface: 'record', check: 'record', entity: 'late', fields: { time: '11:30' } }
    expect(checkEpisode(frozenTask([check]), [before, facts({ id: 'later', before: before.after })])[0]?.passed).toBe(true)
  })
})

test('any-of passes with one alternative and says what each found otherwise', () => {
  const either = {
    id: 'e',
    surface: 'service',
    check: 'any-of',
    of: [
      { check: 'call', api: 'phone.create_alarm' },
      { check: 'call', api: 'phone.update_alarm' },
    ],
  }
  const [passes] = checkEpisode(frozenTask([either]), [facts({ events: [call('phone.update_alarm')] })])
  expect(passes).toMatchObject({ passed: true, kind: 'any-of', surface: 'service', found: 'called once' })
  expect(checkEpisode(frozenTask([either]), [facts()])[0]).toMatchObject({ passed: false, found: 'not called; not called' })
})

test('an entity’s where only breaks ties', () => {
  const task = frozenTask([{ id: 'r', surface: 'record', check: 'record', entity: 'late', fields: { time: '11:30' } }])
  const entity = { service: 'phone' as const, model: 'Alarm', created: true as const, where: { label: { text: 'late' } } }
  const [open, make, later] = task.task.episodes
  if (open === undefined || make === undefined || later === undefined) throw new Error('fixture')
  const tied = { ...task, task: { ...task.task, episodes: [open, { ...make, entities: { late: entity } }, later] } }
  const alarms = (...labels: readonly string[]) =>
    facts({ after: world({ alarms: [BINS, ...labels.map((label, index) => ({ id: 9 + index, time: label === 'Late' ? '11:30' : '04:10', label }))] }) })
  expect(checkEpisode(tied, [alarms('Early', 'Late')])[0]?.passed).toBe(true)
  // The only record is followed even where it does not fit, so that its fault shows.
  expect(checkEpisode(tied, [alarms('Early')])[0]).toMatchObject({ passed: false, found: 'time is 04:10' })
  expect(checkEpisode(tied, [alarms('Late', 'Late')])[0]).toMatchObject({ passed: false, found: '2 alarms were made, it is not clear which is meant' })
})

test('an episode that the task does not have is refused', () => {
  expect(() => checkEpisode(frozenTask(), [facts({ id: 'other' })])).toThrow('task shifts has no episode other')
  expect(() => checkEpisode(frozenTask(), [])).toThrow('(none recorded)')
})

test.each<[JsonObject, string]>([
  [{ check: 'view', view: 'shifts' }, 'the shifts view opens'],
  [{ check: 'action', action: 'set_shift' }, 'the action set_shift can be reached'],
  [{ check: 'input', action: 'set_shift', input: 'shift', options: ['early', 'late'] }, 'the input shift of set_shift can be reached and offers early, late'],
  [{ check: 'call', api: 'phone.create_alarm', args: { time: { time: '04:10' } }, times: 1 }, 'phone.create_alarm is called exactly once with time 04:10'],
  [
    { check: 'call', api: ['splitwise.record_payment', 'splitwise.settle_up'], args: { receiver_email: 'ines', amount: { money: 10 } } },
    'splitwise.record_payment or splitwise.settle_up is called with receiver email Ines Okafor and amount 10.00 USD',
  ],
  [
    { check: 'call', api: 'phone.update_alarm', args: { alarm_id: '$late.id', enabled: true } },
    'phone.update_alarm is called with alarm id the late record and enabled yes',
  ],
  [{ check: 'no-call', api: 'phone.create_alarm' }, 'phone.create_alarm is not called'],
  [{ check: 'change', model: 'Alarm', created: 1, updated: 0, deleted: 0 }, 'of the alarm records exactly 1 is created, none is updated and none is deleted'],
  [{ check: 'mutations', atMost: 1 }, 'the services are changed by at most 1 call'],
  [{ check: 'mutations', atMost: 0 }, 'nothing is changed in any service'],
  [{ check: 'record', entity: 'late', fields: { enabled: true } }, 'the late alarm is on'],
  [
    { check: 'record', entity: 'late', fields: { time: { time: '11:30' }, label: { text: 'late' }, enabled: false } },
    'the late alarm has time 11:30, has label “late” and is off',
  ],
  [{ check: 'record', entity: 'bins', fields: { vibration: true } }, 'the bins alarm vibrates'],
  [{ check: 'absent', entity: 'late' }, 'the late alarm is gone'],
  [{ check: 'absent', model: 'Alarm', where: { label: { text: 'noon' } } }, 'there is no alarm with label “noon”'],
  [{ check: 'count', model: 'Alarm', where: { enabled: true }, equals: 2 }, 'there are exactly 2 alarms with enabled yes'],
  [{ check: 'text', view: 'shifts', contains: [{ text: 'early' }] }, 'the shifts view shows “early”'],
  [
    { check: 'item', view: 'shifts', contains: [{ text: 'early' }, { time: '04:10' }], apart: [{ text: 'late' }] },
    'the shifts view shows “early” and 04:10 together, apart from “late”',
  ],
  [
    { check: 'choice', view: 'shifts', active: { text: 'late' }, among: [{ text: 'early' }, { text: 'late' }] },
    'the shifts view shows “late” as the active one of “early” and “late”',
  ],
  [{ check: 'not-text', view: 'shifts', contains: [{ text: 'noon' }, { text: 'nap' }] }, 'the shifts view does not show “noon” or “nap”'],
  [{ check: 'not-item', view: 'shifts', contains: [{ text: 'noon' }] }, 'the shifts view does not show “noon”'],
  [{ check: 'retained', path: 'shifts', contains: [{ text: 'early' }, { text: 'late' }] }, '“early” and “late” are kept in the application’s shifts'],
  [
    { check: 'unchanged', except: ['late', 'Alarm where label = noon'] },
    'nothing else has changed since the start than the late alarm and alarm records with label “noon”',
  ],
  [{ check: 'identity', entities: ['late', 'bins'] }, 'the late alarm and the bins alarm are still the records that were made'],
  [
    {
      check: 'any-of',
      surface: 'visible',
      of: [
        { check: 'not-text', view: 'shifts', contains: [{ text: 'noon' }] },
        { check: 'text', view: 'shifts', contains: [{ choice: 'paid' }] },
      ],
    },
    'the shifts view does not show “noon”, or the shifts view shows “paid”',
  ],
])('%j says: %s', (check, words) => {
  expect(says(check)).toBe(words)
})
