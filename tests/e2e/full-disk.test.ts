import { execFileSync } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatSurveyDetails } from '../../src/cli/format-survey-details.ts'
import { showSurvey } from '../../src/app/show-survey.ts'
import { viewSurvey } from '../../src/app/watch-survey.ts'
import { isErrno } from '../../src/services/stack/process-identity.ts'
import { type RunningApp, startApp } from './support/running-app.ts'
import { brokenPromises } from './support/sends.ts'
import { canonicalExport, planTestSurvey, renamed, SMALL, start, until, untilMidway, untilStill } from './support/test-survey.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

// Mounting needs root, and a container may forbid it even then.
const canMount = process.getuid?.() === 0 && tryMount()

describe.runIf(canMount)('the disk of the blobs is full in the middle of a survey', () => {
  let running: RunningApp
  let blobs: string
  beforeAll(async () => {
    const home = mkdtempSync(join(tmpdir(), 'revisit-test-'))
    blobs = join(home, 'blobs')
    mkdirSync(blobs)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=755', 'tmpfs', blobs])
    running = await startApp({ home })
  })
  afterAll(async () => {
    execFileSync('umount', ['--lazy', blobs])
    await running?.stop()
  })

  test('infrastructure, by its name; nothing is lost; it goes on by itself when there is room again', async () => {
    const { app } = running
    const plan = await planTestSurvey(app, { ...SMALL, name: 'tight' })
    const id = await start(app, plan)
    await untilMidway(app, id, 12)
    const filler = join(blobs, 'filler')
    fill(filler)
    await until(
      () => viewSurvey(app, id),
      (view) => view.waiting.some(({ cause }) => /\(ENOSPC\).*the disk is full: free some space/.test(cause)),
    )
    expect(formatSurveyDetails(await showSurvey(app, id))).toMatch(/is held up, \d+ of 10 starts of this episode so far: cannot .* \(ENOSPC\)/)
    rmSync(filler)
    expect(await untilStill(app, id)).toMatchObject({ survey: { state: 'finished' } })

    // Only now: the blobs of an equal survey are there already, and nothing would be written.
    const roomy = await start(app, renamed(plan, 'roomy'))
    await untilStill(app, roomy)
    expect(await canonicalExport(app, id)).toBe(await canonicalExport(app, roomy))
    expect(await brokenPromises(app)).toEqual([])
  })
})

function fill(file: string): void {
  appendFileSync(file, '')
  const descriptor = openSync(file, 'w')
  try {
    for (const size of [1_000_000, 4096, 1]) fillWith(descriptor, Buffer.alloc(size))
  } finally {
    closeSync(descriptor)
  }
}

function fillWith(descriptor: number, block: Buffer): void {
  try {
    for (;;) writeSync(descriptor, block)
  } catch (error) {
    if (!isErrno(error, 'ENOSPC')) throw error
  }
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'revisit-test-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch (error) {
    if (error instanceof Error && 'status' in error) return false
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}
