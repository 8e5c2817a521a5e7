import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { load, SOUND_TASK } from '../fixtures/sound-task.ts'

/** What a value may be exchanged for. */
const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e21,
  true,
  [],
  {},
  'x',
  [[]],
  { text: 'x' },
  { anyOf: [] },
  '$saved',
  '$',
  '__proto__',
  'constructor',
  'toString',
  { constructor: 1 },
]

/** Small seeded generator (mulberry32), so that a failure can be repeated. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = Math.trunc(state + 0x6d2b79f5) & 0xffffffff
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** The value with one place in it left out, or exchanged, chosen by chance. */
function mutated(value: unknown, random: (below: number) => number): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0) return STRANGE[random(STRANGE.length)]
  if (Array.isArray(value)) {
    const at = random(Math.max(1, value.length))
    if (random(4) === 0) return value.filter((_, index) => index !== at)
    const members: readonly unknown[] = value
    if (random(6) === 0) return [...members, ...members]
    return members.map((member, index) => (index === at ? mutated(member, random) : member))
  }
  const entries = Object.entries(value)
  const at = random(Math.max(1, entries.length))
  if (random(6) === 0) return Object.fromEntries(entries.filter((_, index) => index !== at))
  if (random(10) === 0) return Object.fromEntries(entries.map(([key, member], index) => (index === at ? ['constructor', member] : [key, member])))
  return Object.fromEntries(entries.map(([key, member], index) => [key, index === at ? mutated(member, random) : member]))
}

test('whatever a file says, the loader answers with problems and never throws', () => {
  const sound: unknown = parse(SOUND_TASK)
  let lintedWithoutShapeErrors = 0
  for (let seed = 1; seed <= 250; seed += 1) {
    const random = generator(seed)
    let value = mutated(sound, random)
    if (random(2) === 0) value = mutated(value, random)
    const text = stringify(value, { aliasDuplicateObjects: false }) ?? ''
    const { task, problems } = load(text)
    if (task !== undefined) lintedWithoutShapeErrors += 1
    else expect(problems.length, `seed ${seed}`).toBeGreaterThan(0)
    for (const problem of problems) {
      expect(problem.message, `seed ${seed}`).not.toMatch(/^Invalid|undefined|\[object/)
      if (problem.rule !== 'empty-file') expect(problem.line, `seed ${seed}: ${problem.message}`).toBeGreaterThan(0)
    }
  }
  // Some of them have to get past the shape, or the rules behind it were not tried.
  expect(lintedWithoutShapeErrors).toBeGreaterThan(25)
})
