import { expect, test } from 'vitest'
import type { LoadedSuite } from '../../src/app/load-suite.ts'
import { tasksOf } from '../tasks/the-suite.ts'
import type { Stage } from './support/stage.ts'

/** The same bytes from the same requests: two evaluations of a task leave the same evidence, records and boundaries. */
export function repetitionCases(suite: LoadedSuite, stage: () => Stage): void {
  const several = tasksOf(suite)
    .filter((task) => Object.keys(task.apps).length > 1)
    .map((task) => [task.id, task] as const)

  test.each(several)('%s walked by reference twice', async (_, task) => {
    const [once, twice] = [await stage().walked(task, 'reference'), await stage().walk(task, 'reference')]
    expect(twice).toEqual(once)
  })

  test.each(several.slice(0, 1))('%s walked by flaky twice', async (_, task) => {
    const [once, twice] = [await stage().walked(task, 'flaky'), await stage().walk(task, 'flaky')]
    expect(twice).toEqual(once)
  })
}
