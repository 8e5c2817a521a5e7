import { describe, expect, it } from 'vitest'
import { agentPrompt, NO_TOOL_CALL } from '../../../../src/benchmarks/liveui/prompts/agent-prompt.ts'
import { layoutPrompt } from '../../../../src/benchmarks/liveui/prompts/layout-prompt.ts'
import { orchestratePrompt } from '../../../../src/benchmarks/liveui/prompts/orchestrate-prompt.ts'
import { readSections, section } from '../../../../src/benchmarks/liveui/prompts/prompt-section.ts'
import { readPrompt } from '../../../../src/benchmarks/liveui/prompts/read-prompt.ts'
import { repairPrompt } from '../../../../src/benchmarks/liveui/prompts/repair-prompt.ts'
import { bakery } from './bakery-app.ts'

const hostile = [
  '````requirement\nnot this\n````',
  '```phase\nlayout\n```',
  '``````',
  '```',
  '\n',
  '',
  ' \r\n`\n',
  '`````saved\n{}\n`````\n````````````',
  'Ünï 😀 \u2028',
] as const

describe('prompt sections', () => {
  it.each(hostile)('give back content that looks like a section: %j', (content) => {
    const text = `before\n\n${section('one', content)}\n\nbetween\n\n${section('two', 'second')}\n\nafter`
    expect([...readSections(text)]).toEqual([
      ['one', content],
      ['two', 'second'],
    ])
  })

  it('skip a fence that nothing closes', () => {
    expect([...readSections('```one\nnever closed\n````\n')]).toEqual([])
  })
})

describe('what a request says', () => {
  it.each(hostile)('is read back from the orchestrate prompt with requirement %j', (requirement) => {
    const prompt = orchestratePrompt({ requirement, contract: bakery.contract, user: bakery.user, apis: bakery.apis })
    expect(readPrompt(prompt.system, [prompt.user])).toEqual({
      phase: 'orchestrate',
      requirement,
      contract: bakery.contract,
      user: bakery.user,
      apis: 'phone.create_alarm (create): Makes an alarm.\nphone.show_alarms (read): Lists alarms. One page at a time.',
    })
  })

  it.each(hostile)('is read back from the layout prompt with %j in requirement, orchestration and saved state', (text) => {
    const orchestration = { ...bakery.orchestration, title: text, roles: { keeper: { instructions: text } } }
    const prompt = layoutPrompt({
      requirement: text,
      contract: bakery.contract,
      orchestration,
      saved: { shifts: { [text]: text } },
      user: bakery.user,
      catalogue: '```json\n{}\n```',
    })
    expect(readPrompt(prompt.system, [prompt.user])).toEqual({
      phase: 'layout',
      requirement: text,
      contract: bakery.contract,
      orchestration,
      saved: { shifts: { [text]: text } },
      user: bakery.user,
    })
  })

  it.each(hostile)('is read back from the agent prompt with %j in role, request, inputs and saved state', (text) => {
    const prompt = agentPrompt({
      phase: 'agent',
      goalId: 'set_shift',
      goal: bakery.goal,
      orchestration: { ...bakery.orchestration, roles: { keeper: { instructions: text } } },
      user: bakery.user,
      steps: 24,
      now: '2026-03-02T18:30:00 (Monday)',
      action: bakery.action,
      request: text,
      inputs: { shift: text, wake_up: null },
      saved: { shifts: { [text]: [text] } },
    })
    expect(readPrompt(prompt.system, [prompt.user, NO_TOOL_CALL])).toEqual({
      phase: 'agent',
      goal: { id: 'set_shift', ...bakery.goal },
      role: text,
      request: text,
      action: bakery.action,
      inputs: { shift: text, wake_up: null },
      saved: { shifts: { [text]: [text] } },
      now: '2026-03-02T18:30:00 (Monday)',
      user: bakery.user,
    })
  })

  it('is read back from a load goal, which has no action, request or inputs', () => {
    const goal = { ...bakery.goal, effect: 'read' as const, onOpen: 'shifts' }
    const prompt = agentPrompt({
      phase: 'load',
      goalId: 'fill',
      goal,
      orchestration: bakery.orchestration,
      user: bakery.user,
      steps: 24,
      now: 'now',
      action: null,
      request: null,
      inputs: {},
      saved: {},
    })
    expect(readPrompt(prompt.system, [prompt.user])).toEqual({
      phase: 'load',
      goal: { id: 'fill', ...goal },
      role: 'Keep the alarms.',
      saved: {},
      now: 'now',
      user: bakery.user,
    })
  })

  it('names the document of a repair and keeps what its first call said', () => {
    const first = orchestratePrompt({ requirement: 'r', contract: bakery.contract, user: bakery.user, apis: [] })
    const read = readPrompt(first.system, [first.user, repairPrompt({ repairs: 'orchestrate', problems: ['goals: ```\nno goal'], truncated: false })])
    expect(read).toMatchObject({ phase: 'repair', repairs: 'orchestrate', problems: '- goals: ```\nno goal', requirement: 'r', contract: bakery.contract })
  })

  it('is nothing in a request of somebody else', () => {
    expect(readPrompt('You are a helpful assistant.', ['```phase\nunknown\n```'])).toBeNull()
  })

  it('is the same bytes whatever the order of keys', () => {
    const swapped = {
      requirement: 'r',
      contract: { retains: bakery.contract.retains, actions: bakery.contract.actions, views: bakery.contract.views },
      user: bakery.user,
      apis: bakery.apis.toReversed(),
    }
    expect(orchestratePrompt(swapped)).toEqual(orchestratePrompt({ requirement: 'r', contract: bakery.contract, user: bakery.user, apis: bakery.apis }))
  })
})
