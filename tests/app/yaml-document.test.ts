import { expect, test } from 'vitest'
import { parseYaml } from '../../src/app/yaml-document.ts'

function rules(source: string | Uint8Array): readonly string[] {
  const result = parseYaml('f.yaml', source)
  return 'problems' in result ? result.problems.map((problem) => `${problem.line ?? '-'} ${problem.rule}`) : ['fine']
}

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

test.each([
  ['nothing', '', ['- empty-file']],
  ['only a comment', '# nothing\n', ['- empty-file']],
  ['null', 'null\n', ['- empty-file']],
  ['a key twice', 'a: 1\nb: 2\na: 3\n', ['3 duplicate-key']],
  ['a nested key twice', 'a:\n  b: 1\n  b: 2\n', ['3 duplicate-key']],
  ['a tab as indent', 'a:\n\tb: 1\n', ['2 tab-indent']],
  ['an anchor and its alias', 'a: &x 1\nb: *x\n', ['1 yaml-alias', '2 yaml-alias']],
  ['a merge key', 'a: &x { b: 1 }\nc:\n  <<: *x\n', ['1 yaml-alias', '3 reserved-key', '3 yaml-alias']],
  ['a tag', 'a: !!set { b }\n', ['1 yaml-tag']],
  ['an unknown tag', 'a: !js/function "x"\n', ['1 yaml-tag']],
  ['two documents', 'a: 1\n---\nb: 2\n', ['2 several-documents']],
  ['a key of the prototype', 'a:\n  __proto__: 1\n', ['2 reserved-key']],
  ['infinity', 'a: .inf\n', ['1 not-a-number']],
  ['an open bracket', 'a: [1, 2\nb: 3\n', ['2 yaml-syntax']],
  [
    'a billion laughs',
    'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: &e [*d, *d]\nf: &f [*e, *e]\ng: &g [*f, *f]\nh: &h [*g, *g]\n',
    [1, 2, 3, 4, 5, 6, 7, 8].map((line) => `${line} yaml-alias`),
  ],
  ['brackets nested without end', `a: ${'['.repeat(20_000)}`, ['- nested-too-deep']],
  ['bytes that are no UTF-8', bytes('a: "', 255, 254, '"\n'), ['- not-utf-8']],
  ['UTF-16', Buffer.from('a: 1\n', 'utf16le'), ['- not-utf-8']],
  ['a file that is too large', `a: ${'x'.repeat(1_000_001)}`, ['- file-too-large']],
  ['a byte order mark', bytes(239, 187, 191, 'a: 1\n'), ['fine']],
  ['Windows line ends', 'a: 1\r\nb: 2\r\n', ['fine']],
])('%s', (_, source, expected) => {
  expect(rules(source)).toEqual(expected)
})

test('times, dates and versions stay texts; keys are texts', () => {
  const result = parseYaml('f.yaml', 'at: 04:10\non: 2026-03-02\n1: { yes: no }\n')
  expect('document' in result && result.document.value).toEqual({ at: '04:10', on: '2026-03-02', '1': { yes: 'no' } })
})

test('a field is found by its path; a missing one by its nearest ancestor', () => {
  const result = parseYaml('f.yaml', 'a:\n  - x: 1\n    y: 2\n  - x: 3\nb: 4\n')
  if ('problems' in result) throw new Error('not read')
  const { lineOf } = result.document
  expect([lineOf([]), lineOf(['a', 0, 'y']), lineOf(['a', 1]), lineOf(['a', 1, 'nothing']), lineOf(['b']), lineOf(['c'])]).toEqual([1, 3, 4, 4, 5, 1])
})
