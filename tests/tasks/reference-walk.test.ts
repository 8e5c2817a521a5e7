import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expandSaves, expandTemplate } from '../../src/benchmarks/liveui/reference-template.ts'
import { SAVED_IN_THE_END } from './saved-in-the-end.ts'
import { openLiveSuite, readSuite, tasksOf, type LiveSuite } from './the-suite.ts'
import { walkReference, type Walk } from './walk-reference.ts'

const ids = tasksOf(await readSuite()).map((task) => task.id)

describe('the reference of every task, carried out against the real services without a model or a screen', () => {
  let live: LiveSuite
  beforeAll(async () => {
    live = await openLiveSuite()
  })
  afterAll(() => live?.close())

  describe.each(ids)('%s', (task) => {
    let walk: Walk
    beforeAll(async () => {
      walk = await walkReference(live, await live.freeze(task))
    })

    test('every call is answered with success', () => {
      expect(walk.operations.length).toBeGreaterThan(0)
      expect(
        walk.operations.filter(({ status }) => status < 200 || status > 299).map(({ call, api, status, response }) => ({ call, api, status, response })),
      ).toEqual([])
    })

    test('reading calls change nothing, changing calls change something', () => {
      expect(
        walk.operations.filter((operation) => (operation.class === 'read') === operation.effects.length > 0).map(({ call, api }) => `${call} ${api}`),
      ).toEqual([])
    })

    test('every check of services, records and preservation passes', () => {
      expect(walk.outcomes.length).toBeGreaterThan(0)
      // A guard of an episode whose positive checks all look at the screen cannot be armed here.
      const failed = walk.outcomes.filter(({ passed, armed }) => !passed && armed !== false)
      expect(failed.map(({ episode, check, says, found }) => `${episode}.${check}: ${says}: ${found}`)).toEqual([])
    })

    test('an input that the prompt left out leaves it unable to go on', () => {
      const goesOn = walk.steps.flatMap(({ episode, reference, context }) =>
        Object.keys(context.inputs).flatMap((input) => {
          const forgetful = { ...context, inputs: Object.fromEntries(Object.entries(context.inputs).filter(([name]) => name !== input)) }
          const expansions = [...(reference.calls ?? []).map((call) => expandTemplate(call.args, forgetful)), expandSaves(reference.saves ?? {}, forgetful)]
          return expansions.some((expansion) => 'problem' in expansion && expansion.problem.endsWith(`nothing at ${input}`))
            ? []
            : [`${episode} without ${input}`]
        }),
      )
      expect(goesOn).toEqual([])
    })

    test('what is saved in the end is what the episodes say', () => {
      expect(Object.fromEntries(walk.saved)).toEqual(SAVED_IN_THE_END[task])
    })
  })
})
