import { expect, test } from 'vitest'
import { STAGES } from '../../src/core/stage.ts'
import { formatProblem } from '../../src/core/errors.ts'
import { SERVICES } from '../../src/benchmarks/liveui/services.ts'
import { readSuite, tasksOf } from './the-suite.ts'

const suite = await readSuite()
const tasks = tasksOf(suite)

test('the linter has nothing to say about any task, not even a warning', () => {
  expect(suite.problems.map(formatProblem)).toEqual([])
})

test('every service is used, every family has two tasks or more, every stage occurs', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(12)
  expect([...new Set(tasks.flatMap((task) => task.services))].toSorted()).toEqual([...SERVICES].toSorted())
  expect(['single', 'multi-tool', 'shared-world'].filter((family) => tasks.filter((task) => task.family === family).length < 2)).toEqual([])
  const stages = new Set(tasks.flatMap((task) => task.episodes.map((episode) => episode.stage)))
  expect(STAGES.filter((stage) => !stages.has(stage))).toEqual([])
})

test.each(tasks.map((task) => ({ task, id: task.id })))('$id revises, returns and is asked again', ({ task }) => {
  const stages = new Set(task.episodes.map((episode) => episode.stage))
  expect([...stages]).toEqual(expect.arrayContaining(['opening', 'submission', 'revision', 'return']))
  expect(task.episodes.flatMap((episode) => episode.checks).length).toBeGreaterThanOrEqual(15)
  expect(task.expected ?? '').toContain('Traps:')
})

test.each(tasks.map((task) => ({ task, id: task.id })))('$id says what the faulty scripted models come to', ({ task }) => {
  expect(Object.keys(task.faults ?? {}).toSorted()).toEqual(['duplicates', 'wrong-record'])
  // The service may refuse every duplicate, but a wrong record is always found out.
  expect(task.faults?.['wrong-record'] ?? []).not.toEqual([])
})
