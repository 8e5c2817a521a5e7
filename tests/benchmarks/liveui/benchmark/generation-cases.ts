import { beforeAll, describe, expect, it } from 'vitest'
import { readPrompt } from '../../../../src/benchmarks/liveui/prompts/read-prompt.ts'
import { anyText, matching } from '../support/matching.ts'
import { eventsOf, type Harness } from './harness.ts'
import { scriptedModel, type Scripted } from './scripted-model.ts'
import { layout, orchestration, PERFECT } from './shift-board.ts'

/** Making an application, well and badly. */
const endlessNames = JSON.stringify({
  title: 't',
  roles: {},
  goals: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name.repeat(20_000), 1])),
  retained: [],
  views: {},
})

export function generationCases(sharedHarness: () => Harness): void {
  let harness: Harness
  beforeAll(() => {
    harness = sharedHarness()
  })

  const open = (changed: { readonly [call: string]: Scripted }, options = {}) => {
    const model = scriptedModel((call) => changed[call] ?? PERFECT[call])
    return harness.run('open', harness.start, model, options).then((left) => ({ left, model }))
  }
  const wrongOrchestration = { text: JSON.stringify({ ...orchestration, goals: { look: orchestration.goals.look } }) }
  const wrongLayout = { text: JSON.stringify({ elements: layout.elements }) }

  describe('a document that cannot be used', () => {
    it('is repaired in one round, and the evidence says so', async () => {
      const { left, model } = await open({
        'orchestrate:main': wrongOrchestration,
        'orchestrate:main:repair': PERFECT['orchestrate:main'] ?? {},
        'layout:main': wrongLayout,
        'layout:main:repair': PERFECT['layout:main'] ?? {},
      })
      expect(left.failure).toBeNull()
      expect(eventsOf(left, 'generated')[0]?.repaired).toEqual(['orchestration', 'layout'])
      expect(model.requests.map((request) => request.call).slice(0, 4)).toEqual([
        'orchestrate:main',
        'orchestrate:main:repair',
        'layout:main',
        'layout:main:repair',
      ])

      const repair = model.requests[1]
      expect(repair?.messages[1]).toEqual({ role: 'assistant', text: wrongOrchestration.text, toolCalls: [] })
      const texts = repair?.messages.flatMap((message) => (message.role === 'user' ? [message.text] : [])) ?? []
      expect(readPrompt(repair?.system ?? '', texts)).toMatchObject({
        phase: 'repair',
        repairs: 'orchestrate',
        problems: '- goals: the contract\'s action "set_shift" has no goal; add goals.set_shift',
      })
    })

    it.each<[string, { readonly [call: string]: Scripted }, string, string, RegExp]>([
      [
        'an orchestration that stays wrong',
        { 'orchestrate:main': wrongOrchestration, 'orchestrate:main:repair': wrongOrchestration },
        'rejected',
        'orchestration-invalid',
        /action "set_shift" has no goal/,
      ],
      ['a layout that stays wrong', { 'layout:main': wrongLayout, 'layout:main:repair': wrongLayout }, 'rejected', 'layout-invalid', /root/],
      [
        'prose twice',
        { 'orchestrate:main': { text: 'I would rather not.' }, 'orchestrate:main:repair': { text: '' } },
        'rejected',
        'orchestration-invalid',
        /the answer is empty/,
      ],
      [
        'an answer that is cut off twice',
        { 'layout:main': { text: '{"root": "page", "elements": {', finish: 'length' }, 'layout:main:repair': { text: '{"root"', finish: 'length' } },
        'rejected',
        'truncated',
        /it ends before it is complete/,
      ],
      ['an answer that the filter withheld', { 'orchestrate:main': { text: '', finish: 'content-filter' } }, 'rejected', 'refused', /content filter/],
      [
        'a prompt too long for the model',
        { 'layout:main': { failure: { kind: 'rejected', cause: 'context-too-long', detail: 'too long' } } },
        'rejected',
        'context-too-long',
        /too long/,
      ],
      [
        'no answer at all',
        { 'orchestrate:main': { failure: { kind: 'unavailable', cause: 'no-answer', detail: '5 tries' } } },
        'unavailable',
        'no-answer',
        /5 tries/,
      ],
      [
        'hostile keys',
        { 'orchestrate:main': { text: '{"title":"t","__proto__":{"x":1}}' }, 'orchestrate:main:repair': { text: '{"title":"\\ud800"}' } },
        'rejected',
        'orchestration-invalid',
        /no text/,
      ],
      [
        'a layout with text that cannot be kept',
        { 'layout:main': { text: JSON.stringify({ ...layout, root: '\ud800' }) }, 'layout:main:repair': { text: JSON.stringify({ ...layout, extra: '\0' }) } },
        'rejected',
        'layout-invalid',
        /the document: .*no text/,
      ],
      [
        'numbers that are none',
        { 'orchestrate:main': { text: '{"title":1e999}' }, 'orchestrate:main:repair': { text: '{"state":{"saved":{"a":-1e999}}}' } },
        'rejected',
        'orchestration-invalid',
        /too large to be one/,
      ],
      [
        'names without end, which nobody has to read whole',
        { 'orchestrate:main': { text: endlessNames }, 'orchestrate:main:repair': { text: endlessNames } },
        'rejected',
        'orchestration-invalid',
        /^.{1,3100}$/s,
      ],
      [
        'a layout without end',
        {
          'layout:main': { text: `{"root":${'['.repeat(200_000)}${']'.repeat(200_000)}}` },
          'layout:main:repair': { text: `{"root":"${'x'.repeat(300_000)}"}` },
        },
        'rejected',
        'layout-invalid',
        /too large/,
      ],
    ])('fails the generation for good after %s', async (_, changed, kind, cause, detail) => {
      const { left } = await open(changed)
      expect(left.failure).toEqual({ kind, during: 'generation', cause, detail: matching(detail) })
      expect(left.facts.failure).toEqual(left.failure)
      expect(eventsOf(left, 'generated')).toEqual([])
      expect(eventsOf(left, 'rendered')).toEqual([])
      expect(left.next.apps['main']).toMatchObject({ orchestration: null, layout: null })
      expect(left.next.services).toEqual(
        (
          await harness.run(
            'open',
            harness.start,
            scriptedModel((call) => PERFECT[call]),
          )
        ).next.services,
      )
    })

    it('fails only the episodes of its own application, without a model', async () => {
      const { left } = await open({ 'orchestrate:main': wrongOrchestration, 'orchestrate:main:repair': wrongOrchestration })
      const silent = scriptedModel(() => undefined)
      for (const episode of ['early', 'return'] as const) {
        const later = await harness.run(episode, left.boundary, silent)
        expect(later.failure).toMatchObject({ kind: 'errored', during: 'episode', cause: 'app-rejected' })
        expect(later.facts.events.map((event) => event.type)).toEqual(['request'])
        expect(later.next.apps).toEqual(left.next.apps)
      }
      expect(silent.requests).toEqual([])
    })

    it('does not touch the other applications of the task, whichever of them fails', async () => {
      const { left } = await open({ 'orchestrate:main': wrongOrchestration, 'orchestrate:main:repair': wrongOrchestration })
      const model = scriptedModel((call) => PERFECT[call])
      const second = await harness.run('open-notes', left.boundary, model)
      expect(second.failure).toBeNull()
      expect(model.requests.map((request) => request.call)).toEqual(['orchestrate:notes', 'layout:notes'])
      expect(second.next.apps['main']).toEqual(left.next.apps['main'])
      expect(second.next.apps['notes']?.orchestration).not.toBeNull()

      const fine = await open({})
      const failed = await harness.run(
        'open-notes',
        fine.left.boundary,
        scriptedModel(() => ({ text: 'no' })),
      )
      expect(failed.failure).toMatchObject({ kind: 'rejected' })
      expect(failed.next.apps).toEqual({ main: fine.left.next.apps['main'], notes: { orchestration: null, layout: null, saved: anyText } })
      const early = await harness.run(
        'early',
        failed.boundary,
        scriptedModel((call) => PERFECT[call]),
      )
      expect(early.failure).toBeNull()
    })

    it('stays within the limits of tokens and model time', async () => {
      const tokens = await open({ 'orchestrate:main': { ...PERFECT['orchestrate:main'], tokens: 5000 } }, { evaluationTokens: 5000 })
      expect(tokens.left.failure).toEqual({ kind: 'errored', during: 'generation', cause: 'token-limit', detail: 'the evaluation used its 5000 tokens' })
      const seconds = await open({ 'orchestrate:main': { ...PERFECT['orchestrate:main'], seconds: 901 } })
      expect(seconds.left.failure).toMatchObject({ kind: 'errored', during: 'generation', cause: 'model-seconds-limit' })
      expect(seconds.model.requests).toHaveLength(1)
    })

    it('counts the seconds of the generation against the episode that it opens', async () => {
      const { left } = await open({ 'layout:main': { ...PERFECT['layout:main'], seconds: 900 } })
      expect(left.failure).toMatchObject({ kind: 'errored', during: 'episode', cause: 'model-seconds-limit' })
      expect(eventsOf(left, 'generated')).toHaveLength(1)
      expect(left.next.apps['main']?.orchestration).not.toBeNull()
    })
  })
}
