import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../src/config.ts'
import { workflowBundle } from '../../src/worker/workflow-bundle.ts'
import { readSuite, tasksOf } from '../tasks/the-suite.ts'
import { quietRuntime } from './support/quiet-runtime.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = join(import.meta.dirname, 'histories')
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
const recordedSchema = z.object({ workflowId: z.string(), history: z.looseObject({ events: z.array(z.unknown()).min(10) }) })
const recorded = (name: string): z.infer<typeof recordedSchema> => recordedSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))

/** A survey may be under way for weeks while the program is renewed: workflows as they were recorded have to run the same course. */
describe('recorded histories', () => {
  const cache = mkdtempSync(join(tmpdir(), 'revisit-bundle-'))
  let bundle: { readonly codePath: string }
  beforeAll(async () => {
    quietRuntime()
    bundle = await workflowBundle(readConfig().root, cache)
  })
  afterAll(() => rmSync(cache, { recursive: true }))

  test.each(names)('%s is replayed by the workflows as they are now', async (name) => {
    const { workflowId, history } = recorded(name)
    await Worker.runReplayHistory({ workflowBundle: bundle }, history, workflowId)
  })

  test('another course is noticed', async () => {
    const { workflowId, history } = recorded('evaluate-task.json')
    // As if an activity had been called by another name then.
    const other: unknown = JSON.parse(JSON.stringify(history).replaceAll('"runEpisode"', '"runSomethingElse"'))
    await expect(Worker.runReplayHistory({ workflowBundle: bundle }, other, workflowId)).rejects.toThrow(/runEpisode|runSomethingElse|[Nn]ondeterminism/)
  })

  test('they are small: ids and hashes only, and so are those of the longest task of the suite', async () => {
    for (const name of names) {
      const { history } = recorded(name)
      expect(history.events.length).toBeLessThan(200)
      expect(JSON.stringify(history).length).toBeLessThan(200_000)
    }
    // Six events an activity: a claim, one for each episode, one more for each that generates; and a marker for each that is kept.
    const events = (episodes: number, openings: number): number => 5 + 6 * (1 + episodes + openings) + episodes
    expect(recorded('evaluate-task.json').history.events).toHaveLength(events(3, 1))
    for (const { episodes } of tasksOf(await readSuite()))
      expect(events(episodes.length, episodes.filter(({ stage }) => stage === 'opening').length)).toBeLessThan(200)
  })
})
