import { expect, test } from 'vitest'
import type { ExplainedEvaluation } from '../../src/app/explain-evaluation.ts'
import { formatEvaluation, formatExplanation } from '../../src/cli/format-evaluation.ts'
import { formatModelChecks } from '../../src/cli/format-model-checks.ts'
import { formatResults } from '../../src/cli/format-results.ts'
import { escapedJson, printable, printableLine, withColoursOnly } from '../../src/cli/printable.ts'
import { sha256 } from '../../src/services/hash.ts'

/** Clears the screen, hides what follows, sets the title, begins a line of its own, turns the direction around; C1 too. */
const HOSTILE = 'a\u001B[2J\u001B[8m\u001B]0;owned\u0007\r\n  passed x record: all is well\u009B31m\u202E\u0000\u0008b'
// oxlint-disable-next-line no-control-regex -- our colours, where a terminal has them
const OURS = /\u001B\[(?:1|22|31|32|33|39)m/g
// oxlint-disable-next-line no-control-regex -- what must not be there
const OBEYED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/

test('what a terminal would obey is spelled out; tabs, line ends and every script stay', () => {
  expect(printable('\u001B[2J')).toBe(String.raw`\u{1b}[2J`)
  expect(printable('überholt\r')).toBe(String.raw`überholt\u{d}`)
  expect(printable('a\tb\nc\r\nd 日本 😀 é')).toBe('a\tb\nc\r\nd 日本 😀 é')
  expect(printableLine('a\nb\r\nc')).toBe('a ⏎ b ⏎ c')
})

test('a whole output keeps our colours and nothing else', () => {
  expect(withColoursOnly('\u001B[32mpassed\u001B[39m \u001B[2J \u001B]0;x\u0007')).toBe('\u001B[32mpassed\u001B[39m \\u{1b}[2J \\u{1b}]0;x\\u{7}')
})

test('JSON stays the same JSON', () => {
  expect(escapedJson({ a: HOSTILE })).not.toMatch(/[\u007F-\u009F\u202E]/)
  expect(JSON.parse(escapedJson({ a: HOSTILE }))).toEqual({ a: HOSTILE })
})

const hash = sha256('x')
const evaluation: ExplainedEvaluation = {
  survey: 's-00000000',
  ordinal: 0,
  model: 'm',
  task: 't',
  title: HOSTILE,
  repeat: 0,
  state: 'scored',
  attempt: 1,
  why: HOSTILE,
  calls: [],
  episodes: [
    {
      id: 'early',
      stage: 'submission',
      failure: { kind: 'rejected', during: 'episode', cause: 'refused', detail: HOSTILE },
      outcomes: [{ episode: 'early', check: 'c', surface: 'record', kind: 'record', passed: false, placeholder: false, says: HOSTILE, found: HOSTILE }],
      blobs: { evidence: hash, records: hash, boundary: hash },
      evidence: {
        format: 'revisit.liveui.evidence/1',
        episode: 'early',
        stage: 'submission',
        app: 'main',
        clock: { start: '2026-03-02T18:30:00', end: '2026-03-02T18:30:00' },
        events: [
          { type: 'request', request: HOSTILE, action: 'a', inputs: { a: HOSTILE } },
          { type: 'tool-refused', call: 'c', tool: HOSTILE, message: HOSTILE },
          { type: 'saved', before: {}, after: {}, patch: { [HOSTILE]: HOSTILE }, message: HOSTILE },
          { type: 'rendered', view: { view: 'v', root: { kind: 'view', children: [{ text: HOSTILE, from: 'saved' }] } } },
          { type: 'surface', submits: [HOSTILE], inputs: [{ bound: HOSTILE, kind: 'text-field' }] },
        ],
      },
    },
  ],
}

test.each([
  ['evaluation show', formatEvaluation(evaluation)],
  ['evaluation explain', formatExplanation(evaluation)],
  [
    'results show',
    formatResults([
      {
        ordinal: 0,
        model: 'm',
        task: 't',
        repeat: 0,
        state: 'scored',
        passed: 0,
        assigned: 1,
        firstFailed: { episode: 'e', stage: 'submission', because: HOSTILE },
      },
    ]),
  ],
  [
    'models check',
    formatModelChecks([
      { as: 'm', id: 'p/m', usable: true, checks: [], servedModel: HOSTILE, usage: undefined, costUsd: undefined, warnings: [HOSTILE], seconds: 1 },
    ]),
  ],
])('%s prints what a model wrote as text, in the line where it belongs', (_, text) => {
  for (const line of text.replaceAll(OURS, '').split('\n')) {
    expect(line).not.toMatch(OBEYED)
    expect(line).not.toMatch(/^\s+passed x record/)
  }
  expect(text).toContain('owned')
})
