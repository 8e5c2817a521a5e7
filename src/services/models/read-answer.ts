import type { LanguageModelV3GenerateResult, SharedV3Warning } from '@ai-sdk/provider'
import { z } from 'zod'
import { callName } from '../../core/ids.ts'
import { cleanText } from '../../core/clean-text.ts'
import { shortened } from '../../core/cut-text.ts'
import { jsonNesting } from '../../core/json-nesting.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { ModelAnswer, ToolCall, Usage } from '../../core/ports/model.ts'
import type { Price } from './provider-config.ts'

/** What the SDK read from a stored answer, in our words. A pure function of the stored bytes. */
export function readAnswer(call: string, result: LanguageModelV3GenerateResult): Pick<ModelAnswer, 'text' | 'toolCalls' | 'finish' | 'usage' | 'servedModel'> {
  const calls = result.content.filter((part) => part.type === 'tool-call')
  const unified = result.finishReason.unified
  return {
    text: result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    toolCalls: calls.map((part, index): ToolCall => ({
      id: callName.tool(call, index),
      name: part.toolName,
      args: parseArguments(part.input),
      raw: part.input,
    })),
    finish: unified === 'error' ? 'other' : unified,
    usage: readUsage(result),
    servedModel: shownName(result.response?.modelId ?? fromBody(result).modelVersion),
  }
}

/** What a provider calls itself is printed in reports. */
function shownName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : shortened(cleanText(name), 200)
}

/** Gemini names model and response in its answer, but its adapter does not hand them on. */
const geminiSchema = z.looseObject({ modelVersion: z.string().optional(), responseId: z.string().optional() }).catch({})

function fromBody(result: LanguageModelV3GenerateResult): z.output<typeof geminiSchema> {
  return geminiSchema.parse(result.response?.body)
}

/** The provider's name of the answer; asked for when the headers have no request id. */
export function answerId(result: LanguageModelV3GenerateResult): string | undefined {
  return result.response?.id ?? fromBody(result).responseId
}

function readUsage(result: LanguageModelV3GenerateResult): Usage {
  return {
    inputTokens: result.usage.inputTokens.total,
    outputTokens: result.usage.outputTokens.total,
    cachedInputTokens: result.usage.inputTokens.cacheRead,
    reasoningTokens: result.usage.outputTokens.reasoning,
  }
}

/** Deeper arguments are no arguments: they could not be sent back to the model, or kept. */
const MAX_NESTING = 100

/** Undefined when the text is not a JSON object. No text at all is how some servers call a tool without parameters. */
function parseArguments(text: string): JsonObject | undefined {
  if (text.trim() === '') return {}
  if (jsonNesting(text) > MAX_NESTING) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function describeWarning(warning: SharedV3Warning): string {
  if (warning.type === 'other') return warning.message
  return warning.details === undefined ? `${warning.feature} is not supported` : `${warning.feature}: ${warning.details}`
}

/** US dollars of one answer; undefined without a configured price or without counted tokens. */
export function costUsd(usage: Usage, price: Price | undefined): number | undefined {
  if (price === undefined || usage.inputTokens === undefined || usage.outputTokens === undefined) return undefined
  const cached = usage.cachedInputTokens ?? 0
  const perMillion =
    (usage.inputTokens - cached) * price.inputPerMillion +
    cached * (price.cachedInputPerMillion ?? price.inputPerMillion) +
    usage.outputTokens * price.outputPerMillion
  return perMillion / 1_000_000
}
