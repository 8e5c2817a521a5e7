import type { Slot } from './assigned-slots.ts'
import { countRate, type Rate } from './rate.ts'
import { openingPasses } from './workflow-passes.ts'

/**
 * Open (LiveUIBench §4, Table 2).
 *
 * Numerator: slots whose every opening check passed, those of a later application too. Denominator: all assigned slots.
 * An opening whose application was rejected or unavailable has failed placeholders, so its slot is not open; a slot that is not scored
 * is unsettled.
 */
export const openCount = (slots: readonly Slot[]): Rate => countRate(slots.map(openingPasses))
