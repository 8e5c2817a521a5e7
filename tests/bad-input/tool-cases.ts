import { describe, expect, test } from 'vitest'
import type { EvidenceEvent } from '../../src/benchmarks/liveui/evidence.ts'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { reasonsOf } from '../scripted/support/outcomes-of.ts'
import type { Stage, WalkedEpisode } from '../scripted/support/stage.ts'
import { evaluate } from './support/evaluate.ts'
import { calling, changed, saying, type Misbehaviour } from './support/misbehaving-server.ts'

/** What a model does wrong while it carries out a goal. Whatever is wrong with a call is told to the model, and it may go on. */
export function toolCases(stage: () => Stage, task: () => LiveUITask): void {
  const run = (calls: { readonly [call: string]: Misbehaviour }): Promise<readonly WalkedEpisode[]> =>
    evaluate(stage(), task(), calls).then(({ episodes }) => episodes)
  async function refusals(episodes: readonly WalkedEpisode[], index = 1): Promise<readonly (readonly string[])[]> {
    return (await eventsOf(episodes[index])).flatMap((event) => (event.type === 'tool-refused' ? [[event.call, event.tool, event.message]] : []))
  }
  async function operations(episodes: readonly WalkedEpisode[], index = 1): Promise<readonly unknown[]> {
    return (await eventsOf(episodes[index])).flatMap((event) =>
      event.type === 'operation' ? [[event.operation.call, event.operation.api, event.operation.status]] : [],
    )
  }
  const eventsOf = async (episode: WalkedEpisode | undefined): Promise<readonly EvidenceEvent[]> => {
    if (episode === undefined) throw new Error('no such episode')
    return (await stage().evidence(episode)).events
  }

  describe('what is wrong with a tool call is told to the model, which goes on; nothing reaches a service', () => {
    test('unknown tools, tools of other goals, arguments that are no JSON object or cannot be kept', async () => {
      const bad = [
        ['launch_missiles', '{}'],
        ['phone__delete_alarm', '{"alarm_id":1}'],
        ['\ud800\0tool', '{}'],
        ['x'.repeat(5000), '{}'],
        ['phone__create_alarm', '{"time": "04:1'],
        ['phone__create_alarm', '["04:10"]'],
        ['phone__create_alarm', 'null'],
        ['phone__create_alarm', '{"time":"04:10","__proto__":{"polluted":true}}'],
        ['phone__create_alarm', '{"time":"04:10","label":{"constructor":{"prototype":{"polluted":true}}}}'],
        ['phone__create_alarm', '{"time":"04:10","label":"\\u0000"}'],
        ['phone__create_alarm', '{"time":"04:10","label":"\\ud800"}'],
        ['phone__create_alarm', JSON.stringify({ label: 'x'.repeat(300_000) })],
        ['phone__create_alarm', `{"label":${'['.repeat(40)}${']'.repeat(40)}}`],
        ['save_result', '{"patch":{"/saved/other":1},"message":"m"}'],
        ['save_result', '{"patch":{"/saved/shifts/__proto__/polluted":true},"message":"m"}'],
        ['save_result', '{"patch":{"/ui/view":"x"},"message":"m"}'],
        ['save_result', '{"message":"m"}'],
        ['save_result', '{"patch":{},"message":"\\u0000"}'],
      ] as const
      const episodes = await run({ 'agent:early:0': calling(bad) })
      expect(reasonsOf(episodes)).toEqual([])
      const said = await refusals(episodes)
      expect(said.map(([call]) => call)).toEqual(bad.map((_, index) => `agent:early:0:${index}`))
      expect(said.map(([, tool, words]) => `${tool}: ${words}`)).toEqual([
        'launch_missiles: there is no tool launch_missiles',
        'phone__delete_alarm: phone__delete_alarm is not among the tools of this goal',
        '\uFFFD\uFFFDtool: there is no tool \uFFFD\uFFFDtool',
        expect.stringMatching(/^x{100}…?: there is no tool x{100}/),
        ...Array(3).fill('phone__create_alarm: the arguments of phone__create_alarm are not a JSON object'),
        'phone__create_alarm: the arguments of phone__create_alarm: "__proto__" is no key',
        'phone__create_alarm: the arguments of phone__create_alarm: "constructor" is no key',
        ...Array(2).fill('phone__create_alarm: the arguments of phone__create_alarm: it holds a character that is no text: NUL, or half of a surrogate pair'),
        'phone__create_alarm: the arguments of phone__create_alarm: it is too large: 300012 characters, at most 262144 are kept',
        'phone__create_alarm: the arguments of phone__create_alarm: it is nested deeper than 32 levels',
        'save_result: patch: this goal may not save at "/saved/other"; it may save at or below: /saved/shifts, /saved/scripted_stash',
        'save_result: patch: "/saved/shifts/__proto__/polluted": "__proto__" is no key',
        'save_result: patch: "/ui/view" is no JSON Pointer under /saved; write /saved/<key>',
        'save_result: patch has to be an object: { "/saved/...": value }',
        'save_result: the arguments of save_result: it holds a character that is no text: NUL, or half of a surrogate pair',
      ])
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    })

    test('arguments that break an API’s schema: the service refuses them, and its words reach the model', async () => {
      const bad = ['{}', '{"time":["04:10"],"repeat_days":"daily"}', '{"time":"late","label":"x"}'].map((args) => ['phone__create_alarm', args] as const)
      const episodes = await run({ 'agent:early:0': calling(bad) })
      expect(reasonsOf(episodes)).toEqual([])
      expect((await operations(episodes)).slice(0, 3)).toEqual([0, 1, 2].map((index) => [`agent:early:0:${index}`, 'phone.create_alarm', 422]))
    })

    test('arguments that break the service itself, 5xx: the world is rolled back and the fault recorded', async () => {
      const episodes = await run({ 'agent:early:0': calling([['phone__create_alarm', '{"time":"7:30","label":"x","repeat_days":[]}']]) })
      expect(reasonsOf(episodes)).toEqual([])
      const [first] = (await eventsOf(episodes[1])).flatMap((event) => (event.type === 'operation' ? [event.operation] : []))
      expect(first).toMatchObject({ call: 'agent:early:0:0', status: 500, effects: [], fault: expect.any(String) })
    })
  })

  describe('tool calls without end', () => {
    test('endless tool calls end at the step limit; what was done stays done, nothing is saved, later episodes run', async () => {
      const endless = calling([['phone__create_alarm', '{}']])
      const episodes = await run(Object.fromEntries(Array.from({ length: 24 }, (_, step) => [`agent:early:${step}`, endless])))
      expect(episodes[1]?.failure).toEqual({ kind: 'errored', during: 'episode', cause: 'step-limit', detail: 'no valid save_result within 24 steps' })
      expect(await operations(episodes)).toHaveLength(24)
      expect(episodes[2]?.failure).toBeNull()
      expect(episodes[2]?.outcomes.find(({ check }) => check === 'l1')?.passed).toBe(true)
    })

    test('two hundred tool calls in one answer: 64 are carried out, the rest are refused in words', async () => {
      const episodes = await run({ 'agent:early:0': calling(Array.from({ length: 200 }, () => ['phone__create_alarm', '{}'] as const)) })
      expect(reasonsOf(episodes)).toEqual([])
      const said = await refusals(episodes)
      expect(said).toHaveLength(136)
      expect(said[0]).toEqual(['agent:early:0:64', 'phone__create_alarm', 'one answer may call at most 64 tools; this call was not carried out'])
    })
  })

  describe('the form of an answer', () => {
    const bad = [
      ['phone__create_alarm', '{}'],
      ['phone__create_alarm', '{"time":5}'],
    ] as const
    const withoutIds: Misbehaviour = changed((said) => ({ ...said, tool_calls: (said.tool_calls ?? []).map(({ id: _, ...call }) => call) }))
    const sameIds: Misbehaviour = changed((said) => ({ ...said, tool_calls: (said.tool_calls ?? []).map((call) => ({ ...call, id: 'same' })) }))
    test.each<[string, Misbehaviour, Misbehaviour]>([
      ['no tool-call ids', calling(bad, { id: null }), withoutIds],
      ['one id for all tool calls', calling(bad, { id: 'same' }), sameIds],
    ])('%s: calls are told apart by their place', async (_name, twoBad, good) => {
      const episodes = await run({ 'agent:early:0': twoBad, 'agent:early:1': good, 'agent:early:2': good, 'agent:late:0': good })
      expect(reasonsOf(episodes)).toEqual([])
      expect(await operations(episodes)).toEqual([
        ['agent:early:0:0', 'phone.create_alarm', 422],
        ['agent:early:0:1', 'phone.create_alarm', 422],
        ['agent:early:1:0', 'phone.create_alarm', 200],
      ])
    })

    test('talk instead of tools, empty answers, half of a surrogate pair, NUL and a megabyte of text: reminded, and each is a step', async () => {
      const episodes = await run({
        'agent:early:0': saying({ content: 'I have set your alarm! \ud83d \0' }),
        'agent:early:1': saying({ content: '' }),
        'agent:early:2': saying({ content: 'x'.repeat(1_000_000) }),
        'agent:early:3': changed((said) => ({ ...said, content: `\udc00 ${'y'.repeat(10_000)}` })),
      })
      expect(reasonsOf(episodes)).toEqual([])
      const calls = (await eventsOf(episodes[1])).flatMap((event) => (event.type === 'model-call' ? [event.call] : []))
      expect(calls).toEqual(['agent:early:0', 'agent:early:1', 'agent:early:2', 'agent:early:3', 'agent:early:4'])
    })

    test('cut off by its output limit in the middle of a tool call: told, and it goes on', async () => {
      const episodes = await run({
        'agent:early:0': saying(
          { tool_calls: [{ id: 'a', type: 'function', function: { name: 'phone__create_alarm', arguments: '{"time":"04:10","la' } }] },
          'length',
        ),
      })
      expect(reasonsOf(episodes)).toEqual([])
      expect(await refusals(episodes)).toEqual([['agent:early:0:0', 'phone__create_alarm', 'the arguments of phone__create_alarm are not a JSON object']])
    })

    test('withheld by the content filter, refused in words, and an answer that nobody can read: rejected, each in its own episode', async () => {
      const refused = { kind: 'rejected', during: 'episode', cause: 'refused', detail: 'the answer was withheld by the content filter' }
      const episodes = await run({
        'agent:early:0': saying({ content: '' }, 'content_filter'),
        'agent:late:0': saying({ refusal: 'I cannot help with that.' }),
        'agent:switch:0': saying({ tool_calls: [{ id: 'a', type: 'function', function: { name: 5, arguments: {} } }] }, 'tool_calls'),
      })
      expect(episodes.map(({ failure }) => failure)).toEqual([
        null,
        refused,
        refused,
        { kind: 'rejected', during: 'episode', cause: 'bad-answer', detail: expect.stringMatching(/^the answer cannot be read: /) },
        null,
        null,
      ])
    })
  })
}
