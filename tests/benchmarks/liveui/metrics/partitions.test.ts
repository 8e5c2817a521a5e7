import { describe, expect, test } from 'vitest'
import { assertionPassRate } from '../../../../src/benchmarks/liveui/metrics/assertion-pass-rate.ts'
import { assignedSlots } from '../../../../src/benchmarks/liveui/metrics/assigned-slots.ts'
import { FAMILIES } from '../../../../src/benchmarks/liveui/metrics/assigned-task.ts'
import { coverage } from '../../../../src/benchmarks/liveui/metrics/coverage.ts'
import { firstFailures } from '../../../../src/benchmarks/liveui/metrics/first-failed-episode.ts'
import { fullWorkflowRate } from '../../../../src/benchmarks/liveui/metrics/full-workflow-rate.ts'
import { guardCounts } from '../../../../src/benchmarks/liveui/metrics/guard-counts.ts'
import { isEligible, jointServiceDisplay } from '../../../../src/benchmarks/liveui/metrics/joint-service-display.ts'
import { openCount } from '../../../../src/benchmarks/liveui/metrics/open-count.ts'
import { SERVICE_READINGS } from '../../../../src/benchmarks/liveui/metrics/service-reading.ts'
import { randomSet } from './fixture.ts'

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

describe.each(Array.from({ length: 60 }, (_, index) => `seed ${index}`))('random surveys, %s', (seed) => {
  const set = randomSet(seed)
  const slots = assignedSlots(set)
  const assigned = set.models.length * set.tasks.length * set.repeats
  const notScored = slots.filter((slot) => slot.scored === undefined).length

  test('every assigned evaluation is one slot', () => {
    expect(slots).toHaveLength(assigned)
  })

  test.each(SERVICE_READINGS)('first failures partition the assigned, %s', (reading) => {
    const found = firstFailures(slots, reading)
    expect(found.success + found.notScored + sum(found.groups.map((group) => group.count))).toBe(assigned)
    expect(found.notScored).toBe(notScored)
  })

  test('success of the full reading is the full workflow, of the operational one at least that', () => {
    const { passed } = fullWorkflowRate(slots)
    expect(firstFailures(slots, 'with-records').success).toBe(passed)
    expect(firstFailures(slots, 'operational').success).toBeGreaterThanOrEqual(passed)
  })

  test.each(SERVICE_READINGS)('the joint cells sum to evaluations × eligible episodes, %s', (reading) => {
    const { assigned: episodes, ...cells } = jointServiceDisplay(slots, reading)
    expect(sum(Object.values(cells))).toBe(episodes)
    expect(episodes).toBe(
      set.models.length * set.repeats * sum(set.tasks.map((task) => task.episodes.filter((episode) => isEligible(episode, reading)).length)),
    )
  })

  test('guards partition', () => {
    const { armable, exempt } = guardCounts(slots)
    expect(armable.passed + armable.broken + armable.unarmed + armable.placeholder + armable.notScored).toBe(armable.assigned)
    expect(exempt.passed + exempt.broken + exempt.placeholder + exempt.notScored).toBe(exempt.assigned)
  })

  test('families sum to all, and no rate leaves its bounds', () => {
    const rates = FAMILIES.map((family) => fullWorkflowRate(slots, family))
    expect(sum(rates.map((rate) => rate.passed))).toBe(fullWorkflowRate(slots).passed)
    expect(sum(rates.map((rate) => rate.assigned))).toBe(assigned)
    for (const rate of [...rates, openCount(slots), assertionPassRate(slots)]) {
      expect(rate.passed + rate.unsettled).toBeLessThanOrEqual(rate.assigned)
    }
    expect(openCount(slots).passed).toBeGreaterThanOrEqual(fullWorkflowRate(slots).passed)
  })

  test('coverage partitions the tasks and is at least the best model', () => {
    const found = coverage(slots, ['a', 'b', 'c'])
    expect(found.union + found.none + found.undecided).toBe(set.tasks.length)
    expect(found.union).toBeGreaterThanOrEqual(Math.max(...found.completed.values()))
    expect(sum([...found.unique.values()])).toBeLessThanOrEqual(found.union)
    for (const pair of found.pairs) {
      expect(pair.both + pair.onlyFirst).toBe(found.completed.get(pair.first))
      expect(pair.both + pair.onlySecond).toBe(found.completed.get(pair.second))
    }
  })
})
