import { slotAssertions } from '../metrics/assertion-pass-rate.ts'
import type { ReportInput } from './report-input.ts'

/** What must stand under a table: what was assigned, how it was run, and whether it is final. */
export function standingNotes(input: ReportInput): readonly string[] {
  const { tasks, repeats, options, slots } = input
  const firstModel = input.models[0]?.as
  const assertions = slots.filter((slot) => slot.model === firstModel).reduce((sum, slot) => sum + slotAssertions(slot).assigned, 0)
  const open = slots.filter((slot) => slot.scored === undefined).length
  const notes = [`${tasks.length} assigned tasks${repeats === 1 ? '' : ` in ${repeats} repeats`}, ${assertions} assertions a model. ${options.condition}.`]
  if (open > 0)
    notes.push(`Not final: ${open} of ${slots.length} evaluations are not scored. They count as not passed; a range ends where all of them would pass.`)
  return notes
}

export const BASELINE_NOTE = 'Baselines are applications that do not try: what a check lets pass for nothing shows in their rows.'
