import { describe, expect, test } from 'vitest'
import { agentPrompt } from '../../src/benchmarks/liveui/prompts/agent-prompt.ts'
import { jsonInAnswer } from '../../src/benchmarks/liveui/generate/json-in-answer.ts'
import { checkOrchestration } from '../../src/benchmarks/liveui/generate/check-orchestration.ts'
import { taskSchema } from '../../src/benchmarks/liveui/task-schema.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'
import { chatRequestSchema } from '../../src/scripted/chat-request.ts'
import { breaksOrchestration, MALFORMATIONS, malformedLayout, malformedOrchestration } from '../../src/scripted/malformed.ts'
import { scriptedOrchestration, STASH } from '../../src/scripted/orchestrate.ts'
import type { Reply } from '../../src/scripted/reply.ts'
import type { ScriptedModel } from '../../src/scripted/scripted-models.ts'
import { scriptedReply } from '../../src/scripted/scripted-reply.ts'
import { ScriptedSuite } from '../../src/scripted/suite.ts'
import { sha256 } from '../../src/services/hash.ts'
import { chat, USER } from './support/chat.ts'

const task = taskSchema.parse({
  id: 'alarms',
  title: 'Alarms',
  family: 'single',
  partition: 'core',
  locale: 'en-US',
  services: ['phone'],
  persona: 'rana',
  clock: '2026-03-02T18:30:00',
  apps: {
    main: {
      requirement: 'Keep an alarm for me and move it.',
      contract: {
        views: [{ id: 'alarms', shows: 'my alarms' }],
        actions: [
          { id: 'add', does: 'adds one', inputs: [{ id: 'at', type: 'time' }] },
          { id: 'move', does: 'moves one', inputs: [{ id: 'at', type: 'time' }] },
        ],
        retains: ['alarms'],
      },
    },
  },
  episodes: [
    { id: 'open', stage: 'opening', app: 'main', checks: [{ id: 'o', surface: 'opening', check: 'view', view: 'alarms' }] },
    {
      id: 'add',
      stage: 'submission',
      app: 'main',
      action: 'add',
      request: 'Wake me.',
      inputs: { at: '04:10' },
      checks: [{ id: 'c', surface: 'service', check: 'mutations', atMost: 1 }],
    },
    {
      id: 'move',
      stage: 'revision',
      app: 'main',
      action: 'move',
      request: 'Later.',
      inputs: { at: '05:10' },
      checks: [{ id: 'c', surface: 'service', check: 'mutations', atMost: 1 }],
    },
  ],
  reference: {
    add: {
      calls: [
        { api: 'phone.show_alarms', args: { page_limit: 20 } },
        { api: 'phone.create_alarm', args: { time: '$inputs.at', label: 'for $user.name' } },
      ],
      saves: { '/alarms/-': { at: '$inputs.at', alarm_id: '$result[1].alarm_id', cost: '$$5' } },
      says: 'Set for $inputs.at.',
    },
    move: {
      calls: [{ api: 'phone.update_alarm', args: { time: '$inputs.at', alarm_id: '$saved/alarms[0]/alarm_id' } }],
      saves: { '/alarms[alarm_id=$saved/alarms[0]/alarm_id]/at': '$inputs.at' },
    },
  },
})
const suite = new ScriptedSuite([task])
const app = suite.named('alarms', 'main') ?? never()
const orchestration = scriptedOrchestration(app, 'phone.show_alarms (read): x\nphone.create_alarm (create): x\nphone.update_alarm (update): x')

function never(): never {
  throw new Error('not there')
}

interface Step {
  readonly action?: 'add' | 'move'
  readonly inputs?: JsonObject
  readonly saved?: Json
  /** The calls so far and what came back. */
  readonly before?: readonly (readonly [tool: string, args: JsonObject, result: Json])[]
}

function reply(model: ScriptedModel, { action = 'add', inputs = { at: '04:10' }, saved = { alarms: [] }, before = [] }: Step): Reply {
  const contract = task.apps['main']?.contract.actions.find(({ id }) => id === action) ?? never()
  const prompt = agentPrompt({
    phase: 'agent',
    goalId: action,
    goal: orchestration.goals[action] ?? never(),
    orchestration,
    user: USER,
    steps: 9,
    now: '2026-03-02T18:30:00 (Monday)',
    action: contract,
    request: task.episodes.find(({ id }) => id === action)?.request ?? null,
    inputs,
    saved,
  })
  const messages = before.flatMap(([tool, args, result], index) => [
    { role: 'assistant', content: null, tool_calls: [{ id: `c${index}`, type: 'function', function: { name: tool, arguments: JSON.stringify(args) } }] },
    { role: 'tool', tool_call_id: `c${index}`, content: JSON.stringify(result) },
  ])
  const answer = scriptedReply(model, chatRequestSchema.parse(chat(model, prompt, ...messages)), suite, sha256)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer.reply
}

const calls = (tool: string, args: JsonObject): Reply => ({ calls: [{ tool, args }] })
const saves = (patch: JsonObject, message: unknown): unknown => ({ calls: [{ tool: 'save_result', args: { patch, message } }] })
const looked = ['phone__show_alarms', { page_limit: 20 }, { status: 200, body: [] }] as const
const made = (id: number) => ['phone__create_alarm', { time: '04:10', label: 'for Rana Ito' }, { status: 200, body: { alarm_id: id } }] as const
const create = calls('phone__create_alarm', { time: '04:10', label: 'for Rana Ito' })

describe('reference', () => {
  test('makes the calls of the reference one at a time, then saves', () => {
    expect(reply('reference', {})).toEqual(calls('phone__show_alarms', { page_limit: 20 }))
    expect(reply('reference', { before: [looked] })).toEqual(create)
    expect(reply('reference', { before: [looked, made(7)] })).toEqual(saves({ '/saved/alarms': [{ at: '04:10', alarm_id: 7, cost: '$5' }] }, 'Set for 04:10.'))
  })

  test('stops at what the prompt does not say, and says which it is', () => {
    expect(reply('reference', { before: [looked], inputs: {} })).toEqual(saves({}, expect.stringContaining('$inputs.at')))
  })

  test('stops when the application does not carry a call out, and when it does not take what is saved', () => {
    expect(reply('reference', { before: [['phone__show_alarms', { page_limit: 20 }, { error: 'there is no tool phone__show_alarms' }]] })).toEqual(
      saves({}, expect.stringContaining('there is no tool')),
    )
    expect(
      reply('reference', { before: [looked, made(7), ['save_result', { patch: {}, message: '' }, { error: 'patch: this goal may not save there' }]] }),
    ).toEqual(saves({}, expect.stringContaining('may not save')))
  })

  test('goes on after an answer that was too long to be shown, as long as nothing in it is needed', () => {
    const long = ['phone__show_alarms', { page_limit: 20 }, { status: 200, note: 'cut', body_text: '[{"a":' }] as const
    expect(reply('reference', { before: [long] })).toEqual(create)
    const needed = ['phone__create_alarm', {}, { status: 200, note: 'cut', body_text: '{"alarm_id": 7' }] as const
    expect(reply('reference', { before: [looked, needed] })).toEqual(saves({}, expect.stringContaining('$result[1].alarm_id')))
  })

  test('says nothing else when the service refuses a call', () => {
    expect(reply('reference', { before: [looked, ['phone__create_alarm', {}, { status: 422, body: { message: 'no' } }]] })).toEqual(
      saves({}, expect.stringContaining('$result[1].alarm_id')),
    )
  })
})

describe('the others', () => {
  test('duplicates creates twice, reads once, and means the first answer', () => {
    expect(reply('duplicates', { before: [looked] })).toEqual(create)
    expect(reply('duplicates', { before: [looked, made(7)] })).toEqual(create)
    expect(reply('duplicates', { before: [looked, made(7), made(8)] })).toEqual(
      saves({ '/saved/alarms': [{ at: '04:10', alarm_id: 7, cost: '$5' }] }, 'Set for 04:10.'),
    )
  })

  test.each([
    ['another one that is saved', { alarms: [{ alarm_id: 7 }, { alarm_id: 9 }] }, 9],
    ['one that is there or not', { alarms: [{ alarm_id: 7 }] }, 6],
    ['one above the first', { alarms: [{ alarm_id: 1 }] }, 2],
    ['a file beside it', { alarms: [{ alarm_id: '~/a/b.txt' }] }, '~/a/other-b.txt'],
  ])('wrong-record changes %s', (_, saved, target) => {
    expect(reply('wrong-record', { action: 'move', saved })).toEqual(calls('phone__update_alarm', { time: '04:10', alarm_id: target }))
  })

  test('wrong-record saves what the reference saves', () => {
    const saved = { alarms: [{ alarm_id: 7 }, { alarm_id: 9 }] }
    expect(reply('wrong-record', { action: 'move', saved, before: [['phone__update_alarm', {}, { status: 200, body: {} }]] })).toEqual(
      saves({ '/saved/alarms/0/at': '04:10' }, 'Done.'),
    )
  })

  test('forgetful keeps everything where nothing is shown, and finds it there', () => {
    const first = saves({ [`/saved/${STASH}/alarms`]: [{ at: '04:10', alarm_id: 7, cost: '$5' }] }, 'Set for 04:10.')
    expect(reply('forgetful', { saved: { alarms: [], [STASH]: { alarms: [] } }, before: [looked, made(7)] })).toEqual(first)
    expect(reply('forgetful', { action: 'move', saved: { alarms: [], [STASH]: { alarms: [{ alarm_id: 7 }] } } })).toEqual(
      calls('phone__update_alarm', { time: '04:10', alarm_id: 7 }),
    )
  })

  test('the idle ones call nothing: one says that it is done, one says nothing, one keeps what it was told', () => {
    expect(reply('acknowledges-only', {})).toEqual(saves({}, 'Set for 04:10.'))
    expect(reply('null', {})).toEqual(saves({}, ''))
    expect(reply('echo', {})).toEqual(saves({ '/saved/alarms': [{ at: '04:10', cost: '$5' }] }, 'Set for 04:10.'))
    expect(reply('echo', { action: 'move' })).toEqual(saves({}, 'Done.'))
  })
})

describe('malformed', () => {
  const good = JSON.stringify(orchestration)
  test.each(MALFORMATIONS.filter(breaksOrchestration))('%s is no orchestration', (malformation) => {
    const found = jsonInAnswer(malformedOrchestration(malformation, good))
    expect('problem' in found || 'problems' in checkOrchestration(found.document, { contract: app.definition.contract, services: ['phone'], apis: [] })).toBe(
      true,
    )
  })

  test.each(MALFORMATIONS.filter((malformation) => !breaksOrchestration(malformation)))('%s is no layout', (malformation) => {
    expect(createLayoutRenderer().validate(malformedLayout(malformation), { orchestration, contract: app.definition.contract })).toHaveProperty('problems')
  })
})
