/** Kinds of LiveUI episodes (LiveUIBench §2 "Tasks and episodes") and, later, EvoGenUI turns. */
export const STAGES = ['opening', 'submission', 'revision', 'retrieval', 'refresh', 'return', 'follow-up'] as const
export type Stage = (typeof STAGES)[number]
