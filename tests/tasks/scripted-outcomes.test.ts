import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FrozenLiveUITask } from '../../src/benchmarks/liveui/frozen-task.ts'
import type { CheckOutcome } from '../../src/core/outcome.ts'
import { startScriptedServer, type ScriptedServer } from '../../src/scripted/server.ts'
import { ScriptedSuite } from '../../src/scripted/suite.ts'
import { evaluateScripted } from './evaluate-scripted.ts'
import { openLiveSuite, readSuite, tasksOf, type LiveSuite } from './the-suite.ts'

const ids = tasksOf(await readSuite()).map((task) => task.id)
const nameOf = ({ episode, check }: CheckOutcome): string => `${episode}.${check}`

describe('outcomes of scripted models, known beforehand', () => {
  let live: LiveSuite
  let server: ScriptedServer
  beforeAll(async () => {
    live = await openLiveSuite()
    server = await startScriptedServer({ suite: new ScriptedSuite(tasksOf(live.suite)) })
  })
  afterAll(async () => {
    await server?.close()
    await live?.close()
  })

  describe.each(ids)('%s', (id) => {
    let frozen: FrozenLiveUITask
    beforeAll(async () => {
      frozen = await live.freeze(id)
    })

    test('reference passes every check', async () => {
      const outcomes = await evaluateScripted(live, frozen, 'reference', server.baseURL)
      expect(outcomes.filter(({ passed }) => !passed).map((outcome) => `${nameOf(outcome)}: ${outcome.says}: ${outcome.found}`)).toEqual([])
      expect(outcomes).toHaveLength(frozen.task.episodes.reduce((sum, episode) => sum + episode.checks.length, 0))
    })

    test.each(['duplicates', 'wrong-record'] as const)('%s fails exactly the checks that were worked out by hand', async (model) => {
      const outcomes = await evaluateScripted(live, frozen, model, server.baseURL)
      expect(
        outcomes
          .filter(({ passed }) => !passed)
          .map(nameOf)
          .toSorted(),
      ).toEqual((frozen.task.faults?.[model] ?? []).toSorted())
    })

    test('the null application passes its openings, and of the rest only guards that a return needs not arm', async () => {
      const outcomes = await evaluateScripted(live, frozen, 'null', server.baseURL)
      const stageOf = new Map(frozen.task.episodes.map((episode) => [episode.id, episode.stage]))
      const [openings, rest] = [
        outcomes.filter(({ episode }) => stageOf.get(episode) === 'opening'),
        outcomes.filter(({ episode }) => stageOf.get(episode) !== 'opening'),
      ]
      expect(openings.filter(({ passed }) => !passed).map(nameOf)).toEqual([])
      expect(rest.filter(({ passed, armed, episode }) => passed && (armed === undefined || stageOf.get(episode) !== 'return')).map(nameOf)).toEqual([])
    })
  })
})
