/** Stable names of what may be wrong with any file that people write, before anything is known of its meaning. */
export const FILE_RULES = [
  'yaml-syntax', 'duplicate-key', 'tab-indent', 'several-documents', 'yaml-tag', 'yaml-alias', 'reserved-key', 'not-a-number',
  'empty-file', 'file-too-large', 'nested-too-deep', 'not-utf-8', 'unreadable-file',
  'missing', 'unknown-key', 'wrong-key', 'wrong-value', 'not-built',
] as const // prettier-ignore

export type FileRule = (typeof FILE_RULES)[number]
