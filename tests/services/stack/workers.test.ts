import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PartReport, stackReport } from '../../../src/app/stack/stack-report.ts'
import { identifyProcess } from '../../../src/services/stack/process-identity.ts'
import { workflowPollers } from '../../../src/services/temporal/workflow-pollers.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'
import { waitUntil } from '../../support/wait-until.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ workers: 1 })
})
afterAll(() => stack.stop())

function part(name: string): PartReport {
  const found = stackReport(stack.config).parts.find((entry) => entry.name === name)
  if (found?.pid === undefined) throw new Error(`no part ${name}`)
  return found
}

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
