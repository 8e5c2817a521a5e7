import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPython } from '../../setup/find-python.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-python-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that answers as a Python of that version would; `broken` ones cannot import venv, as on a Debian without python3-venv. */
function python(name: string, version: string, broken = false): string {
  const program = join(folder, name)
  mkdirSync(join(program, '..'), { recursive: true })
  const answer = broken ? 'echo "ModuleNotFoundError: No module named venv" >&2; exit 1' : `echo ${program}; echo ${version}`
  writeFileSync(program, `#!/bin/sh\ncase $1 in --version) echo "Python ${version}";; *) ${answer};; esac\n`, { mode: 0o755 })
  return program
}

describe('Python', () => {
  test('missing: says what is needed and how to get it', () => {
    expect(findPython({ named: undefined, path: folder })).toEqual({
      problem: { message: 'There is no Python on PATH; 3.11 or newer is needed.', hint: expect.stringContaining('apt-get install python3 python3-venv') },
    })
  })

  test('too old or without venv: says what was seen', () => {
    const old = python('python3', '3.9.2')
    const broken = python('python3.12', '3.12.1', true)
    const message = `No Python on PATH is new enough and whole (${broken} does not work as Python with venv; ${old} is Python 3.9.2); 3.11 or newer is needed.`
    expect(findPython({ named: undefined, path: folder })).toMatchObject({ problem: { message } })
  })

  test('the first that is new enough is taken, whatever lies before it on PATH', () => {
    python('early/python3', '3.10.4')
    python('early/python3.12', '3.12.1', true)
    const good = python('late/python3', '3.13.0')
    expect(findPython({ named: undefined, path: `${join(folder, 'early')}:${join(folder, 'late')}` })).toEqual({
      found: { program: good, version: '3.13.0', named: false },
    })
  })

  test.each([
    ['/nowhere/python', 'REVISIT_PYTHON is /nowhere/python, but there is no such program.'],
    ['old', /REVISIT_PYTHON is .*old, which is Python 3\.8\.1; 3\.11 or newer is needed\./],
    ['broken', /REVISIT_PYTHON is .*broken, which does not work as Python with venv: ModuleNotFoundError/],
  ])('named as %s: no other one is taken in its place', (name, message) => {
    python('python3.12', '3.12.1')
    python('old', '3.8.1')
    python('broken', '3.12.0', true)
    const named = name.startsWith('/') ? name : join(folder, name)
    expect(findPython({ named, path: folder })).toMatchObject({ problem: { message: typeof message === 'string' ? message : expect.stringMatching(message) } })
  })

  test('named and good: it is taken', () => {
    const named = python('mine', '3.12.3')
    expect(findPython({ named, path: '' })).toEqual({ found: { program: named, version: '3.12.3', named: true } })
  })
})
