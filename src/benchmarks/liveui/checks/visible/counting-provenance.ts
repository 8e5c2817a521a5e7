import type { Matcher } from '../../matcher-schema.ts'
import { findInText, type TextSetting } from '../../matchers/find-in-text.ts'
import { STATUS_WORDS } from '../../matchers/status-words.ts'
import { foldText } from '../../matchers/text-tokens.ts'
import type { Provenance } from '../../rendered-view.ts'
import type { LiveUIApp } from '../../task-schema.ts'

/**
 * From where a text may come to count as a display of this value. What comes from inputs or services counts from saved state alone; what
 * stands in the requirement or the contract may be written into the layout; a word of state may also be chosen by a condition on
 * saved state. A message or what the user just typed never counts.
 */
export function countingProvenance(value: Matcher, app: LiveUIApp, setting: TextSetting): ReadonlySet<Provenance> {
  if ([app.requirement, ...strings(app.contract)].some((text) => findInText(value, text, setting).length > 0))
    return new Set(['saved', 'derived-saved', 'literal'])
  return isStatusWord(value) ? new Set(['saved', 'derived-saved']) : new Set(['saved'])
}

/** `done`, and everything that is asked for as a choice. */
export function isStatusWord(value: Matcher): boolean {
  if (typeof value === 'string') return STATUS_WORDS.has(foldText(value))
  if (typeof value !== 'object' || value === null) return false
  return 'choice' in value || ('text' in value && STATUS_WORDS.has(foldText(String(value.text))))
}

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
