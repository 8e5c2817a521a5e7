import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PartReport, stackReport } from '../../../src/app/stack/stack-report.ts'
import { identifyProcess } from '../../../src/services/stack/process-identity.ts'
import { workflowPollers } from '../../../src/services/temporal/workflow-pollers.ts'
import { startTestStack, testConfig, type TestStack } from '../../support/start-test-stack.ts'
import { waitUntil } from '../../support/wait-until.ts'

const KEY = 'planted-key-0123456789abcdef'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stack: TestStack
beforeAll(async () => {
  const config = testConfig()
  stack = await startTestStack({ ...config, workers: 1, environment: { ...config.environment, SOME_API_KEY: KEY } })
})
afterAll(() => stack.stop())

function part(name: string): PartReport {
  const found = stackReport(stack.config).parts.find((entry) => entry.name === name)
  if (found?.pid === undefined) throw new Error(`no part ${name}`)
  return found
}

test('workers get the keys of the user, since they call models; no other part but their supervisor has them', () => {
  const holders = ['worker-1', 'scripted', 'postgres', 'temporal'].filter((name) =>
    readFileSync(`/proc/${String(part(name).pid)}/environ`, 'utf8').includes(KEY),
  )
  expect(holders).toEqual(['worker-1'])
})

describe('a worker of the stack', () => {
  test('asks for work once the stack is up, and again in a new process when it was killed', async () => {
    const { pid, restarts } = part('worker-1')
    expect(await workflowPollers(stack.temporalAddress, stack.namespace)).toContain(pid)
    process.kill(Number(pid), 'SIGKILL')
    await waitUntil(() => part('worker-1').phase === 'running' && part('worker-1').restarts > restarts)
    expect(await workflowPollers(stack.temporalAddress, stack.namespace)).toContain(part('worker-1').pid)
  })

  test('is started again with the new address when Postgres had to move to another port', async () => {
    const [worker, postgres, supervisor] = [part('worker-1'), part('postgres'), Number(stack.pids['supervisor'])]
    // The supervisor is held, so that the port can be taken between the death of Postgres and its next start.
    process.kill(supervisor, 'SIGSTOP')
    process.kill(Number(postgres.pid), 'SIGKILL')
    await waitUntil(() => identifyProcess(Number(postgres.pid)) === undefined)
    const thief = createServer()
    await new Promise<void>((resolve) => thief.listen(Number(postgres.port), '127.0.0.1', resolve))
    process.kill(supervisor, 'SIGCONT')
    try {
      await waitUntil(() => part('postgres').phase === 'running' && part('postgres').port !== postgres.port)
      await waitUntil(() => part('worker-1').phase === 'running' && part('worker-1').pid !== worker.pid)
      expect(await workflowPollers(stack.temporalAddress, stack.namespace)).toContain(part('worker-1').pid)
    } finally {
      thief.close()
    }
  })
})
