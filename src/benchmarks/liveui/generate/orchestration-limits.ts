/** Caps on what a generation may hold (design §6.2 "size caps"); part of the protocol. */
export const ORCHESTRATION_LIMITS = {
  /** Characters of its canonical JSON. */
  characters: 131_072,
  /** Providers refuse more than 128 tools; `save_result` and head room are ours. */
  apisOfGoal: 100,
  /** Characters of the first /ui: it says what is open, and every view starts from a copy of it. */
  ui: 16_384,
  /** Each is worked out on a copy of the first /ui; contracts have a handful. */
  views: 50,
} as const
