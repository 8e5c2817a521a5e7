import { readSections } from '../../../src/benchmarks/liveui/prompts/prompt-section.ts'
import { promptJson } from '../../../src/benchmarks/liveui/prompts/prompt-json.ts'
import type { ModelClient, ModelMessage } from '../../../src/core/ports/model.ts'

/** A client whose prompts do not say one of the submitted inputs. */
export function withoutInput(input: string): (client: ModelClient) => ModelClient {
  return (client) => ({
    generate: (request) =>
      client.generate({ ...request, messages: request.messages.map((message, index) => (index === 0 ? forgetting(message, input) : message)) }),
  })
}

function forgetting(message: ModelMessage, input: string): ModelMessage {
  if (message.role !== 'user') throw new Error('a conversation starts with the user')
  const written = readSections(message.text).get('inputs')
  if (written === undefined) throw new Error('the prompt has no inputs')
  const { [input]: forgotten, ...others }: { readonly [id: string]: unknown } = JSON.parse(written)
  if (forgotten === undefined) throw new Error(`the prompt does not say ${input}`)
  return { ...message, text: message.text.replace(`inputs\n${written}\n`, () => `inputs\n${promptJson(others)}\n`) }
}
