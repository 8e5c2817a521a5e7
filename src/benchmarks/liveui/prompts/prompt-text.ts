/** A prompt of one model call: system text (stable, cached by providers) and the first user text (what changes most comes last). */
export interface PromptText {
  readonly system: string
  readonly user: string
}

/** Paragraphs and sections, an empty line between them. */
export function joinPrompt(...parts: readonly string[]): string {
  return parts.join('\n\n')
}
