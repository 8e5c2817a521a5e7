import { z } from 'zod'

const chatSchema = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) })

/** A chat request without some of its answers and what followed on each (tool results, a reminder). Turns count from 0. */
export function withoutTurns(body: unknown, left: (turn: number) => boolean): unknown {
  const chat = chatSchema.parse(body)
  let turn = -1
  return {
    ...chat,
    messages: chat.messages.filter(({ role }) => {
      if (role === 'assistant') turn += 1
      return turn < 0 || !left(turn)
    }),
  }
}
