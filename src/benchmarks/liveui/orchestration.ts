import { z } from 'zod'

/**
 * What the model produces before the layout (LiveUIBench §3.2: "an orchestration linking interface elements to action goals,
 * agent roles, and information retained across interactions"; shape: design §6.2).
 */
const goalSchema = z.object({
  /** Which role carries it out. */
  role: z.string(),
  /** What a submitted action should achieve, in the model's words. */
  outcome: z.string(),
  services: z.array(z.string()),
  /** `service.api` names the goal wants; narrowed to read-class when `effect` is `read`; at most 100. */
  apis: z.array(z.string()),
  effect: z.enum(['read', 'write']),
  /** JSON Pointers under /saved that the agent may write for this goal. */
  saves: z.array(z.string()),
  /** For a load goal: the `onOpen` view that it fills when the app first opens. Such a goal is no contract action. */
  onOpen: z.string().optional(),
})

const uiPatch = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const orchestrationSchema = z.object({
  title: z.string(),
  roles: z.record(z.string(), z.object({ instructions: z.string() })),
  /** Goal id = contract action id; load goals have ids of their own. */
  goals: z.record(z.string(), goalSchema),
  /** Information kept across interactions: pointers under /saved; a superset of the contract's `retains`. */
  retained: z.array(z.object({ path: z.string(), why: z.string() })),
  /** View id → the patch under /ui that shows it, e.g. `{ "/ui/view": "shifts" }`. */
  views: z.record(z.string(), z.object({ show: uiPatch })),
  /** Initial state under /saved and /ui, so that every bound path exists. */
  state: z.object({ saved: z.record(z.string(), z.json()).optional(), ui: z.record(z.string(), z.json()).optional() }).optional(),
})

export type Orchestration = z.infer<typeof orchestrationSchema>
export type Goal = z.infer<typeof goalSchema>
