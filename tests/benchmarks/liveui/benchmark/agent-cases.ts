import { beforeAll, describe, expect, it } from 'vitest'
import { parseObject } from '../support/hostile-json.ts'
import { anyText, matching } from '../support/matching.ts'
import { eventsOf, type Harness, type Left } from './harness.ts'
import { scriptedModel, type Scripted } from './scripted-model.ts'
import { layout, PERFECT, saves } from './shift-board.ts'

/** One goal, and everything that an agent may do wrong. */
export function agentCases(sharedHarness: () => Harness): void {
  let harness: Harness
  let opened: Left
  beforeAll(async () => {
    harness = sharedHarness()
    opened = await harness.run(
      'open',
      harness.start,
      scriptedModel((call) => PERFECT[call]),
    )
  })

  /** Runs the submission with these answers, by step; the last one is repeated for ever. */
  async function submit(answers: readonly Scripted[], options: Parameters<Harness['run']>[3] = {}) {
    const model = scriptedModel((call) => answers[Math.min(Number(call.split(':')[2]), answers.length - 1)])
    return { left: await harness.run('early', opened.boundary, model, options), model }
  }
  const savedHash = (left: Left) => left.next.apps['main']?.saved
  const good = saves({ '/saved/shifts/early': { time: '04:10' } })
  const create = (label: string): readonly [string, { readonly time: string; readonly label: string; readonly repeat_days: readonly never[] }] => [
    'phone__create_alarm',
    { time: '04:10', label, repeat_days: [] },
  ]
  const refusals = (left: Left) => eventsOf(left, 'tool-refused').map(({ call, tool, message }) => [call, tool, message])
  const operations = (left: Left) => eventsOf(left, 'operation').map(({ operation }) => operation)

  describe('the agent of an application', () => {
    it('runs the tool calls of one answer one at a time, in listed order', async () => {
      const { left } = await submit([{ tools: [create('a'), create('b'), ['phone__show_alarms', { page_limit: 20 }]] }, { tools: [good] }])
      expect(operations(left).map(({ call, api, clock, args }) => [call, api, clock, args['label']])).toEqual([
        ['agent:early:0:0', 'phone.create_alarm', '2026-03-02T18:30:02', 'a'],
        ['agent:early:0:1', 'phone.create_alarm', '2026-03-02T18:30:03', 'b'],
        ['agent:early:0:2', 'phone.show_alarms', '2026-03-02T18:30:04', undefined],
      ])
      expect(left.failure).toBeNull()
    })

    it('goes on after an invalid save, which changed nothing', async () => {
      const { left, model } = await submit([
        { tools: [saves({ '/saved/others': [] })] },
        { tools: [saves({ '/saved/shifts/__proto__/x': 1 })] },
        { tools: [good] },
      ])
      expect(left.failure).toBeNull()
      expect(refusals(left)).toEqual([
        ['agent:early:0:0', 'save_result', 'patch: this goal may not save at "/saved/others"; it may save at or below: /saved/shifts, /saved/log'],
        ['agent:early:1:0', 'save_result', matching(/"__proto__" is no key/)],
      ])
      expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', name: 'save_result', result: { error: matching(/may not save/) } })
      expect(eventsOf(left, 'saved')).toHaveLength(1)
    })

    it('has ended with a valid save: later calls of the same answer are recorded and not carried out', async () => {
      const { left, model } = await submit([{ tools: [good, create('too late'), good] }])
      expect(operations(left)).toEqual([])
      expect(refusals(left).map(([call, tool]) => [call, tool])).toEqual([
        ['agent:early:0:1', 'phone__create_alarm'],
        ['agent:early:0:2', 'save_result'],
      ])
      expect(eventsOf(left, 'saved')).toHaveLength(1)
      expect(model.requests).toHaveLength(1)
    })

    it('is told about tools that do not exist or are not its own, and about arguments that are no object', async () => {
      const { left } = await submit([
        {
          tools: [
            ['send_money', {}],
            ['phone__delete_alarm', { alarm_id: 1 }],
            ['phone__create_alarm', '{"time": '],
            ['phone__create_alarm', parseObject('{"__proto__": {"a": 1}}')],
            ['phone__create_alarm', { time: '\ud800' }],
            ['phone__create_alarm', parseObject('{"snooze_minutes": 1e999}')],
          ],
        },
        { tools: [good] },
      ])
      expect(refusals(left)).toEqual([
        ['agent:early:0:0', 'send_money', 'there is no tool send_money'],
        ['agent:early:0:1', 'phone__delete_alarm', 'phone__delete_alarm is not among the tools of this goal'],
        ['agent:early:0:2', 'phone__create_alarm', 'the arguments of phone__create_alarm are not a JSON object'],
        ['agent:early:0:3', 'phone__create_alarm', 'the arguments of phone__create_alarm: "__proto__" is no key'],
        [
          'agent:early:0:4',
          'phone__create_alarm',
          'the arguments of phone__create_alarm: it holds a character that is no text: NUL, or half of a surrogate pair',
        ],
        ['agent:early:0:5', 'phone__create_alarm', 'the arguments of phone__create_alarm: it holds a number too large to be one'],
      ])
      expect(operations(left)).toEqual([])
      expect(left.failure).toBeNull()
    })

    it('cannot write through a goal that only reads', async () => {
      const model = scriptedModel((call) => (call === 'agent:look:0' ? { tools: [['phone__delete_alarm', { alarm_id: 1 }]] } : { tools: [saves({})] }))
      const left = await harness.run('look', opened.boundary, model)
      expect(refusals(left)).toEqual([['agent:look:0:0', 'phone__delete_alarm', 'phone__delete_alarm changes records, and this goal only reads']])
      expect(left.next.services).toEqual(opened.next.services)
    })

    it('sees what a service refuses as it is', async () => {
      const { left, model } = await submit([{ tools: [['phone__create_alarm', { label: 'no time' }]] }, { tools: [good] }])
      const [operation] = operations(left)
      expect(operation).toMatchObject({ status: 422, effects: [] })
      expect(operation).not.toHaveProperty('fault')
      expect(model.requests[1]?.messages.at(-1)).toMatchObject({ result: { status: 422, body: operation?.response } })
      expect(left.failure).toBeNull()
    })

    it('sees a fixed error when a service breaks; the world is rolled back and the fault is recorded', async () => {
      const { left } = await submit([{ tools: [['phone__create_alarm', { time: '7:30', label: 'x', repeat_days: [] }]] }, { tools: [good] }])
      const [operation] = operations(left)
      expect(operation).toMatchObject({ status: 500, effects: [], fault: anyText })
      expect(left.failure).toBeNull()
      const rows = await Promise.all([opened.boundary, left.boundary].map(async (boundary) => harness.blobs.getJson(await harness.benchmark.read(boundary))))
      expect(rows[1]).toEqual(rows[0])
    })

    it('is reminded when it only talks, and each such answer is a step', async () => {
      const { left, model } = await submit([{ text: 'I will set the alarm.' }, { text: '' }, { tools: [good] }])
      expect(left.failure).toBeNull()
      expect(model.requests[2]?.messages.slice(1)).toEqual([
        { role: 'assistant', text: 'I will set the alarm.', toolCalls: [] },
        { role: 'user', text: matching(/call save_result/) },
        { role: 'assistant', text: '', toolCalls: [] },
        { role: 'user', text: matching(/call save_result/) },
      ])
    })

    it.each<[string, Scripted]>([
      ['endless service calls', { tools: [['phone__show_alarms', { page_limit: 20 }]] }],
      ['endless talk', { text: 'Still thinking.' }],
      ['endless invalid saves', { tools: [saves({ '/saved/title': 'x' })] }],
      ['endless unknown tools', { tools: [['finish', {}]] }],
    ])('fails at the step limit with %s; the saved state stays as it was', async (_, answer) => {
      const { left, model } = await submit([answer])
      expect(left.failure).toEqual({ kind: 'errored', during: 'episode', cause: 'step-limit', detail: 'no valid save_result within 6 steps' })
      expect(model.requests.map((request) => request.call)).toEqual([0, 1, 2, 3, 4, 5].map((step) => `agent:early:${step}`))
      expect(savedHash(left)).toBe(savedHash(opened))
      expect(eventsOf(left, 'rendered')).toHaveLength(2)
    })

    it.each<[string, Scripted]>([
      ['text', { text: 'x'.repeat(3_000_000) }],
      ['arguments that cannot be read', { tools: [['phone__create_alarm', `{"time": "${'x'.repeat(3_000_000)}`]] }],
      ['tool calls', { tools: Array.from({ length: 30_000 }, (): [string, string] => ['no_such_tool', '']) }],
    ])('is asked no more when %s without end would have to be sent back', async (_, answer) => {
      const { left, model } = await submit([answer])
      expect(left.failure).toEqual({
        kind: 'rejected',
        during: 'episode',
        cause: 'context-too-long',
        detail: 'the conversation grew beyond 8000000 characters',
      })
      expect(model.requests.length).toBeLessThan(6)
      expect(savedHash(left)).toBe(savedHash(opened))
    })

    it('keeps in the world what it did before it failed', async () => {
      const { left } = await submit([{ tools: [create('half done')] }, { text: 'Done!' }])
      expect(left.failure?.cause).toBe('step-limit')
      expect(left.next.services).not.toEqual(opened.next.services)
      expect(JSON.stringify(await harness.blobs.getJson(await harness.benchmark.read(left.boundary)))).toContain('half done')
    })

    it('may call many tools in one answer, but not without end', async () => {
      const { left } = await submit([
        { tools: Array.from({ length: 80 }, (): readonly [string, { readonly page_limit: number }] => ['phone__show_alarms', { page_limit: 1 }]) },
        { tools: [good] },
      ])
      expect(operations(left)).toHaveLength(64)
      expect(refusals(left)).toHaveLength(16)
      expect(left.failure).toBeNull()
    })

    it('cannot save without bounds', async () => {
      const { left } = await submit([{ tools: [saves({ '/saved/shifts/early': 'x'.repeat(300_000) })] }, { tools: [good] }])
      expect(refusals(left)).toEqual([['agent:early:0:0', 'save_result', matching(/too large/)]])
      expect(left.failure).toBeNull()
    })

    it.each<[string, Scripted, string, string]>([
      ['the provider never answers', { failure: { kind: 'unavailable', cause: 'timeout', detail: 'no answer' } }, 'unavailable', 'timeout'],
      ['the conversation grows too long', { failure: { kind: 'rejected', cause: 'context-too-long', detail: 'too long' } }, 'rejected', 'context-too-long'],
      ['the filter withholds the answer', { finish: 'content-filter' }, 'rejected', 'refused'],
    ])('fails the episode when %s', async (_, answer, kind, cause) => {
      const { left } = await submit([answer])
      expect(left.failure).toMatchObject({ kind, during: 'episode', cause })
      expect(savedHash(left)).toBe(savedHash(opened))
    })

    it('stays within the evaluation’s tokens and the episode’s model time', async () => {
      const answer: Scripted = { tools: [['phone__show_alarms', { page_limit: 20 }]], tokens: 990, seconds: 500 }
      const tokens = await submit([answer], { evaluationTokens: 3000, tokensBefore: 1000 })
      expect(tokens.left.failure).toMatchObject({ kind: 'errored', during: 'episode', cause: 'token-limit' })
      expect(tokens.model.requests).toHaveLength(2)
      expect(tokens.left.tokens).toBe(2000)
      const seconds = await submit([answer])
      expect(seconds.left.failure).toMatchObject({ kind: 'errored', during: 'episode', cause: 'model-seconds-limit' })
      expect(seconds.model.requests).toHaveLength(2)
    })

    it('is never asked for an action that nothing in the application submits', async () => {
      const { set: _, ...elements } = layout.elements
      const without = { ...layout, elements: { ...elements, form: { ...layout.elements.form, children: ['which', 'wake', 'covers'] } } }
      const model = scriptedModel((call) => (call === 'layout:main' ? { text: JSON.stringify(without) } : PERFECT[call]))
      const start = await harness.run('open', harness.start, model)
      const left = await harness.run(
        'early',
        start.boundary,
        scriptedModel(() => undefined),
      )
      expect(left.failure).toEqual({
        kind: 'errored',
        during: 'episode',
        cause: 'action-absent',
        detail: 'nothing in the application submits the declared action set_shift',
      })
      expect(eventsOf(left, 'rendered')).toHaveLength(2)
      expect(left.next.apps).toEqual(start.next.apps)
    })

    it('stops between steps when it is told to', async () => {
      const stop = new AbortController()
      const model = scriptedModel(() => {
        stop.abort(new Error('stopped by the operator'))
        return { tools: [['phone__show_alarms', {}]] }
      })
      await expect(harness.run('early', opened.boundary, model, { signal: stop.signal })).rejects.toThrow('stopped by the operator')
      expect(model.requests).toHaveLength(1)
    })
  })

  describe('a load goal', () => {
    it('that fails makes the opening fail, but the application stands', async () => {
      const model = scriptedModel((call) => (call.startsWith('load:') ? { text: 'Nothing to do.' } : PERFECT[call]))
      const left = await harness.run('open', harness.start, model)
      expect(left.failure).toMatchObject({ kind: 'errored', during: 'episode', cause: 'step-limit' })
      expect(eventsOf(left, 'surface')).toHaveLength(1)
      const later = await harness.run(
        'early',
        left.boundary,
        scriptedModel((call) => PERFECT[call]),
      )
      expect(later.failure).toBeNull()
    })
  })
}
