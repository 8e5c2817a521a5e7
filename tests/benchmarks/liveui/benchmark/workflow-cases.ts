import { beforeAll, describe, expect, it } from 'vitest'
import { readPrompt } from '../../../../src/benchmarks/liveui/prompts/read-prompt.ts'
import { including } from '../support/matching.ts'
import { eventsOf, type Harness, type Left } from './harness.ts'
import { scriptedModel, type ScriptedModel } from './scripted-model.ts'
import { layout, orchestration, PERFECT } from './shift-board.ts'

/** A whole task with a perfect application. */
export function workflowCases(sharedHarness: () => Harness): void {
  let harness: Harness
  beforeAll(() => {
    harness = sharedHarness()
  })

  /** Walks the whole task with the perfect application. */
  async function walk(): Promise<{
    readonly model: ScriptedModel
    readonly left: { readonly open: Left; readonly early: Left; readonly look: Left; readonly view: Left; readonly return: Left }
  }> {
    const model = scriptedModel((call) => PERFECT[call])
    const open = await harness.run('open', harness.start, model)
    const early = await harness.run('early', open.boundary, model)
    const look = await harness.run('look', early.boundary, model)
    const view = await harness.run('view', look.boundary, model)
    return { model, left: { open, early, look, view, return: await harness.run('return', view.boundary, model) } }
  }

  describe('a task from its opening to a return', () => {
    let done: Awaited<ReturnType<typeof walk>>
    beforeAll(async () => {
      done = await walk()
    })

    it('makes exactly the calls that the journal expects, and none for views and returns', () => {
      expect(done.model.requests.map((request) => request.call)).toEqual([
        'orchestrate:main',
        'layout:main',
        'load:open:0',
        'load:open:1',
        'agent:early:0',
        'agent:early:1',
        'agent:look:0',
        'agent:look:1',
      ])
    })

    it('has no failure', () => {
      for (const left of Object.values(done.left)) expect(left.failure).toBeNull()
    })

    it('opens with the generated documents, the load goal, every view and the surface, in this order', () => {
      const { open } = done.left
      expect(open.facts.events.map((event) => event.type)).toEqual([
        'request',
        'model-call',
        'model-call',
        'generated',
        'model-call',
        'operation',
        'model-call',
        'saved',
        'rendered',
        'rendered',
        'surface',
      ])
      expect(eventsOf(open, 'generated')[0]).toEqual({
        type: 'generated',
        orchestration,
        layout,
        repaired: [],
        warnings: ['goals.look.apis: the goal only reads, so its agent does not get phone.delete_alarm'],
      })
      expect(eventsOf(open, 'surface')[0]?.submits).toEqual(expect.arrayContaining(['set_shift', 'look']))
      expect(open.facts.clock).toEqual({ start: '2026-03-02T18:30:00', end: '2026-03-02T18:30:01' })
      expect(open.tokens).toBe(440)
    })

    it('gives a load goal read-class tools only, and the goal that reads never a writing one', () => {
      const tools = (call: string) => done.model.requests.find((request) => request.call === call)?.tools.map((tool) => tool.name)
      expect(tools('load:open:0')).toEqual(['phone__show_alarms', 'save_result'])
      expect(tools('agent:look:0')).toEqual(['phone__show_alarms', 'save_result'])
      expect(tools('agent:early:0')).toEqual(['phone__create_alarm', 'phone__show_alarms', 'phone__update_alarm', 'save_result'])
    })

    it('tells the agent the user’s words, the inputs with full names, the saved state, its role and its goal', () => {
      const first = done.model.requests.find((request) => request.call === 'agent:early:0')
      const texts = first?.messages.flatMap((message) => (message.role === 'user' ? [message.text] : [])) ?? []
      expect(readPrompt(first?.system ?? '', texts)).toMatchObject({
        phase: 'agent',
        request: 'Earlies: ten past four.',
        inputs: { shift: 'early', wake_up: '04:10', covers: ['Milo Okafor'] },
        saved: { shifts: {}, others: [{ id: 1, label: 'Bins out' }], log: [] },
        role: orchestration.roles.keeper.instructions,
        goal: { id: 'set_shift', outcome: 'One alarm for the shift.' },
        now: '2026-03-02T18:30:01 (Monday)',
        user: { name: 'Rana Ito', phone: '5550001001', locale: 'en-US', currency: 'USD' },
      })
    })

    it('hands the service’s answer to the agent', () => {
      const second = done.model.requests.find((request) => request.call === 'agent:early:1')
      const operation = eventsOf(done.left.early, 'operation')[0]?.operation
      expect(second?.messages.at(-1)).toEqual({
        role: 'tool',
        id: 'agent:early:0:0',
        name: 'phone__create_alarm',
        result: { status: 200, body: operation?.response },
      })
    })

    it('keeps each call of a service as an operation with its effects and its second on the clock', () => {
      const [event] = eventsOf(done.left.early, 'operation')
      expect(event?.operation).toMatchObject({
        call: 'agent:early:0:0',
        api: 'phone.create_alarm',
        class: 'create',
        status: 200,
        clock: '2026-03-02T18:30:02',
        args: { time: '04:10' },
      })
      expect(event?.operation.effects).toEqual([including({ op: 'create', service: 'phone', table: 'alarms' })])
      expect(done.left.early.next).toMatchObject({ clock: '2026-03-02T18:30:02', calls: 2 })
    })

    it('saves what the agent saved, and only that', () => {
      const [event] = eventsOf(done.left.early, 'saved')
      expect(event?.before).toEqual({ shifts: {}, others: [{ id: 1, label: 'Bins out' }], log: [] })
      expect(event?.after).toEqual({ shifts: { early: { time: '04:10', active: true } }, others: [{ id: 1, label: 'Bins out' }], log: ['set early'] })
      expect(event?.message).toBe('The early alarm is set.')
    })

    it('starts an episode at its own clock, never before the one in front of it ended', () => {
      expect(done.left.look.facts.clock).toEqual({ start: '2026-03-03T08:00:00', end: '2026-03-03T08:00:01' })
      expect(done.left.view.facts.clock).toEqual({ start: '2026-03-03T08:00:01', end: '2026-03-03T08:00:01' })
      expect(done.left.return.facts.clock.start).toBe('2026-03-09T20:00:00')
    })

    it('shows on return what was shown before, from the boundary’s blobs alone', () => {
      const { view } = done.left
      expect(view.facts.events.map((event) => event.type)).toEqual(['request', 'rendered', 'rendered'])
      expect(eventsOf(done.left.return, 'rendered')).toEqual(eventsOf(view, 'rendered'))
      expect(JSON.stringify(eventsOf(done.left.return, 'rendered'))).toContain('04:10')
    })

    it('leaves the world of a return exactly as it was', () => {
      expect(done.left.return.next.services).toEqual(done.left.look.next.services)
      expect(done.left.return.next.apps).toEqual(done.left.look.next.apps)
      expect(done.left.return.next.calls).toBe(done.left.look.next.calls)
    })

    it('reads the records of a boundary in a world of its own', async () => {
      const records = await harness.blobs.getJson(await harness.benchmark.read(done.left.early.boundary))
      expect(JSON.stringify(records)).toContain('early shift')
      const before = await harness.blobs.getJson(await harness.benchmark.read(done.left.open.boundary))
      expect(JSON.stringify(before)).not.toContain('early shift')
    })

    it('names every blob of a boundary', async () => {
      const { next, boundary } = done.left.return
      const named = await harness.benchmark.blobsOf(boundary)
      expect(new Set(named)).toEqual(
        new Set([boundary, ...Object.values(next.services), ...Object.values(next.apps).flatMap((app) => [app.orchestration, app.layout, app.saved])]),
      )
      for (const hash of named) expect(await harness.blobs.has(hash)).toBe(true)
    })

    it('leaves the same evidence and the same boundaries when it runs again', async () => {
      const again = await walk()
      for (const key of ['open', 'early', 'look', 'view', 'return'] as const) {
        expect(again.left[key].evidence).toBe(done.left[key].evidence)
        expect(again.left[key].boundary).toBe(done.left[key].boundary)
      }
      expect(again.model.requests).toEqual(done.model.requests)
    })

    it('says which episodes generate', async () => {
      expect(await harness.benchmark.episodes(harness.task)).toEqual([
        { id: 'open', stage: 'opening', generates: true, checks: 1 },
        { id: 'early', stage: 'submission', generates: false, checks: 1 },
        { id: 'look', stage: 'retrieval', generates: false, checks: 1 },
        { id: 'view', stage: 'retrieval', generates: false, checks: 1 },
        { id: 'return', stage: 'return', generates: false, checks: 1 },
        { id: 'open-notes', stage: 'opening', generates: true, checks: 1 },
      ])
    })
  })
}
