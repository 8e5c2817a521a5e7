import { describe, expect, test } from 'vitest'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { isJsonObject, type JsonObject } from '../../src/core/json.ts'
import { reasonsOf } from '../scripted/support/outcomes-of.ts'
import type { Stage, WalkedEpisode } from '../scripted/support/stage.ts'
import { evaluate } from './support/evaluate.ts'
import { changed, document, type Misbehaviour } from './support/misbehaving-server.ts'

const part = (of: JsonObject, name: string): JsonObject => {
  const value = of[name]
  if (!isJsonObject(value)) throw new Error(`the reference wrote no ${name}`)
  return value
}
/** One more element on the screen. */
const element = (added: JsonObject): Misbehaviour =>
  document((layout) => {
    const elements = part(layout, 'elements')
    const root = String(layout['root'])
    const page = part(elements, root)
    return {
      ...layout,
      elements: { ...elements, [root]: { ...page, children: [...(Array.isArray(page['children']) ? page['children'] : []), 'bad'] }, bad: added },
    }
  })
const pressing = (action: JsonObject): Misbehaviour => element({ type: 'Button', props: { label: 'Go' }, on: { press: action } })
const goal = (over: JsonObject): Misbehaviour =>
  document((made) => ({ ...made, goals: { ...part(made, 'goals'), set_shift: { ...part(part(made, 'goals'), 'set_shift'), ...over } } }))
const text = (content: string, finish?: string): Misbehaviour => changed((said) => ({ ...said, content }), finish)

/** Applications that cannot be used: one repair, then the opening is rejected and with it the episodes of this application alone. */
export function applicationCases(stage: () => Stage, task: () => LiveUITask, ofTwoApps: () => LiveUITask): void {
  describe('a document that stays unusable after its repair rejects the application', () => {
    test.each<[string, 'orchestrate' | 'layout', Misbehaviour, string, RegExp]>([
      [
        'a cycle',
        'layout',
        document((layout) => ({
          ...layout,
          elements: {
            ...part(layout, 'elements'),
            [String(layout['root'])]: { type: 'Stack', children: ['turn'] },
            turn: { type: 'Stack', children: [String(layout['root'])] },
          },
        })),
        'layout-invalid',
        /contains itself: ".+" → "turn" → /,
      ],
      ['an unknown component', 'layout', element({ type: 'Chart' }), 'layout-invalid', /element "bad".*no component "Chart"/],
      [
        'an unknown goal',
        'layout',
        pressing({ action: 'submit', params: { goal: 'set_shifts' } }),
        'layout-invalid',
        /element "bad".*no goal "set_shifts"; did you mean `set_shift`/,
      ],
      [
        'a local write to /saved',
        'layout',
        pressing({ action: 'setState', params: { statePath: '/saved/shifts/early', value: 1 } }),
        'layout-invalid',
        /element "bad".*only the agent writes \/saved/,
      ],
      [
        'a write to __proto__',
        'layout',
        pressing({ action: 'setState', params: { statePath: '/ui/__proto__/polluted', value: true } }),
        'layout-invalid',
        /element "bad".*__proto__/,
      ],
      [
        'a key __proto__',
        'layout',
        document((layout) => JSON.stringify(layout).replace('{', '{"__proto__":{"polluted":true},')),
        'layout-invalid',
        /__proto__/,
      ],
      ['a layout without end', 'layout', element({ type: 'Text', props: { text: 'x'.repeat(300_000) } }), 'layout-invalid', /too large/],
      [
        'half of a surrogate pair',
        'layout',
        element({ type: 'Text', props: { text: '\ud800' } }),
        'layout-invalid',
        /no text: NUL, or half of a surrogate pair/,
      ],
      [
        'cut off by the output limit',
        'layout',
        text('{"root": "page", "elements": {', 'length'),
        'truncated',
        /it ends before it is complete: 2 brackets are still open/,
      ],
      ['prose', 'orchestrate', text('I would rather talk about the weather.'), 'orchestration-invalid', /the answer holds no JSON object/],
      ['an empty answer', 'orchestrate', text(''), 'orchestration-invalid', /the answer is empty; one JSON object was expected/],
      ['two documents', 'orchestrate', text('{"a":1} {"b":2}'), 'orchestration-invalid', /holds 2 JSON objects/],
      [
        'a service outside the permitted set',
        'orchestrate',
        goal({ services: ['phone', 'gmail'], apis: ['phone.create_alarm', 'gmail.send_email'] }),
        'orchestration-invalid',
        /goals\.set_shift\.services: "gmail" is not permitted here; permitted: phone\n.*gmail\.send_email/,
      ],
      [
        'an unknown API',
        'orchestrate',
        goal({ apis: ['phone.make_alarm'] }),
        'orchestration-invalid',
        /goals\.set_shift\.apis: there is no API "phone\.make_alarm" among those you were given; did you mean/,
      ],
      [
        'a goal that saves outside /saved',
        'orchestrate',
        goal({ saves: ['/ui/view', '/saved/__proto__'] }),
        'orchestration-invalid',
        /"\/ui\/view" is not under \/saved.*\n.*"__proto__" is no key/,
      ],
      [
        'an action without a goal',
        'orchestrate',
        document((made) => ({ ...made, goals: {} })),
        'orchestration-invalid',
        /the contract's action "set_shift" has no goal; add goals\.set_shift/,
      ],
    ])('%s', async (_name, phase, bad, cause, detail) => {
      const { episodes, requests } = await evaluate(stage(), task(), { [`${phase}:main`]: bad, [`${phase}:main:repair`]: bad })
      const [open, ...later] = episodes
      expect(open?.failure).toEqual({ kind: 'rejected', during: 'generation', cause, detail: expect.stringMatching(detail) })
      expect(open?.outcomes.every(({ passed, placeholder }) => !passed && placeholder)).toBe(true)
      for (const { failure } of later)
        expect(failure).toEqual({
          kind: 'errored',
          during: 'episode',
          cause: 'app-rejected',
          detail: 'the application main does not exist: its generation failed',
        })
      expect(requests, 'an application that does not exist asks no model').toBe(phase === 'layout' ? 3 : 2)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    })
  })

  test('a refusal, in words or by the filter, is final: rejected without a repair', async () => {
    for (const refusal of [changed((said) => ({ ...said, content: null, refusal: 'I cannot help with that.' })), text('', 'content_filter')]) {
      const { episodes, requests } = await evaluate(stage(), task(), { 'layout:main': refusal })
      expect(episodes[0]?.failure).toEqual({
        kind: 'rejected',
        during: 'generation',
        cause: 'refused',
        detail: 'the answer was withheld by the content filter',
      })
      expect(requests).toBe(2)
    }
  })

  test('a document that its repair makes good: everything passes, and the evidence says that it was repaired', async () => {
    const { episodes } = await evaluate(stage(), task(), { 'orchestrate:main': text('```json\n{"title": \n```'), 'layout:main': element({ type: 'Chart' }) })
    expect(reasonsOf(episodes)).toEqual([])
    const [open] = episodes
    if (open === undefined) throw new Error('no opening')
    const made = (await stage().evidence(open)).events.flatMap((event) => (event.type === 'generated' ? [event.repaired] : []))
    expect(made).toEqual([['orchestration', 'layout']])
  })

  test.each(['ledger', 'settle'])('of two applications only %s is rejected: the other one’s episodes pass', async (rejected) => {
    const bad = text('no')
    const { episodes } = await evaluate(stage(), ofTwoApps(), { [`layout:${rejected}`]: bad, [`layout:${rejected}:repair`]: bad })
    const isOf =
      (app: string) =>
      (episode: WalkedEpisode): boolean =>
        ofTwoApps().episodes.some(({ id, app: owner }) => id === episode.id && owner === app)
    const spoiled = episodes.filter(isOf(rejected))
    const other = episodes.filter((episode) => !isOf(rejected)(episode))
    expect(spoiled.map(({ failure }) => failure?.cause)).toEqual(spoiled.map((_, index) => (index === 0 ? 'layout-invalid' : 'app-rejected')))
    expect([spoiled.length, other.length].toSorted()).toEqual([4, 5])
    expect(other.map(({ failure }) => failure)).toEqual(other.map(() => null))
    if (rejected === 'settle') expect(reasonsOf(other)).toEqual([])
    else expect(other[0]?.outcomes.every(({ passed }) => passed)).toBe(true)
  })
}
