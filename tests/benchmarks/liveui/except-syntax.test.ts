import { expect, test } from 'vitest'
import { parseExcept } from '../../../src/benchmarks/liveui/except-syntax.ts'

test.each([
  ['trip', { entity: 'trip' }],
  ['Alarm', { service: undefined, model: 'Alarm', where: {} }],
  ['splitwise.Payment where group = trip', { service: 'splitwise', model: 'Payment', where: { group: 'trip' } }],
  ['Payment where payer = rana and amount = 10.50', { service: undefined, model: 'Payment', where: { payer: 'rana', amount: 10.5 } }],
  ['phone.Alarm where label = "Early and late" and enabled = true', { service: 'phone', model: 'Alarm', where: { label: 'Early and late', enabled: true } }],
])('%s', (text, expected) => {
  expect(parseExcept(text)).toEqual(expected)
})

test.each([
  '',
  'two words',
  'payment',
  'phone.alarm',
  'Payment where',
  'Payment where group',
  'Payment where group = ',
  'Payment where group is trip',
  'Payment where group = trip and',
  'Payment where group = trip payer = rana',
])('"%s" is refused, or is an entity', (text) => {
  const parsed = parseExcept(text)
  if (text === 'payment') expect(parsed).toEqual({ entity: 'payment' })
  else expect(parsed).toHaveProperty('problem')
})
