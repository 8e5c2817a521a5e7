import { describe, expect, it } from 'vitest'
import { applySaveResult } from '../../../../src/benchmarks/liveui/run/apply-save-result.ts'
import type { Json, JsonObject } from '../../../../src/core/json.ts'
import { nested, parseObject } from '../support/hostile-json.ts'
import { bakery } from '../generate/bakery-app.ts'

const goal = { ...bakery.goal, saves: ['/saved/shifts', '/saved/log/-', '/saved/a~1b'] }
const saved = { shifts: { early: { time: '04:10', days: ['mon'] } }, log: ['one'], title: 'mine', empty: null }
const apply = (patch: JsonObject, message: Json = 'Done.') => applySaveResult({ patch, message }, goal, saved)
const after = (patch: JsonObject) => {
  const result = apply(patch)
  return 'after' in result ? result.after : result
}

describe('save_result', () => {
  it('sets, adds and appends below the goal’s pointers and leaves the rest', () => {
    expect(
      after({
        '/saved/shifts/early/time': '05:00',
        '/saved/shifts/late': { time: '11:30' },
        '/saved/log/-': 'two',
        '/saved/shifts/early/days/1': 'tue',
        '/saved/a~1b': true,
      }),
    ).toEqual({
      ...saved,
      shifts: { early: { time: '05:00', days: ['mon', 'tue'] }, late: { time: '11:30' } },
      log: ['one', 'two'],
      'a/b': true,
    })
  })

  it('applies its keys in the order in which they stand', () => {
    expect(after({ '/saved/shifts': { list: [] }, '/saved/shifts/list/-': 1, '/saved/shifts/list/0': 2 })).toMatchObject({ shifts: { list: [2] } })
  })

  it('makes the containers that are missing on the way', () => {
    const result = applySaveResult({ patch: { '/saved/new/a/b': 1, '/saved/other/-': 2 }, message: '' }, { ...goal, saves: ['/saved'] }, null)
    expect(result).toMatchObject({ after: { new: { a: { b: 1 } }, other: [2] } })
  })

  it('may be empty, and changes nothing then', () => {
    expect(apply({})).toEqual({ before: saved, after: saved, patch: {}, message: 'Done.' })
  })

  it('leaves the state before it untouched', () => {
    apply({ '/saved/shifts/early/time': '05:00' })
    expect(saved.shifts.early.time).toBe('04:10')
  })

  it.each<[string, JsonObject, string | RegExp]>([
    [
      'elsewhere in /saved',
      { '/saved/title': 'x' },
      'patch: this goal may not save at "/saved/title"; it may save at or below: /saved/shifts, /saved/log/-, /saved/a~1b',
    ],
    ['beside a pointer that only begins alike', { '/saved/shifts2': 1 }, /may not save at/],
    ['over a list of which it may only append to', { '/saved/log': [] }, /may not save at/],
    ['outside /saved', { '/inputs/x': 1 }, 'patch: "/inputs/x" is no JSON Pointer under /saved; write /saved/<key>'],
    ['/saved itself', { '/saved': {} }, /is no JSON Pointer under \/saved/],
    ['at a pointer without end', { [`/saved/shifts${'/a'.repeat(100_000)}`]: 1 }, /is no JSON Pointer under \/saved/],
    [
      'at more places than any action needs',
      Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`/saved/shifts/s${index}`, 1])),
      /2001 keys, at most 2000/,
    ],
    ['without a slash', { shifts: 1 }, /is no JSON Pointer/],
    ['with a wrong escape', { '/saved/shifts/~2': 1 }, /is no JSON Pointer/],
    ['at __proto__', { '/saved/shifts/__proto__/polluted': 1 }, /"__proto__" is no key/],
    ['at constructor', { '/saved/shifts/constructor': 1 }, /"constructor" is no key/],
    ['a value with __proto__ in it', { '/saved/shifts': parseObject('{"x":[{"__proto__":{"polluted":1}}]}') }, 'patch: "__proto__" is no key'],
    ['past the end of a list', { '/saved/shifts/early/days/5': 'x' }, /"5" is no place in a list of 1/],
    ['inside a text', { '/saved/shifts/early/time/x': 1 }, /there is a string on the way/],
    ['too deep', { '/saved/shifts': nested(40) }, /nested deeper than 32/],
    ['too much at once', { '/saved/shifts/x': 'x'.repeat(300_000) }, /patch: it is too large/],
  ])('that saves %s is refused and changes nothing', (_, patch, fault) => {
    const result = apply(patch)
    expect(result).toHaveProperty('fault')
    expect('fault' in result && result.fault).toMatch(fault)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('is refused when the whole state would grow too large, piece by piece', () => {
    const first = applySaveResult({ patch: { '/saved/shifts/a': 'x'.repeat(200_000) }, message: '' }, goal, saved)
    const second = 'after' in first ? applySaveResult({ patch: { '/saved/shifts/b': 'x'.repeat(200_000) }, message: '' }, goal, first.after) : first
    expect(second).toHaveProperty('fault', expect.stringMatching(/the saved state would not be kept: it is too large/))
  })

  it.each<[string, JsonObject]>([
    ['no patch', { message: 'x' }],
    ['a list as patch', { patch: [], message: 'x' }],
    ['no message', { patch: {} }],
    ['a message that is no text', { patch: {}, message: 3 }],
    ['an endless message', { patch: {}, message: 'x'.repeat(3000) }],
  ])('with %s is refused', (_, args) => {
    expect(applySaveResult(args, goal, saved)).toHaveProperty('fault')
  })
})
