import { cleanText } from '../../../core/clean-text.ts'
import { shortened } from '../../../core/cut-text.ts'
import type { EpisodeFailure } from '../../../core/failure.ts'
import { callName } from '../../../core/ids.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { ModelAnswer, ModelMessage } from '../../../core/ports/model.ts'
import type { PromptText } from '../prompts/prompt-text.ts'
import { repairPrompt } from '../prompts/repair-prompt.ts'
import type { MeteredModel } from '../run/metered-model.ts'
import { jsonInAnswer } from './json-in-answer.ts'

/** Characters of an unusable answer that are shown to the model again. */
const SHOWN_AGAIN = 100_000
/** Problems that a failure's detail names. */
const NAMED = 5
/** Problems quote what the model wrote, names of any length too. */
const PROBLEM_CHARACTERS = 600

export type Checked<T> = { readonly document: T; readonly warnings: readonly string[] } | { readonly problems: readonly string[] }

/** One document of a generation. */
export interface DocumentRequest<T> {
  readonly model: MeteredModel
  readonly phase: 'orchestrate' | 'layout'
  readonly call: string
  readonly prompt: PromptText
  readonly check: (document: JsonObject) => Checked<T>
}

export type DocumentResult<T> =
  | { readonly document: T; readonly warnings: readonly string[]; readonly repaired: boolean }
  | { readonly failure: EpisodeFailure }

/**
 * Asks a model for one document; when it cannot be used, says why and asks once more (design §6.2: one repair round, reported
 * apart). A refusal by the provider's filter is final. Never throws for what a model did.
 */
export async function askForDocument<T>(request: DocumentRequest<T>): Promise<DocumentResult<T>> {
  const { model, prompt } = request
  const asked: ModelMessage = { role: 'user', text: prompt.user }
  const first = await model.ask({ call: request.call, system: prompt.system, messages: [asked], tools: [] })
  if ('failure' in first) return first
  const firstDocument = readDocument(first.answer, request)
  if ('refused' in firstDocument) return { failure: firstDocument.refused }
  if (!('problems' in firstDocument)) return { ...firstDocument, repaired: false }

  const truncated = first.answer.finish === 'length'
  const messages: ModelMessage[] = [
    asked,
    { role: 'assistant', text: shownAgain(first.answer.text), toolCalls: [] },
    { role: 'user', text: repairPrompt({ repairs: request.phase, problems: firstDocument.problems, truncated }) },
  ]
  const second = await model.ask({ call: callName.repair(request.call), system: prompt.system, messages, tools: [] })
  if ('failure' in second) return second
  const repaired = readDocument(second.answer, request)
  if ('refused' in repaired) return { failure: repaired.refused }
  if (!('problems' in repaired)) return { ...repaired, repaired: true }
  return {
    failure: rejected(
      second.answer.finish === 'length' ? 'truncated' : request.phase === 'layout' ? 'layout-invalid' : 'orchestration-invalid',
      repaired.problems,
    ),
  }
}

function readDocument<T>(answer: ModelAnswer, request: DocumentRequest<T>): Checked<T> | { readonly refused: EpisodeFailure } {
  if (answer.finish === 'content-filter') return { refused: rejected('refused', ['the answer was withheld by the content filter']) }
  const found = jsonInAnswer(answer.text)
  const checked = 'problem' in found ? { problems: [found.problem] } : request.check(found.document)
  return 'problems' in checked ? { problems: checked.problems.map((problem) => shortened(problem, PROBLEM_CHARACTERS)) } : checked
}

function rejected(cause: string, problems: readonly string[]): EpisodeFailure {
  const more = problems.length - NAMED
  return { kind: 'rejected', during: 'generation', cause, detail: [...problems.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('\n') }
}

/** Word for word, so that the model client recognises its own answer; an endless one would leave no room for the repair. */
function shownAgain(text: string): string {
  return text.length <= SHOWN_AGAIN ? text : `${cleanText(text.slice(0, SHOWN_AGAIN))}\n(cut here: ${text.length - SHOWN_AGAIN} more characters)`
}
