import { expect } from 'vitest'

/** Vitest's asymmetric matchers are typed `any`; in an expected value `unknown` says as much. */
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const anyText: unknown = expect.any(String)
export const including = (part: object): unknown => expect.objectContaining(part)
