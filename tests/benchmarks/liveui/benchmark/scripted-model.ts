import type { JsonObject } from '../../../../src/core/json.ts'
import type { ModelAnswer, ModelClient, ModelFailure, ModelRequest } from '../../../../src/core/ports/model.ts'
import { sha256 } from '../../../../src/services/hash.ts'
import { callName } from '../../../../src/core/ids.ts'

/** One scripted answer: text, tool calls (arguments as an object, or as the text that a provider sent), or a failure. */
export type Scripted =
  | {
      readonly text?: string
      readonly tools?: readonly (readonly [name: string, args: JsonObject | string])[]
      readonly finish?: ModelAnswer['finish']
      readonly tokens?: number
      readonly seconds?: number
    }
  | { readonly failure: ModelFailure }

export interface ScriptedModel extends ModelClient {
  /** Every request, in order. */
  readonly requests: ModelRequest[]
}

/** A deterministic model: call name → answer. A call that nothing is scripted for is a fault of the test. */
export function scriptedModel(script: (call: string, request: ModelRequest) => Scripted | undefined): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    requests,
    async generate(request) {
      const { signal: _, ...sent } = request
      requests.push(sent)
      const scripted = script(request.call, request)
      if (scripted === undefined) throw new Error(`nothing is scripted for the model call ${request.call}`)
      if ('failure' in scripted) return { failure: scripted.failure }
      const tools = scripted.tools ?? []
      return {
        answer: {
          text: scripted.text ?? '',
          toolCalls: tools.map(([name, args], index) => ({
            id: callName.tool(request.call, index),
            name,
            args: typeof args === 'string' ? undefined : args,
            raw: typeof args === 'string' ? args : JSON.stringify(args),
          })),
          finish: scripted.finish ?? (tools.length > 0 ? 'tool-calls' : 'stop'),
          usage: { inputTokens: scripted.tokens ?? 100, outputTokens: 10, cachedInputTokens: undefined, reasoningTokens: undefined },
          servedModel: 'scripted',
          requestHash: sha256(JSON.stringify([request.call, request.system, request.messages, request.tools])),
          responseHash: sha256(JSON.stringify(scripted)),
          modelSeconds: scripted.seconds ?? 1,
        },
      }
    },
  }
}
