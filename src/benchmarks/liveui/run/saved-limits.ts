/** Caps on what an agent saves (design §12 "capped"); part of the protocol. */
export const SAVED_LIMITS = {
  /** Characters of the canonical JSON of an application's whole saved state (256 K). */
  characters: 262_144,
  /** Keys of one patch. */
  pointers: 2_000,
  /** Characters of the message of `save_result`. */
  message: 2_000,
} as const
