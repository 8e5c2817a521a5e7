/** What a check of a document found, in words for the model that wrote it. Problems reject; warnings are kept beside it. */
export interface Findings {
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}
