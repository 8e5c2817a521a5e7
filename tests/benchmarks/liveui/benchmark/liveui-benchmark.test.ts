import { afterAll, beforeAll } from 'vitest'
import { agentCases } from './agent-cases.ts'
import { generationCases } from './generation-cases.ts'
import { openHarness, type Harness } from './harness.ts'
import { workflowCases } from './workflow-cases.ts'

// One AppWorld host for all of them: starting one takes longer than all cases together.
let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

workflowCases(() => harness)
generationCases(() => harness)
agentCases(() => harness)
