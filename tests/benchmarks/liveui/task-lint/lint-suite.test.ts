import { expect, test } from 'vitest'
import { lintSuite } from '../../../../src/benchmarks/liveui/task-lint/lint-suite.ts'
import type { LiveUITask } from '../../../../src/benchmarks/liveui/task-schema.ts'
import { edited, load, SOUND_TASK } from '../../../fixtures/sound-task.ts'

function task(text: string): LiveUITask {
  const loaded = load(text)
  if (loaded.task === undefined) throw new Error(JSON.stringify(loaded.problems))
  return loaded.task
}

/** The sound task with other words throughout. */
const OTHER = SOUND_TASK.replace('id: boat-share', 'id: sail-share')
  .replaceAll('Petra and I share a boat.', 'Petra and I share a sail.')
  .replace('Now make me a small app', 'Now I want a small app')
  .replace('request: Petra filled', 'request: So Petra filled')
  .replace('request: I drove more', 'request: I sailed more')
  .replace('request: Wake me', 'request: Please wake me')

const rules = (...tasks: readonly LiveUITask[]): readonly string[] =>
  lintSuite(tasks).map(({ index, finding }) => `${index} ${finding.path.join('.')} ${finding.rule}`)

test('tasks that say everything in their own words fit together', () => {
  expect(rules(task(SOUND_TASK), task(OTHER))).toEqual([])
})

test('an id that stands twice', () => {
  expect(rules(task(SOUND_TASK), task(OTHER.replace('id: sail-share', 'id: boat-share')))).toEqual(['1 id duplicate-id'])
})

test('a requirement that another task says too', () => {
  expect(rules(task(SOUND_TASK), task(OTHER.replace('Petra and I share a sail.', 'Petra and I share a boat.')))).toEqual([
    '1 apps.ledger.requirement requirement-not-unique',
  ])
})

test('a requirement that stands within another one', () => {
  expect(rules(task(SOUND_TASK), task(OTHER.replace('      Petra and I share a sail.', '      Hello. Petra and I share a boat.')))).toEqual([
    '0 apps.ledger.requirement requirement-not-unique',
  ])
})

test('a request that another task, or another episode, says too', () => {
  expect(rules(task(SOUND_TASK), task(OTHER.replace('request: Please wake me', 'request: Wake me')))).toEqual(['1 episodes.5.request request-not-unique'])
  expect(rules(task(edited(['request: I drove more, so 40 for me and 20 for her.', 'request: Petra filled the tank for 60, half each.'])))).toEqual([
    '0 episodes.2.request request-not-unique',
  ])
})
