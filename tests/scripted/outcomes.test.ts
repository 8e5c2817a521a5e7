import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOf, readSuite } from '../tasks/the-suite.ts'
import { echoRule } from './rules/echo-rule.ts'
import { expectationOf, type Expectation } from './rules/expectation.ts'
import { forgetfulRule } from './rules/forgetful-rule.ts'
import { idleRule } from './rules/idle-rule.ts'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { isScriptedModel, type ScriptedModel } from '../../src/scripted/scripted-models.ts'
import { outcomesOf, reasonsOf } from './support/outcomes-of.ts'
import { openStage, type Stage } from './support/stage.ts'

/**
 * What each scripted model comes to on every task, known beforehand: by a rule per check kind where the fault alone decides, by the
 * task's own `faults` where the service decides. Through the real server, model client, agent, services, renderer and checks.
 */
const suite = await readSuite()
const tasks = tasksOf(suite)
const ids = tasks.map(({ id }) => id)
const people = new Map([...suite.people.values()].flat().map((person) => [person.ref, `${person.firstName} ${person.lastName}`]))
const nameOf = (ref: string): string => people.get(ref) ?? ref

const EXPECTATIONS: { readonly [model in ScriptedModel]: (task: LiveUITask) => Expectation } = {
  reference: (task) => expectationOf(task, () => true),
  flaky: (task) => expectationOf(task, () => true),
  'acknowledges-only': (task) => expectationOf(task, idleRule),
  null: (task) => expectationOf(task, idleRule),
  echo: (task) => expectationOf(task, echoRule(task, nameOf)),
  forgetful: (task) => expectationOf(task, forgetfulRule),
  malformed: (task) => mapped(task, () => 'placeholder'),
  duplicates: (task) => mapped(task, (check) => (task.faults?.duplicates?.includes(check) === true ? 'failed' : 'passed')),
  'wrong-record': (task) => mapped(task, (check) => (task.faults?.['wrong-record']?.includes(check) === true ? 'failed' : 'passed')),
}

function mapped(task: LiveUITask, expected: (check: string) => Expectation[string]): Expectation {
  return Object.fromEntries(Object.keys(expectationOf(task, () => true)).map((check) => [check, expected(check)]))
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

describe.each(Object.keys(EXPECTATIONS).filter(isScriptedModel))('%s', (model) => {
  test.each(ids)('%s', async (id) => {
    const task = stage.tasks.find((candidate) => candidate.id === id)
    if (task === undefined) throw new Error(`the suite has no task ${id}`)
    const walked = await stage.walk(task, model)
    expect(outcomesOf(walked), reasonsOf(walked).join('\n')).toEqual(EXPECTATIONS[model](task))
  })
})
