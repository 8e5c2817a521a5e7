import { z } from 'zod'
import type { ProviderKind } from './provider-kind.ts'

/**
 * The least that makes a 200 an answer of its kind: enough to tell a provider's answer from a gateway's page or an error in disguise.
 * Whether the model's output is any good, is not asked here.
 */
const SHAPES: Readonly<Record<ProviderKind, z.ZodType>> = {
  openai: z.looseObject({
    output: z.array(z.looseObject({ type: z.string() })),
    error: z.null().optional(),
    status: z
      .string()
      .refine((status) => status !== 'failed')
      .optional(),
  }),
  'openai-compatible': z.looseObject({ choices: z.array(z.looseObject({ message: z.looseObject({}) })).min(1), error: z.null().optional() }),
  anthropic: z.looseObject({ type: z.literal('message'), content: z.array(z.looseObject({ type: z.string() })) }),
  google: z.union([
    z.looseObject({ candidates: z.array(z.looseObject({})).min(1) }),
    // A blocked prompt has no candidates; it is an answer (finish `content-filter`).
    z.looseObject({ promptFeedback: z.looseObject({ blockReason: z.string() }) }),
  ]),
}

export function hasAnswerShape(kind: ProviderKind, json: unknown): boolean {
  return SHAPES[kind].safeParse(json).success
}
