import { describe, expect, test } from 'vitest'
import type { LoadedSuite } from '../../src/app/load-suite.ts'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { isScriptedModel, type ScriptedModel } from '../../src/scripted/scripted-models.ts'
import { tasksOf } from '../tasks/the-suite.ts'
import { echoRule } from './rules/echo-rule.ts'
import { expectationOf, expectationByName, type Expectation } from './rules/expectation.ts'
import { forgetfulRule } from './rules/forgetful-rule.ts'
import { idleRule } from './rules/idle-rule.ts'
import { outcomesOf, reasonsOf } from './support/outcomes-of.ts'
import type { Stage } from './support/stage.ts'

type Expected = { readonly [model in ScriptedModel]: (task: LiveUITask) => Expectation }

/**
 * What each scripted model comes to, known beforehand and compared check by check: by a rule per check kind where the fault alone
 * decides, by the task's own `faults` where the service decides.
 */
export function outcomeCases(suite: LoadedSuite, stage: () => Stage): void {
  const expected = expectedOutcomes(suite)
  const tasks = tasksOf(suite).map((task) => [task.id, task] as const)

  describe.each(Object.keys(expected).filter(isScriptedModel))('%s', (model) => {
    test.for(tasks)('%s', async ([, task], { onTestFailed }) => {
      const walked = await stage().walked(task, model)
      onTestFailed(() => console.error(reasonsOf(walked).join('\n')))
      expect(outcomesOf(walked)).toEqual(expected[model](task))
    })
  })

  test.each(tasks)('null passes nothing of %s but its openings, and the guards of those who only look or return', async (_, task) => {
    const outcomes = (await stage().walked(task, 'null')).flatMap((episode) => episode.outcomes.map((outcome) => ({ ...outcome, stage: episode.stage })))
    const passed = outcomes.filter((outcome) => outcome.passed)
    expect(passed.filter(({ surface }) => surface === 'opening')).toEqual(outcomes.filter(({ surface }) => surface === 'opening'))
    expect(
      passed.filter(({ surface, armed, stage: during }) => surface !== 'opening' && !(armed !== undefined && ['return', 'refresh'].includes(during))),
    ).toEqual([])
  })

  test('flaky met every fault on the way, and no call more than twice', async () => {
    await Promise.all(tasks.map(([, task]) => stage().walked(task, 'flaky')))
    const tries = stage().server.ledger.entries.filter((entry) => entry.model === 'flaky')
    expect(new Set(tries.map((entry) => entry.fault))).toEqual(new Set(['429', '500', 'hang', 'cut-off', null]))
    expect(Math.max(...tries.map((entry) => entry.try))).toBe(3)
    expect(tries.filter((entry) => entry.try === 3).map((entry) => entry.did)).not.toContain('fault')
  })
}

function expectedOutcomes(suite: LoadedSuite): Expected {
  const names = new Map([...suite.people.values()].flat().map((person) => [person.ref, `${person.firstName} ${person.lastName}`]))
  const all = (task: LiveUITask): Expectation => expectationOf(task, () => true)
  const byHand = (model: 'duplicates' | 'wrong-record') => (task: LiveUITask) => {
    const failed = task.faults?.[model]
    if (failed === undefined) throw new Error(`${task.id} says nothing of ${model} under faults`)
    return expectationByName(task, (check) => (failed.includes(check) ? 'failed' : 'passed'))
  }
  return {
    reference: all,
    flaky: all,
    'acknowledges-only': (task) => expectationOf(task, idleRule),
    null: (task) => expectationOf(task, idleRule),
    echo: (task) =>
      expectationOf(
        task,
        echoRule(task, (ref) => names.get(ref) ?? ref),
      ),
    forgetful: (task) => expectationOf(task, forgetfulRule),
    malformed: (task) => expectationByName(task, () => 'placeholder'),
    duplicates: byHand('duplicates'),
    'wrong-record': byHand('wrong-record'),
  }
}
