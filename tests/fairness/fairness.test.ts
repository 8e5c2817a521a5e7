import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLiveSuite, readSuite, tasksOf, type LiveSuite } from '../tasks/the-suite.ts'
import { STYLES } from './styles/all-styles.ts'
import { cards } from './styles/cards.ts'
import { block } from './styles/lines.ts'
import { oneCard, typedAgain } from './styles/one-card.ts'
import { table } from './styles/table.ts'
import { dressedTask } from './support/dressed-task.ts'
import { generationProblems, judgeApplications, judgeScreens, type ScreenFinding } from './support/judge-application.ts'
import { recordWalk } from './support/record-walk.ts'
import { Recordings } from './support/recordings.ts'
import { spoiled } from './support/spoil.ts'
import { CALL_PLANS } from './tasks/call-plans.ts'
import { IMPERFECT } from './tasks/imperfect.ts'
import { applicationOf, OWN_DRAWINGS } from './tasks/own-drawings.ts'

/**
 * Design §13: every check passes on differently written perfect applications and fails where one is wrong. Service calls are real and
 * recorded once; screens and saved state are made from them in many ways.
 */
const tasks = tasksOf(await readSuite())

let live: LiveSuite
let recordings: Recordings
beforeAll(async () => {
  live = await openLiveSuite()
  recordings = new Recordings(live)
})
afterAll(() => live?.close())

const failed = (findings: readonly ScreenFinding[]): readonly string[] =>
  findings.filter(({ passed }) => !passed).map(({ name, reason }) => `${name}: ${reason}`)
const namesOf = (findings: readonly ScreenFinding[]): readonly string[] => findings.filter(({ passed }) => !passed).map(({ name }) => name)

describe.each(tasks)('$id', (task) => {
  test.each(STYLES)('passes as $name', async (style) => {
    const recording = await recordings.of(task)
    const applications = dressedTask(recording, style)
    expect(Object.entries(applications).flatMap(([app, application]) => generationProblems(recording, app, application))).toEqual([])
    expect(failed(judgeScreens(recording, applications))).toEqual([])
  })

  test.each(OWN_DRAWINGS[task.id] ?? [])('passes as $name', async (own) => {
    const recording = await recordings.of(task)
    const contract = task.apps[own.app]?.contract
    if (contract === undefined) throw new Error(`${task.id} has no app ${own.app}`)
    const application = applicationOf(recording.frozen, contract, own)
    expect(generationProblems(recording, own.app, application)).toEqual([])
    expect(failed(judgeScreens(recording, { ...dressedTask(recording, table), [own.app]: application }))).toEqual([])
  })

  test.each(CALL_PLANS[task.id] ?? [])('passes when it $name', async ({ plan }) => {
    const { frozen } = await recordings.of(task)
    const recording = await recordWalk(live, frozen, plan)
    const outcomes = judgeApplications(recording, dressedTask(recording, cards))
    expect(outcomes.filter(({ passed }) => !passed).map(({ episode, check, says, found }) => `${episode}.${check}: ${says}: ${found}`)).toEqual([])
  })

  test.each(IMPERFECT[task.id] ?? [])('is found out where it is wrong: $name', async ({ spoil, fails }) => {
    const recording = await recordings.of(task)
    for (const style of [cards, block])
      expect([style.name, ...namesOf(judgeScreens(spoiled(recording, spoil), dressedTask(recording, style)))]).toEqual([style.name, ...fails])
  })

  test('everything in one card tells nothing apart', async () => {
    const recording = await recordings.of(task)
    const asksApart = judgeScreens(recording, dressedTask(recording, table)).filter(
      ({ check }) => check.check === 'item' && check.apart !== undefined && check.contains.length > 1,
    )
    expect(namesOf(judgeScreens(recording, dressedTask(recording, oneCard)))).toEqual(expect.arrayContaining(asksApart.map(({ name }) => name)))
  })

  test('what was typed, shown again, is no display', async () => {
    const recording = await recordings.of(task)
    const findings = judgeScreens(recording, dressedTask(recording, typedAgain))
    expect(findings.filter(({ check, passed }) => passed && ['text', 'item', 'choice', 'retained'].includes(check.check)).map(({ name }) => name)).toEqual(
      task.id === 'splitwise-venmo-camping-settlement' ? ['return-settle.z2'] : [],
    )
  })
})

test('every task has other calls and imperfect twins', () => {
  expect(Object.keys(CALL_PLANS).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
  expect(Object.keys(IMPERFECT).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
})
