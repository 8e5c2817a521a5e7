import { describe, expect, it } from 'vitest'
import { addSeconds, later, withWeekday } from '../../../../src/benchmarks/liveui/run/logical-clock.ts'

describe('the logical clock', () => {
  it('counts seconds over the ends of days, months and leap years, without a zone', () => {
    expect(addSeconds('2026-03-02T18:30:00', 0)).toBe('2026-03-02T18:30:00')
    expect(addSeconds('2028-02-28T23:59:59', 1)).toBe('2028-02-29T00:00:00')
    expect(addSeconds('2026-03-29T01:59:59', 1)).toBe('2026-03-29T02:00:00')
  })

  it('never goes back', () => {
    expect(later('2026-03-02T18:30:09', '2026-03-02T18:30:00')).toBe('2026-03-02T18:30:09')
    expect(later('2026-03-02T18:30:09', '2026-03-03T00:00:00')).toBe('2026-03-03T00:00:00')
    expect(later('2026-03-02T18:30:09', undefined)).toBe('2026-03-02T18:30:09')
  })

  it('knows the day of the week', () => {
    expect(withWeekday('2026-03-02T18:30:00')).toBe('2026-03-02T18:30:00 (Monday)')
  })
})
