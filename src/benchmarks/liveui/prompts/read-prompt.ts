import { z } from 'zod'
import type { Json, JsonObject } from '../../../core/json.ts'
import { orchestrationSchema, type Orchestration } from '../orchestration.ts'
import { contractSchema, type Contract } from '../task-schema.ts'
import { readSections } from './prompt-section.ts'

/** What a request to a model says, read back from its texts. Verbatim where the prompt is verbatim. */
export interface ReadPrompt {
  readonly phase: 'orchestrate' | 'layout' | 'load' | 'agent' | 'repair'
  /** For `repair`: which document is repaired. The other parts are those of its first call. */
  readonly repairs?: 'orchestrate' | 'layout'
  readonly problems?: string
  /** Orchestrate, layout and their repairs. */
  readonly requirement?: string
  readonly contract?: Contract
  /** Orchestrate: one line an API. */
  readonly apis?: string
  /** Layout. */
  readonly orchestration?: Orchestration
  /** Load and agent. */
  readonly goal?: ReadGoal
  /** The role's instructions, verbatim. */
  readonly role?: string
  /** The user's words, verbatim; absent when there are none. */
  readonly request?: string
  /** The contract action. */
  readonly action?: Contract['actions'][number]
  readonly inputs?: JsonObject
  readonly saved?: Json
  /** Logical local time. */
  readonly now?: string
  readonly user?: JsonObject
}

export type ReadGoal = z.infer<typeof goalSchema>

const goalSchema = z.object({
  id: z.string(),
  role: z.string(),
  outcome: z.string(),
  effect: z.enum(['read', 'write']),
  services: z.array(z.string()),
  apis: z.array(z.string()),
  saves: z.array(z.string()),
  onOpen: z.string().optional(),
})
const object = z.record(z.string(), z.json())
const actionSchema = contractSchema.shape.actions.element
const phaseSchema = z.enum(['orchestrate', 'layout', 'load', 'agent'])
const repairsSchema = z.enum(['orchestrate', 'layout']).optional()

/**
 * Reads the sections of a request back: its system text and the user texts of its conversation, in order.
 * Returns null when it is no prompt of ours.
 * @throws ZodError or SyntaxError when a section of ours holds something else than it should.
 */
export function readPrompt(system: string, userTexts: readonly string[]): ReadPrompt | null {
  const sections = new Map([...readSections(system), ...userTexts.flatMap((text) => [...readSections(text)])])
  const phase = phaseSchema.safeParse(sections.get('phase'))
  if (!phase.success) return null
  const repairs = repairsSchema.parse(sections.get('repairs'))
  return {
    phase: repairs === undefined ? phase.data : 'repair',
    ...given('repairs', repairs),
    ...given('problems', sections.get('problems')),
    ...given('requirement', sections.get('requirement')),
    ...given('contract', json(sections.get('contract'), contractSchema)),
    ...given('apis', sections.get('apis')),
    ...given('orchestration', json(sections.get('orchestration'), orchestrationSchema)),
    ...given('goal', json(sections.get('goal'), goalSchema)),
    ...given('role', sections.get('role')),
    ...given('request', sections.get('request')),
    ...given('action', json(sections.get('action'), actionSchema)),
    ...given('inputs', json(sections.get('inputs'), object)),
    ...given('saved', json(sections.get('saved'), z.json())),
    ...given('now', sections.get('now')),
    ...given('user', json(sections.get('user'), object)),
  }
}

function json<T>(text: string | undefined, schema: z.ZodType<T>): T | undefined {
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

function given<K extends keyof ReadPrompt, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  // A computed key widens to an index signature; Object.fromEntries would too. The mapped type says what it is.
  const part: { [P in K]?: V } = {}
  if (value !== undefined) part[key] = value
  return part
}
