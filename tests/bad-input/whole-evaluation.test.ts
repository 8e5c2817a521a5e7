import { afterAll, beforeAll, describe, vi } from 'vitest'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { openStage, type Stage } from '../scripted/support/stage.ts'
import { readSuite, tasksOf } from '../tasks/the-suite.ts'
import { applicationCases } from './application-cases.ts'
import { dataCases } from './data-cases.ts'
import { hostCases } from './host-cases.ts'
import { providerCases } from './provider-cases.ts'
import { toolCases } from './tool-cases.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What models and their servers do wrong, each at the level of a whole evaluation: which class of failure, in which words, and what goes on. */
const suite = await readSuite()
let opened: Stage | undefined
beforeAll(async () => {
  opened = await openStage()
})
afterAll(() => opened?.close())

const stage = (): Stage => {
  if (opened === undefined) throw new Error('the stage is not open')
  return opened
}
const task = (id: string) => (): LiveUITask => {
  const found = tasksOf(suite).find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`no task ${id}`)
  return found
}

describe.concurrent('bad input from models', () => {
  providerCases(stage, task('phone-shift-alarms'))
  applicationCases(stage, task('phone-shift-alarms'), task('splitwise-venmo-camping-settlement'))
  toolCases(stage, task('phone-shift-alarms'))
  dataCases(stage, task('phone-shift-alarms'))
})

hostCases(stage, task('phone-shift-alarms'))
