import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourceClosure } from '../../src/app/source-closure.ts'

const root = join(import.meta.dirname, '..', '..')

describe('the closure of sources', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'revisit-closure-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  test('follows every way to import a value, through folders and circles', async () => {
    write(
      'a.ts',
      "import { b } from './b.ts'\nexport { c } from './deep/c.ts'\nimport './d.ts'\nconst e = await import('./e.ts')\nimport {\n  f,\n  type F,\n} from './f.ts'\n",
    )
    for (const name of ['b.ts', 'd.ts', 'e.ts', 'f.ts']) write(name, '')
    write('deep/c.ts', "import { a } from '../a.ts'\n")
    expect([...(await sourceClosure(folder, ['a.ts'])).files.keys()].toSorted()).toEqual(['a.ts', 'b.ts', 'd.ts', 'deep/c.ts', 'e.ts', 'f.ts'])
  })

  test('leaves types alone and names packages, scoped ones too', async () => {
    write(
      'a.ts',
      "import type { T } from './types.ts'\nexport type { U } from './types.ts'\nimport { z } from 'zod'\nimport { x } from '@scope/name/part'\nimport { join } from 'node:path'\n",
    )
    const { files, packages } = await sourceClosure(folder, ['a.ts'])
    expect([...files.keys()]).toEqual(['a.ts'])
    expect(packages).toEqual(['@scope/name', 'zod'])
  })
})

test('the evaluator holds every check and matcher, the protocol holds none', async () => {
  const evaluator = [...(await sourceClosure(root, ['src/benchmarks/liveui/check-recorded.ts'])).files.keys()]
  const protocol = [...(await sourceClosure(root, ['src/benchmarks/liveui/run-episode.ts', 'src/benchmarks/liveui/generate.ts'])).files.keys()]
  const checks = readdirSync(join(root, 'src/benchmarks/liveui/checks')).filter((name) => /^(service|record|preservation|opening)-/.test(name))
  expect(checks.length).toBeGreaterThan(10)
  expect(evaluator).toEqual(expect.arrayContaining(checks.map((name) => `src/benchmarks/liveui/checks/${name}`)))
  expect(evaluator).toContain('src/benchmarks/liveui/rendered-view.ts')
  expect(protocol.filter((path) => /\/(checks|matchers|entities)\//.test(path))).toEqual([])
  expect(protocol).toContain('src/benchmarks/liveui/prompts/agent-prompt.ts')
})
