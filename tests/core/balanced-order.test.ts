import { expect, test } from 'vitest'
import { balancedOrder, seededOrder } from '../../src/core/balanced-order.ts'
import { sha256 } from '../../src/services/hash.ts'

const tasks = (family: string, count: number): { id: string; family: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${family}-${index}`, family }))
const SUITE = [...tasks('single', 60), ...tasks('multi-tool', 30), ...tasks('shared-world', 10)]
const count = (order: readonly { family: string }[], family: string): number => order.filter((task) => task.family === family).length

test('every prefix holds the families in about the proportion of the whole', () => {
  const order = balancedOrder(SUITE, 7, sha256)
  expect(order).toHaveLength(100)
  for (let length = 1; length <= 100; length += 1) {
    const prefix = order.slice(0, length)
    for (const [family, size] of [
      ['single', 60],
      ['multi-tool', 30],
      ['shared-world', 10],
    ] as const) {
      expect(Math.abs(count(prefix, family) - (length * size) / 100)).toBeLessThanOrEqual(1.5)
    }
  }
})

test('it is the same however the tasks are listed', () => {
  expect(balancedOrder(SUITE.toReversed(), 7, sha256)).toEqual(balancedOrder(SUITE, 7, sha256))
})

test('another seed gives another order, of the same tasks', () => {
  const one = balancedOrder(SUITE, 1, sha256).map((task) => task.id)
  const two = balancedOrder(SUITE, 2, sha256).map((task) => task.id)
  expect(one).not.toEqual(two)
  expect(one.toSorted()).toEqual(two.toSorted())
})

test('a task that is added leaves the others in their order', () => {
  const before = seededOrder(SUITE, 3, sha256).map((task) => task.id)
  const after = seededOrder([...SUITE, ...tasks('new', 1)], 3, sha256).map((task) => task.id)
  expect(after.filter((id) => id !== 'new-0')).toEqual(before)
})
