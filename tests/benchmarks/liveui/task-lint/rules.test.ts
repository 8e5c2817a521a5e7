import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILE_RULES } from '../../../../src/app/file-rules.ts'
import { TASK_RULES } from '../../../../src/benchmarks/liveui/task-lint/rule-names.ts'
import { edited, lineOf, load } from '../../../fixtures/sound-task.ts'
import { APIS } from './broken/apis.ts'
import { ASSERTED_VALUES } from './broken/asserted-values.ts'
import { CONTRACT_USE } from './broken/contract-use.ts'
import { CONTRACT_WORDS } from './broken/contract-words.ts'
import { HEAD } from './broken/head.ts'
import { LIMITS } from './broken/limits.ts'
import { MODELS } from './broken/models.ts'
import { NAMES } from './broken/names.ts'
import { ORDER } from './broken/order.ts'
import { REFERENCE } from './broken/reference.ts'

/** One broken file for each rule (several where a rule has several sides). */
const CASES = [...HEAD, ...NAMES, ...MODELS, ...APIS, ...ORDER, ...CONTRACT_USE, ...CONTRACT_WORDS, ...ASSERTED_VALUES, ...LIMITS, ...REFERENCE]

test.each(CASES)('$rule: $name', ({ rule, edits, field, says, at, severity }) => {
  const text = edited(...edits)
  const { problems } = load(text)
  const found = problems.filter((problem) => problem.rule === rule && problem.field === field)
  expect(found.length === 1 ? [] : problems).toEqual([])
  expect(found[0]).toMatchObject({ severity: severity ?? 'error', file: 'suite/boat-share.yaml', line: lineOf(text, at) })
  expect(found[0]?.message).toContain(says)
})

test('every rule of the linter has a broken file here (those that compare tasks: lint-suite.test.ts)', () => {
  const tried = new Set<string>([...CASES.map(({ rule }) => rule), 'requirement-not-unique', 'request-not-unique'])
  expect(TASK_RULES.filter((rule) => !tried.has(rule))).toEqual([])
})

test('every rule is explained in docs/tasks.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'tasks.md'), 'utf8')
  expect([...TASK_RULES, ...FILE_RULES].filter((rule) => !docs.includes(`| \`${rule}\``))).toEqual([])
})
