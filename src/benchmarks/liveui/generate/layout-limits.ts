/** What a layout may hold so that it can be kept at all; what it may hold to be shown is the renderer's to say. Part of the protocol. */
export const LAYOUT_LIMITS = {
  /** Characters of its canonical JSON. */
  characters: 262_144,
  depth: 64,
} as const
