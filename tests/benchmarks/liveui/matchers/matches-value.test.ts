import { describe, expect, test } from 'vitest'
import type { Json } from '../../../../src/core/json.ts'
import type { Matcher } from '../../../../src/benchmarks/liveui/matcher-schema.ts'
import { matchesField } from '../../../../src/benchmarks/liveui/matchers/matches-field.ts'
import { matchesJson } from '../../../../src/benchmarks/liveui/matchers/matches-json.ts'
import { setMatch } from '../../../../src/benchmarks/liveui/matchers/set-match.ts'
import type { FieldValue } from '../../../../src/benchmarks/liveui/records/field-value.ts'
import { SETTING } from './setting.ts'

const RANA = { email: 'rana.voss@example.org', name: 'Rana Voss' }
const MILO = { email: 'milo@example.org', name: 'Milo Ahlgren' }
const INES = { email: 'ines@example.org', name: 'Ines Okafor' }
const group = (id: number, label: string): FieldValue => ({
  type: 'reference',
  reference: { service: 'splitwise', model: 'Group', table: 'groups', id, label },
})
const shares = (...amounts: [typeof MILO, number][]): FieldValue => ({
  type: 'amounts-by-person',
  amounts: amounts.map(([person, amount]) => ({ person, amount })),
})

const FIELDS: readonly [Matcher, FieldValue, boolean][] = [
  ['early', { type: 'text', value: 'Early shift' }, true],
  ['early', { type: 'text', value: 'Earlybird' }, false],
  [null, { type: 'text', value: '' }, true],
  [null, { type: 'none' }, true],
  [null, { type: 'text', value: 'x' }, false],
  ['x', { type: 'none' }, false],
  [true, { type: 'boolean', value: true }, true],
  [true, { type: 'boolean', value: false }, false],
  ['true', { type: 'boolean', value: true }, false],
  ['medium', { type: 'choice', value: 'medium' }, true],
  [{ choice: 'medium' }, { type: 'choice', value: 'low' }, false],
  ['high', { type: 'choice', value: 'very high' }, false],
  [84, { type: 'money', value: 84.000000001 }, true],
  [{ money: 84 }, { type: 'money', value: 84.01 }, false],
  [{ number: 3 }, { type: 'number', value: 3 }, true],
  [{ number: 3 }, { type: 'number', value: 3.01 }, false],
  ['04:10', { type: 'time', value: '04:10' }, true],
  [{ time: '04:10' }, { type: 'time', value: '04:10:00' }, true],
  [{ time: '04:10' }, { type: 'time', value: '14:10' }, false],
  [{ time: '04:10' }, { type: 'date-time', value: '2026-03-02T04:10:00' }, true],
  [{ date: '2026-03-02' }, { type: 'date-time', value: '2026-03-02T04:10:00' }, true],
  [{ date: 'tomorrow' }, { type: 'date', value: '2026-03-03' }, true],
  ['2026-03-03', { type: 'date', value: '2026-03-03' }, true],
  [{ dateTime: '2026-03-02T04:10' }, { type: 'date-time', value: '2026-03-02T04:10:00' }, true],
  [{ dateTime: '2026-03-02T04:10' }, { type: 'date-time', value: '2026-03-02T04:11:00' }, false],
  ['milo', { type: 'person', person: MILO }, true],
  ['milo', { type: 'person', person: INES }, false],
  [{ person: 'milo' }, { type: 'person', person: MILO }, true],
  [{ text: 'Milo' }, { type: 'person', person: MILO }, true],
  [{ setOf: ['rana', 'milo', 'ines'] }, { type: 'people', people: [INES, MILO, RANA] }, true],
  [{ setOf: ['rana', 'milo'] }, { type: 'people', people: [INES, MILO, RANA] }, false],
  [{ setOf: ['rana', 'milo', 'ines'] }, { type: 'people', people: [INES, MILO] }, false],
  ['trip', group(7, 'Heron Lake camping'), true],
  ['trip', group(8, 'Heron Lake camping'), false],
  ['nowhere', group(7, 'Heron Lake camping'), false],
  [{ text: 'Heron Lake' }, group(8, 'Heron Lake camping'), true],
  [{ setOf: [] }, { type: 'texts', values: [] }, true],
  [{ setOf: ['monday'] }, { type: 'texts', values: ['monday', 'friday'] }, false],
  ['monday', { type: 'texts', values: ['monday', 'friday'] }, true],
  [{ map: { rana: { money: 30 }, ines: { money: 30 } } }, shares([INES, 30], [RANA, 30]), true],
  [{ map: { rana: { money: 30 }, ines: { money: 30 } } }, shares([INES, 30], [MILO, 0], [RANA, 30]), false],
  [{ map: { rana: { money: 30 }, milo: { money: 30 } } }, shares([INES, 30], [RANA, 30]), false],
  [{ map: { rana: { money: 10 }, ines: { money: 50 } } }, shares([INES, 30], [RANA, 30]), false],
  [{ anyOf: [{ money: 10 }, { money: 30 }] }, { type: 'money', value: 30 }, true],
  [{ regex: '^Flat' }, { type: 'text', value: 'Flat 4B' }, true],
]

test.each(FIELDS)('record field: %j against %j is %s', (matcher, field, matches) => {
  expect(matchesField(matcher, field, SETTING)).toBe(matches)
})

const ARGUMENTS: readonly [Matcher, Json, boolean][] = [
  ['ines', 'ines@example.org', true],
  ['ines', 'INES@example.org', true],
  ['ines', 'Ines Okafor', true],
  ['ines', '5550100003', true],
  ['ines', 'milo@example.org', false],
  [{ person: 'milo' }, 1002, true],
  ['milo', 1002, true],
  ['milo', 1003, false],
  [{ money: 10 }, 10, true],
  [{ money: 10 }, 10.001, true],
  [{ money: 10 }, 110, false],
  [{ time: '04:10' }, '04:10', true],
  [{ time: '04:10' }, '16:10', false],
  ['Heron Lake camping', 'Heron Lake camping', true],
  ['Heron Lake camping', 'Heron Lake', false],
  ['$trip.id', 7, true],
  ['$trip.id', '7', true],
  ['$trip.id', 8, false],
  ['$trip', 7, true],
  ['$trip.name', 'Heron Lake camping', true],
  ['$nothing.id', 7, false],
  [true, true, true],
  [true, 'true', false],
  [{ setOf: ['milo', 'ines'] }, ['ines@example.org', 'milo@example.org'], true],
  [{ setOf: ['milo'] }, ['ines@example.org', 'milo@example.org'], false],
  ['milo', ['ines@example.org', 'milo@example.org'], true],
  [{ date: '2026-03-03' }, '2026-03-03', true],
  [{ dateTime: '2026-03-03T10:00:00' }, '2026-03-03|10:00:00', true],
  [{ map: { milo: { money: 3 } } }, { 'milo@example.org': 3 }, true],
  [{ map: { milo: { money: 3 } } }, { 'milo@example.org': 3, other: 1 }, false],
  [{ choice: 'high' }, 'high', true],
  [null, null, true],
]

describe('arguments of a call to venmo', () => {
  test.each(ARGUMENTS)('%j against %j is %s', (matcher, value, matches) => {
    expect(matchesJson(matcher, value, 'venmo', SETTING)).toBe(matches)
  })

  test('a user id means nobody in a service where no one has it', () => {
    expect(matchesJson('milo', 1002, 'splitwise', SETTING)).toBe(false)
  })
})

test('an exact set gives a broad member what a narrow one does not need', () => {
  const fits = (wanted: readonly string[], element: string): boolean => wanted.includes(element)
  expect(setMatch([['a', 'b'], ['a']], ['a', 'b'], fits)).toBe(true)
  expect(setMatch([['a'], ['a']], ['a', 'b'], fits)).toBe(false)
})
