import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEpisode } from '../../../../src/benchmarks/liveui/check-episode.ts'
import { isGuard } from '../../../../src/benchmarks/liveui/checks/is-guard.ts'
import { openStage, type Stage } from '../../../scripted/support/stage.ts'
import { readSuite, tasksOf } from '../../../tasks/the-suite.ts'
import { mutantsOf } from './check-mutants.ts'

/**
 * Design §13: every check passes on the reference and fails on a mutant of a required value. The evidence is real; the check asks for
 * another value than the one that is there.
 */
const tasks = tasksOf(await readSuite())

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

describe('on the reference’s evidence a check fails that asks for another value', () => {
  test.each(tasks)('$id', async (task) => {
    const { frozen, episodes } = await stage.facts(task, await stage.walk(task, 'reference'))
    const survivors: string[] = []
    let tried = 0
    for (const [index, episode] of frozen.task.episodes.entries()) {
      const seen = episodes.slice(0, index + 1)
      for (const check of episode.checks) {
        if (isGuard(check)) continue
        for (const { check: mutant, changed } of mutantsOf(check)) {
          tried++
          const mutated = { ...frozen, task: { ...frozen.task, episodes: frozen.task.episodes.with(index, { ...episode, checks: [mutant] }) } }
          if (checkEpisode(mutated, seen).some((outcome) => outcome.passed)) survivors.push(`${episode.id}.${check.id} ${changed}`)
        }
      }
    }
    expect(tried).toBeGreaterThan(20)
    expect(survivors).toEqual([])
  })
})
