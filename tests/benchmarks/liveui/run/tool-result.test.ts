import { expect, test } from 'vitest'
import { SHOWN_RESULT, shownResult } from '../../../../src/benchmarks/liveui/run/tool-result.ts'
import { canonicalJson, type Json } from '../../../../src/core/json.ts'

const operation = (response: Json) =>
  ({ call: 'agent:e:0:0', api: 'simple_note.show_note', class: 'read', args: {}, status: 200, response, effects: [], clock: '2026-03-02T18:30:00' }) as const

test.each([0, 1])('a large answer full of emoji is cut to something that can be sent (offset %i)', (offset) => {
  const shown = shownResult(operation({ content: `${'a'.repeat(offset)}${'😀'.repeat(SHOWN_RESULT)}` }))
  expect(() => canonicalJson(shown)).not.toThrow()
  expect(JSON.stringify(shown)).toContain(`the answer has ${2 * SHOWN_RESULT + offset + '{"content":""}'.length} characters`)
})

test('an answer that fits is shown as it is', () => {
  expect(shownResult(operation({ a: 1 }))).toEqual({ status: 200, body: { a: 1 } })
})
