import { z } from 'zod'

/**
 * What a scripted model plants in its own role text when it orchestrates, and finds again when it acts: nothing else of the
 * task's file may be remembered between calls.
 */
export interface Marker {
  readonly task: string
  readonly app: string
  /** APIs of the goals by class, as the orchestrate prompt described them. */
  readonly classes: { readonly [api: string]: string }
}

const markerSchema: z.ZodType<Marker> = z.object({ task: z.string(), app: z.string(), classes: z.record(z.string(), z.string()) })
const LINE = 'scripted: '

export function plantMarker(marker: Marker): string {
  return `This application is played by a scripted model.\n${LINE}${JSON.stringify(marker)}`
}

/** @throws SyntaxError or ZodError when the line was changed. */
export function findMarker(role: string): Marker | undefined {
  const line = role.split('\n').find((candidate) => candidate.startsWith(LINE))
  return line === undefined ? undefined : markerSchema.parse(JSON.parse(line.slice(LINE.length)))
}
