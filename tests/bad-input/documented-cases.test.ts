import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

interface Row {
  readonly name: string
  readonly seen: string
  readonly kind: string
  readonly shown: string
}

const rows = readFileSync(join(root, 'docs', 'bad-input.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (case|---) /.test(line))
  .map((line): Row => {
    const [name = '', seen = '', kind = '', shown = '', ...more] = line.slice(2, -2).split(' | ')
    if (more.length > 0) throw new Error(`too many cells: ${line}`)
    return { name, seen, kind, shown }
  })
const CLASS =
  /^(\*rejected\*|\*errored\*|\*unavailable\*|\*infrastructure\*|\*told\*|\*\*parked\*\*|`usage`|`not-found`|`conflict`|–)( or (\*\*parked\*\*|`usage`))?$/

describe('docs/bad-input.md', () => {
  test.each(rows.map((row) => [row.name, row] as const))('%s: class, and tests that exist by these names', (_name, { seen, kind, shown }) => {
    expect(seen).not.toBe('')
    expect(kind).toMatch(CLASS)
    const named = [...shown.matchAll(/`(tests\/[^`]+)` “([^”]+)”/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, file = '', title = ''] of named) {
      expect(readFileSync(join(root, file), 'utf8')).toContain(title)
    }
  })

  test.each([
    'unknown model',
    'missing key',
    'unreachable endpoint',
    '401',
    '402',
    '403',
    '404',
    'context too long',
    'refusal',
    'truncation',
    'HTML',
    'an empty body',
    'half a body',
    '10 MB',
    'unknown tools',
    'break the schema',
    'endless tool calls',
    'no tool-call ids',
    'after 310 seconds',
    'with a typo',
    'unknown task',
    'empty selection',
    'not built',
    'a task file that breaks a rule',
    'with a cycle',
    'an unknown component',
    'an unknown goal',
    'a local write to `/saved`',
    '`__proto__`',
    'a service outside the permitted set',
    'AppWorld 4xx',
    'AppWorld 5xx',
    'host killed',
    'host hung',
    'disk full',
    'unreadable home as root',
    'Python missing',
    'Python too old',
    '`.revisit/` of a newer version',
  ])('%s has a row', (word) => {
    expect(rows.some(({ name }) => name.includes(word.replace('AppWorld 4xx', '(AppWorld 4xx)')))).toBe(true)
  })
})
