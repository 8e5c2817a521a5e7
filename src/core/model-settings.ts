import { z } from 'zod'

/** How much a model may think. Each provider kind takes a subset; another word is refused when the plan is made. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const

/**
 * A model's settings in a survey file. They shape the request, so they are identity (design §3); connection (address, key, price) is not.
 * `providerOptions` passes named options on to the provider; which names, is an allow-list per kind (services/models/call-options.ts).
 */
export const modelSettingsSchema = z.strictObject({
  maxOutputTokens: z.int().min(1).max(1_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().min(0).max(1).optional(),
  seed: z.int().min(0).max(2_147_483_647).optional(),
  reasoningEffort: z.enum(REASONING_EFFORTS).optional(),
  /** Whether the model's own thinking is sent back to it over the steps of one conversation. Turn off for servers that refuse the field. */
  sendReasoning: z.boolean().default(true),
  providerOptions: z.record(z.string(), z.json()).optional(),
})

export type ModelSettings = z.output<typeof modelSettingsSchema>

export const DEFAULT_MODEL_SETTINGS: ModelSettings = { sendReasoning: true }
