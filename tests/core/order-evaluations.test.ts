import { expect, test } from 'vitest'
import { orderEvaluations } from '../../src/core/order-evaluations.ts'

const tasks = (...ids: readonly string[]): { id: string }[] => ids.map((id) => ({ id }))
const models = (...names: readonly string[]): { as: string }[] => names.map((as) => ({ as }))

test('each task is given to all models before the next one, and the first model rotates', () => {
  const order = orderEvaluations({ runs: [{ tasks: tasks('a', 'b', 'c') }], models: models('x', 'y'), repeats: 1 })
  expect(order.map(({ task, model }) => `${task}${model}`)).toEqual(['ax', 'ay', 'by', 'bx', 'cx', 'cy'])
  expect(order.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3, 4, 5])
})

test('wherever it stops, the tasks that every model finished are the same for all', () => {
  const order = orderEvaluations({ runs: [{ tasks: tasks('a', 'b', 'c', 'd') }], models: models('x', 'y', 'z'), repeats: 2 })
  for (let length = 1; length <= order.length; length += 1) {
    const counts = ['x', 'y', 'z'].map((model) => order.slice(0, length).filter((each) => each.model === model).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  }
})

test('positions count through one model’s own evaluations, repeat after repeat', () => {
  const order = orderEvaluations({ runs: [{ tasks: tasks('a', 'b') }], models: models('x', 'y'), repeats: 2 })
  for (const model of ['x', 'y']) {
    const own = order.filter((each) => each.model === model)
    expect(own.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(own.map(({ task, repeat }) => `${task}${repeat}`)).toEqual(['a0', 'b0', 'a1', 'b1'])
  }
})

test('runs take turns in proportion to their size', () => {
  const order = orderEvaluations({ runs: [{ tasks: tasks('a', 'b', 'c', 'd') }, { tasks: tasks('e', 'f') }], models: models('x'), repeats: 1 })
  expect(order.map(({ run, task }) => `${run}${task}`)).toEqual(['0a', '1e', '0b', '0c', '1f', '0d'])
})
