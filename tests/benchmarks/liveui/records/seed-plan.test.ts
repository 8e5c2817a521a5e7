import { describe, expect, it } from 'vitest'
import { makeSeedPlan } from '../../../../src/benchmarks/liveui/records/seed-plan.ts'
import { seedPlace } from '../../../../src/benchmarks/liveui/records/seed-problem.ts'
import { containing } from '../../../support/containing.ts'

const person = (first: string, number: number) => ({
  first_name: first,
  last_name: 'Test',
  email: `${first.toLowerCase()}@example.com`,
  phone: `555000000${number}`,
  birthday: '1990-01-01',
  sex: 'female',
})
const base = {
  about: 'Two synthetic people.',
  synthetic: true,
  since: '2025-01-10T12:00:00',
  user: 'rana',
  people: { rana: person('Rana', 1), milo: person('Milo', 2) },
  cards: [],
  records: { splitwise: { Group: [{ ref: 'garden', name: 'Garden', members: ['rana', 'milo'] }] } },
}
const clock = '2026-03-02T18:30:00'
const plan = (records: unknown) => makeSeedPlan({ base, records, clock })

/** What is wrong with the records, as lines. */
const wrong = (records: unknown): readonly string[] => {
  const made = plan(records)
  return 'plan' in made ? [] : made.malformed !== undefined ? [made.malformed] : made.problems.map((problem) => `${seedPlace(problem)}: ${problem.message}`)
}

describe('a seed plan', () => {
  it('marks people and refs, fills defaults and the owner, and keeps the base world apart', () => {
    const made = plan({
      splitwise: { Expense: [{ ref: 'hose', group: 'garden', payer: 'milo', amount: 10, shares: { rana: 4, milo: 6 } }] },
      phone: { Alarm: [{ time: '07:30' }] },
    })
    expect(made).toMatchObject({
      plan: {
        base: [
          {
            ref: 'garden',
            at: '2025-01-10T12:00:00',
            columns: { name: 'Garden', user_id: { $person: 'rana' } },
            parts: { members: { $people: ['rana', 'milo'] } },
          },
        ],
        rows: [
          {
            model: 'Alarm',
            ref: null,
            at: '2026-03-01T18:30:00',
            columns: { time: '07:30', enabled: true, snooze_minutes: 15, vibration: true, repeat_days: [], user_id: { $person: 'rana' } },
          },
          {
            model: 'Expense',
            ref: 'hose',
            columns: { group_id: { $ref: 'garden' }, payer_id: { $person: 'milo' } },
            parts: {
              shares: {
                $amounts: [
                  ['rana', 4],
                  ['milo', 6],
                ],
              },
            },
          },
        ],
      },
    })
  })

  it('fills a contact from the persona’s people', () => {
    expect(plan({ phone: { Contact: [{ person: 'milo', relationships: ['friend'] }] } })).toMatchObject({
      plan: { rows: [{ columns: { first_name: 'Milo', email: 'milo@example.com', phone_number: '5550000002', relationships: ['friend'] } }] },
    })
  })
})

describe('what is wrong with a starting record is said with service, model, row and field', () => {
  it.each([
    [
      { phone: { Alarm: [{ time: '08:00' }, { time: '7:30' }] } },
      ['records.phone.Alarm[1].time: write a time like "07:30", two digits each, in quotes, not "7:30"'],
    ],
    [
      { phone: { Alarm: [{ time: '07:30', volume: 3 }] } },
      ['records.phone.Alarm[0].volume: phone.Alarm has no field volume; it has time, repeat_days, label, enabled, snooze_minutes, vibration, owner'],
    ],
    [{ phone: { Alarm: [{ label: 'x' }] } }, ['records.phone.Alarm[0].time: is missing']],
    [
      { phone: { Alarm: [{ time: '07:30', repeat_days: ['Monday'] }] } },
      ['records.phone.Alarm[0].repeat_days: Monday is not one of monday, tuesday, wednesday, thursday, friday, saturday, sunday'],
    ],
    [{ phone: { Alarms: [{}] } }, ['records.phone.Alarms[0]: no such model; a starting record may be one of Alarm, Contact, TextMessage, VoiceMessage']],
    [
      { phone: { Contact: [{ first_name: 'Jo' }] } },
      [
        'records.phone.Contact[0].last_name: is missing; or name one of the persona’s people by `person`',
        'records.phone.Contact[0].email: is missing; or name one of the persona’s people by `person`',
      ],
    ],
    [{ phone: { Contact: [{ person: 'zed' }] } }, [containing('records.phone.Contact[0].person: no person zed')]],
    [
      { splitwise: { Expense: [{ payer: 'milo', amount: 10, shares: { rana: 4, milo: 5 } }] } },
      ['records.splitwise.Expense[0].shares: the shares add up to 9.00, the amount is 10'],
    ],
    [
      { splitwise: { Expense: [{ payer: 'milo', amount: 10, shares: { rana: 10, milo: 0 } }] } },
      ['records.splitwise.Expense[0].shares: milo: write an amount above zero (leave out who owes nothing), not 0'],
    ],
    [
      { splitwise: { Expense: [{ group: 'lake', payer: 'milo', amount: 1, shares: { rana: 1 } }] } },
      ['records.splitwise.Expense[0].group: no splitwise.Group with the ref "lake" stands before this row'],
    ],
    [{ splitwise: { Group: [{ name: 'Lake', members: ['milo'] }] } }, ["records.splitwise.Group[0].members: the group's creator rana has to be a member"]],
    [{ splitwise: { Group: [{ ref: 'garden', name: 'Lake', members: ['rana'] }] } }, ['records.splitwise.Group[0].ref: the ref garden is already taken']],
    [{ splitwise: { Group: [{ ref: 'milo', name: 'Lake', members: ['rana'] }] } }, ['records.splitwise.Group[0].ref: the ref milo is already taken']],
    [
      { splitwise: { Payment: [{ payer: 'rana', receiver: 'milo', amount: 1.005 }] } },
      ['records.splitwise.Payment[0].amount: write dollars with at most two digits after the point, not 1.005'],
    ],
    [{ todoist: { Task: [{ title: 'x', priority: 'urgent' }] } }, ['records.todoist.Task[0].priority: write one of high, medium, low, not "urgent"']],
    [{ todoist: { Notification: [{}] } }, [containing('the service makes these itself')]],
    [{ spotify: { Playlist: [{ title: 'x', like_count: 3 }] } }, ['records.spotify.Playlist[0].like_count: the service decides this; leave it out']],
    [
      { gmail: { Email: [{ sender: 'milo', recipients: ['rana'], sent_at: '2027-01-01T00:00:00' }] } },
      ["records.gmail.Email[0].sent_at: is later than the task's clock 2026-03-02T18:30:00"],
    ],
    [{ telephone: {} }, [containing('telephone')]],
  ])('%j', (records, expected) => {
    expect(wrong(records)).toEqual(expected)
  })
})

it('a base world that says nothing of being synthetic is refused', () => {
  expect(makeSeedPlan({ base: { ...base, synthetic: false }, records: {}, clock })).toMatchObject({
    malformed: containing('base world synthetic'),
  })
  expect(makeSeedPlan({ base: { ...base, user: 'nobody' }, records: {}, clock })).toMatchObject({ malformed: 'base world: no person nobody under people' })
})
