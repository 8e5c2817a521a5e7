import { describe, expect, test } from 'vitest'
import { assertionPassRate } from '../../../../src/benchmarks/liveui/metrics/assertion-pass-rate.ts'
import { assignedSlots } from '../../../../src/benchmarks/liveui/metrics/assigned-slots.ts'
import { assignedTask } from '../../../../src/benchmarks/liveui/metrics/assigned-task.ts'
import { coverage } from '../../../../src/benchmarks/liveui/metrics/coverage.ts'
import type { EvaluationResult, EvaluationSet } from '../../../../src/benchmarks/liveui/metrics/evaluation-result.ts'
import { firstFailures } from '../../../../src/benchmarks/liveui/metrics/first-failed-episode.ts'
import { fullWorkflowRate } from '../../../../src/benchmarks/liveui/metrics/full-workflow-rate.ts'
import { guardCounts } from '../../../../src/benchmarks/liveui/metrics/guard-counts.ts'
import { jointServiceDisplay } from '../../../../src/benchmarks/liveui/metrics/joint-service-display.ts'
import { openCount } from '../../../../src/benchmarks/liveui/metrics/open-count.ts'
import { pairedComparisons } from '../../../../src/benchmarks/liveui/metrics/paired-comparisons.ts'
import { rateInterval } from '../../../../src/benchmarks/liveui/metrics/rate-interval.ts'
import { frozenTask } from '../checks/fixture.ts'
import { ERRORED, model, REJECTED, result, task } from './fixture.ts'

const T = [task('t1'), task('t2', 'multi-tool'), task('t3', 'shared-world')] as const
const [ONE, TWO, THREE] = T
const set = (results: readonly EvaluationResult[], more: Partial<EvaluationSet> = {}): EvaluationSet => ({
  models: [model('a')],
  tasks: T,
  repeats: 1,
  results,
  ...more,
})
const slots = (...results: readonly EvaluationResult[]) => assignedSlots(set(results))

test('a frozen task assigns its checks with surface and guard', () => {
  expect(assignedTask(frozenTask().task).episodes[1]).toEqual({
    id: 'make',
    stage: 'submission',
    checks: [{ id: 'x', surface: 'service', kind: 'mutations', guard: true }],
  })
})

describe('assigned slots', () => {
  test('an evaluation without a row is a slot that is not scored', () => {
    expect(slots(result('a', ONE)).map((slot) => slot.scored !== undefined)).toEqual([true, false, false])
  })

  test('the denominator comes from the tasks, whatever rows there are', () => {
    expect(fullWorkflowRate(slots(result('a', ONE)))).toEqual({ passed: 1, assigned: 3, unsettled: 2 })
    expect(assertionPassRate(slots())).toEqual({ passed: 0, assigned: 33, unsettled: 33 })
  })

  test.each([
    ['of a model that is not there', [result('b', ONE)]],
    ['of a task that is not assigned', [result('a', task('t9'))]],
    ['of a repeat beyond the last', [result('a', ONE, { repeat: 1 })]],
    ['twice', [result('a', ONE), result('a', ONE)]],
    ['scored without an episode', [{ ...result('a', ONE), episodes: result('a', ONE).episodes.slice(1) }]],
    [
      'scored without an outcome',
      [{ ...result('a', ONE), episodes: result('a', ONE).episodes.map((episode) => ({ ...episode, outcomes: episode.outcomes.slice(1) })) }],
    ],
  ])('a row %s is refused', (_, results) => {
    expect(() => slots(...results)).toThrow(/model [ab], task t\d, repeat \d/)
  })

  test('an evaluation that is not scored may lack anything', () => {
    expect(slots({ ...result('a', ONE, { state: 'incomplete' }), episodes: [] })[0]?.scored).toBeUndefined()
  })
})

describe('open, full workflow, assertions', () => {
  const mixed = slots(result('a', ONE), result('a', TWO, { failed: ['back.v'] }), result('a', THREE, { failures: { open: REJECTED } }))

  test('opening counts tasks whose opening checks all pass', () => {
    expect(openCount(mixed)).toEqual({ passed: 2, assigned: 3, unsettled: 0 })
  })

  test('a later application’s opening counts too', () => {
    const shared = {
      ...THREE,
      episodes: [
        ...THREE.episodes,
        { id: 'second', stage: 'opening' as const, checks: [{ id: 'o', surface: 'opening' as const, kind: 'view', guard: false }] },
      ],
    }
    const counted = assignedSlots(set([result('a', shared, { failed: ['second.o'] })], { tasks: [shared] }))
    expect(openCount(counted).passed).toBe(0)
  })

  test('one failed assertion fails the workflow', () => {
    expect(fullWorkflowRate(mixed)).toEqual({ passed: 1, assigned: 3, unsettled: 0 })
    expect(fullWorkflowRate(mixed, 'single')).toEqual({ passed: 1, assigned: 1, unsettled: 0 })
    expect(fullWorkflowRate(mixed, 'multi-tool')).toEqual({ passed: 0, assigned: 1, unsettled: 0 })
  })

  test('assertions of a failed episode stay in the denominator as failed', () => {
    // 11 checks a task: all, all but one, all but the two of the rejected opening.
    expect(assertionPassRate(mixed)).toEqual({ passed: 11 + 10 + 9, assigned: 33, unsettled: 0 })
  })
})

describe('first failed episode', () => {
  const reasonOf = (options: Parameters<typeof result>[2], reading: 'operational' | 'with-records' = 'with-records') => {
    const found = firstFailures(assignedSlots(set([result('a', ONE, options)], { tasks: [ONE] })), reading)
    return found.groups[0] === undefined ? (found.success === 1 ? 'success' : 'not scored') : `${found.groups[0].stage}: ${found.groups[0].reason}`
  }

  test.each<[string, Parameters<typeof result>[2], string]>([
    ['nothing failed', {}, 'success'],
    ['not scored', { state: 'incomplete' }, 'not scored'],
    ['the earliest counts', { failed: ['change.s', 'make.v'] }, 'submission: visible'],
    ['a rejected generation', { failures: { open: REJECTED } }, 'opening: generation error'],
    ['an episode error before checks', { failures: { make: ERRORED } }, 'submission: episode error'],
    ['an error in the episode beats an earlier check only when it is earlier', { failures: { make: ERRORED }, failed: ['open.o1'] }, 'opening: opening'],
    ['service and visible', { failed: ['make.s', 'make.v', 'make.p'] }, 'submission: service and visible'],
    ['a record with a visible check', { failed: ['make.r', 'make.v'] }, 'submission: service and visible'],
    ['service', { failed: ['make.s', 'make.p'] }, 'submission: service'],
    ['a record', { failed: ['make.r'] }, 'submission: service'],
    ['a guard is a service check', { failed: ['make.g'] }, 'submission: service'],
    ['visible', { failed: ['make.v', 'make.p'] }, 'submission: visible'],
    ['preservation alone', { failed: ['make.p'] }, 'submission: preservation'],
    ['a return', { failed: ['back.v'] }, 'return: visible'],
  ])('%s', (_, options, expected) => {
    expect(reasonOf(options)).toBe(expected)
  })

  test('the operational reading does not see record checks', () => {
    expect(reasonOf({ failed: ['make.r'] }, 'operational')).toBe('success')
    expect(reasonOf({ failed: ['make.r', 'make.v'] }, 'operational')).toBe('submission: visible')
    expect(reasonOf({ failed: ['make.r', 'change.s'] }, 'operational')).toBe('revision: service')
    expect(reasonOf({ failures: { make: REJECTED } }, 'operational')).toBe('submission: generation error')
  })
})

describe('service and display together', () => {
  const cells = (options: Parameters<typeof result>[2], reading: 'operational' | 'with-records' = 'with-records') =>
    jointServiceDisplay(assignedSlots(set([result('a', ONE, options)], { tasks: [ONE] })), reading)

  test('only episodes with a positive service and a visible check are eligible', () => {
    expect(cells({}).assigned).toBe(1) // not the revision (nothing visible), not the return (its service check is a guard)
  })

  test.each<[string, Parameters<typeof result>[2], string]>([
    ['both', {}, 'both'],
    ['service only', { failed: ['make.v'] }, 'serviceOnly'],
    ['visible only', { failed: ['make.s'] }, 'visibleOnly'],
    ['a broken guard fails its group', { failed: ['make.g'] }, 'visibleOnly'],
    ['a failed record fails the service group', { failed: ['make.r'] }, 'visibleOnly'],
    ['neither', { failed: ['make.s', 'make.v'] }, 'neither'],
    ['preservation is no part of it', { failed: ['make.p'] }, 'both'],
    ['an error', { failures: { make: ERRORED } }, 'placeholder'],
    ['not scored', { state: 'cancelled' }, 'notScored'],
  ])('%s', (_, options, cell) => {
    expect(cells(options)).toMatchObject({ assigned: 1, [cell]: 1 })
  })

  test('the operational reading does not see record checks', () => {
    expect(cells({ failed: ['make.r'] }, 'operational').both).toBe(1)
  })
})

test('guards are counted apart', () => {
  const results = [result('a', ONE, { failed: ['make.g'] }), result('a', TWO, { failures: { back: ERRORED } })]
  const unarmed = results.map((each) => ({
    ...each,
    episodes: each.episodes.map((episode) => ({
      ...episode,
      outcomes: episode.outcomes.map((outcome) =>
        each.task === 't1' && outcome.check === 'g' && episode.id === 'make' ? { ...outcome, armed: false } : outcome,
      ),
    })),
  }))
  expect(guardCounts(slots(...unarmed))).toEqual({
    armable: { assigned: 3, passed: 1, broken: 0, unarmed: 1, placeholder: 0, notScored: 1 },
    exempt: { assigned: 3, passed: 1, broken: 0, placeholder: 1, notScored: 1 },
  })
  expect(guardCounts(slots(...results)).armable).toMatchObject({ broken: 1, unarmed: 0 })
})

describe('coverage', () => {
  const models = [model('a'), model('b'), model('c')]
  const fail = { failed: ['make.s'] }
  const covered = assignedSlots(
    set(
      [
        result('a', ONE),
        result('b', ONE, fail),
        result('c', ONE),
        result('a', TWO, fail),
        result('b', TWO),
        result('c', TWO, fail),
        result('a', THREE, fail),
        result('b', THREE, fail),
      ],
      { models },
    ),
  )

  test('counts a task once if any model completes it', () => {
    expect(coverage(covered, ['a', 'b', 'c'])).toMatchObject({ tasks: 3, union: 2, none: 0, undecided: 1 })
    expect(coverage(covered, ['a', 'b'])).toMatchObject({ union: 2, none: 1, undecided: 0 })
    expect(coverage(covered, ['a', 'b', 'c'], 'multi-tool')).toMatchObject({ tasks: 1, union: 1 })
  })

  test('says which model alone completes what, and which sets contain each other', () => {
    const { unique, pairs, completed } = coverage(covered, ['a', 'b', 'c'])
    expect([...unique]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
    expect([...completed]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ])
    expect(pairs).toContainEqual({ first: 'a', second: 'b', both: 0, onlyFirst: 1, onlySecond: 1 })
    expect(pairs).toContainEqual({ first: 'a', second: 'c', both: 1, onlyFirst: 0, onlySecond: 0 })
  })
})

describe('paired comparisons', () => {
  const models = [model('a'), model('b'), model('c')]
  const tasks = Array.from({ length: 8 }, (_, index) => task(`t${index}`))
  const results = tasks.flatMap((each, index) => [
    result('a', each),
    result('b', each, index < 6 ? { failed: ['make.s'] } : {}),
    ...(index < 4 ? [result('c', each)] : []),
  ])
  const compared = pairedComparisons(assignedSlots({ models, tasks, repeats: 1, results }), ['a', 'b', 'c'])

  test('are exact McNemar on the tasks that both finished, adjusted by Holm', () => {
    expect(compared[0]).toMatchObject({ first: 'a', second: 'b', tasks: 8, firstBetter: 6, secondBetter: 0 })
    expect(compared[0]?.p).toBeCloseTo(0.03125, 10)
    expect(compared[0]?.adjusted).toBeCloseTo(0.09375, 10)
    expect(compared[1]).toMatchObject({ first: 'a', second: 'c', tasks: 4, firstBetter: 0, secondBetter: 0, p: 1 })
  })
})

describe('the interval of a rate', () => {
  const choice = { counts: 'wilson', seed: 's' } as const

  test('is Wilson for one evaluation a task, a bootstrap for checks and for repeats', () => {
    const all = slots(...T.map((each) => result('a', each, each.id === 't1' ? { failed: ['make.s'] } : {})))
    expect(rateInterval(all, fullWorkflowRate, 'task', choice)?.method).toBe('wilson')
    expect(rateInterval(all, fullWorkflowRate, 'task', { ...choice, counts: 'clopper-pearson' })?.method).toBe('clopper-pearson')
    expect(rateInterval(all, assertionPassRate, 'check', choice)?.method).toBe('task-bootstrap')
    const repeated = assignedSlots(
      set(
        T.flatMap((each) => [result('a', each), result('a', each, { repeat: 1, ...(each.id === 't1' ? { failed: ['make.s'] } : {}) })]),
        { repeats: 2 },
      ),
    )
    expect(rateInterval(repeated, fullWorkflowRate, 'task', choice)?.method).toBe('task-bootstrap')
  })

  test('is none where every task is alike for a bootstrap', () => {
    expect(rateInterval(slots(...T.map((each) => result('a', each))), assertionPassRate, 'check', choice)).toBeNull()
  })

  test('is none while the rate is not final', () => {
    expect(rateInterval(slots(result('a', ONE)), fullWorkflowRate, 'task', choice)).toBeNull()
  })
})
