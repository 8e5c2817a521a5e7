import { afterAll, beforeAll, describe } from 'vitest'
import { readSuite } from '../tasks/the-suite.ts'
import { forgottenInputCases } from './forgotten-input-cases.ts'
import { outcomeCases } from './outcome-cases.ts'
import { repetitionCases } from './repetition-cases.ts'
import { openStage, type Stage } from './support/stage.ts'

/** Every scripted model on every task, through the real server, model client, agent, services, renderer and checks. One stage for all. */
const suite = await readSuite()
let stage: Stage | undefined
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const theStage = (): Stage => {
  if (stage === undefined) throw new Error('the stage is not open')
  return stage
}

// Walks wait for services and models by turns; side by side they fill each other's waits.
describe.concurrent('whole tasks', { timeout: 120_000 }, () => {
  outcomeCases(suite, theStage)
  forgottenInputCases(suite, theStage)
  repetitionCases(suite, theStage)
})
