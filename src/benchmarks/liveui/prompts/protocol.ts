import { z } from 'zod'
import { hashJson, type Hasher } from '../../../core/hash.ts'
import type { Json } from '../../../core/json.ts'
import { LAYOUT_LIMITS } from '../generate/layout-limits.ts'
import { ORCHESTRATION_LIMITS } from '../generate/orchestration-limits.ts'
import type { LayoutRenderer } from '../layout.ts'
import { orchestrationSchema } from '../orchestration.ts'
import { MAX_DEPTH } from '../run/json-limits.ts'
import { SAVE_RESULT } from '../run/save-result-tool.ts'
import { SAVED_LIMITS } from '../run/saved-limits.ts'
import { TOOL_CALLS_OF_STEP } from '../run/handle-tool-call.ts'
import { SHOWN_RESULT } from '../run/tool-result.ts'
import { agentPrompt, NO_TOOL_CALL } from './agent-prompt.ts'
import { layoutPrompt } from './layout-prompt.ts'
import { orchestratePrompt } from './orchestrate-prompt.ts'
import { repairPrompt } from './repair-prompt.ts'

/**
 * Everything of LiveUIAgent that shapes evidence (design §1 "protocol"): the planner hashes it, with AppWorld's and the SDK's
 * versions and the survey's agent limits, into the protocol that a plan pins. Any word of a prompt, schema, cap or component counts.
 */
export function liveUIProtocol(renderer: LayoutRenderer, hash: Hasher): Json {
  return {
    agent: 'liveui-agent/1',
    mode: 'declared',
    prompts: hashJson(hash, samplePrompts()),
    orchestration: hashJson(hash, z.toJSONSchema(orchestrationSchema)),
    saveResult: hashJson(hash, SAVE_RESULT),
    catalogue: hash(renderer.cataloguePrompt),
    limits: {
      orchestrationCharacters: ORCHESTRATION_LIMITS.characters,
      apisOfGoal: ORCHESTRATION_LIMITS.apisOfGoal,
      layoutCharacters: LAYOUT_LIMITS.characters,
      layoutDepth: LAYOUT_LIMITS.depth,
      savedCharacters: SAVED_LIMITS.characters,
      messageCharacters: SAVED_LIMITS.message,
      jsonDepth: MAX_DEPTH,
      toolCallsOfStep: TOOL_CALLS_OF_STEP,
      shownResultCharacters: SHOWN_RESULT,
    },
  }
}

/** All prompts, written out for one fixed application: a template's change shows in them. */
function samplePrompts(): Json {
  const user = { name: 'N', email: 'e', phone: 'p', locale: 'en-US', currency: 'USD', zone: 'z' }
  const goal = { role: 'r', outcome: 'o', services: ['phone'], apis: ['phone.show_alarms'], effect: 'write' as const, saves: ['/saved/k'] }
  const load = { ...goal, effect: 'read' as const, onOpen: 'v' }
  const action = { id: 'a', does: 'd', inputs: [{ id: 'i', type: 'text' as const }] }
  const contract = { views: [{ id: 'v', shows: 's', onOpen: true }], actions: [action], retains: ['k'] }
  const orchestration = {
    title: 't',
    roles: { r: { instructions: 'n' } },
    goals: { a: goal, l: load },
    retained: [{ path: '/saved/k', why: 'w' }],
    views: { v: { show: { '/ui/view': 'v' } } },
  }
  const apis = [{ api: 'phone.show_alarms', class: 'read' as const, description: 'd', parameters: {} }]
  const asked = { orchestration, user, steps: 24, now: '2026-01-01T00:00:00 (Thursday)', saved: { k: null } }
  const texts = [
    orchestratePrompt({ requirement: 'q', contract, user, apis }),
    layoutPrompt({ requirement: 'q', contract, orchestration, saved: { k: null }, user, catalogue: '' }),
    agentPrompt({ ...asked, phase: 'agent', goalId: 'a', goal, action, request: 'x', inputs: { i: 'y' } }),
    agentPrompt({ ...asked, phase: 'load', goalId: 'l', goal: load, action: null, request: null, inputs: {} }),
  ]
  return [
    ...texts.flatMap((text) => [text.system, text.user]),
    ...[true, false].map((truncated) => repairPrompt({ repairs: 'layout', problems: ['p'], truncated })),
    NO_TOOL_CALL,
  ]
}
