import { describe, expect, test } from 'vitest'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { reasonsOf } from '../scripted/support/outcomes-of.ts'
import type { Stage } from '../scripted/support/stage.ts'
import { json } from '../support/wire-server.ts'
import { openEvaluation } from './support/evaluate.ts'

/** Our own machine fails in the middle. To be run alone: all evaluations of a stage live on the same host. */
export function hostCases(stage: () => Stage, task: () => LiveUITask): void {
  describe('the AppWorld host', () => {
    test('killed in the middle of an episode: infrastructure, no score; the next walk passes whole and sends nothing again', async () => {
      const killed: number[] = []
      const evaluation = await openEvaluation(stage(), task(), {
        // The episode's world was opened by the call before.
        'agent:early:1': {
          forgotten: false,
          reply: async (good) => {
            for (const pid of stage().hostPids) {
              process.kill(pid, 'SIGKILL')
              killed.push(pid)
            }
            return json(await good())
          },
        },
      })
      await expect(evaluation.walk()).rejects.toMatchObject({ code: 'infrastructure', retryable: true, message: expect.stringMatching(/AppWorld host/i) })
      expect(killed).toHaveLength(1)
      const { episodes } = await evaluation.walk()
      expect(reasonsOf(episodes)).toEqual([])
      expect(stage().hostPids).not.toEqual(killed)
      const keys = evaluation.server.seen.map(({ headers }) => headers['idempotency-key'])
      expect(new Set(keys).size).toBe(keys.length)
      await evaluation.close()
    })
  })
}
