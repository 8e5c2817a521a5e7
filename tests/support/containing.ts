import { expect } from 'vitest'

/** `expect.stringContaining` without its `any`. */
export const containing = (text: string): unknown => expect.stringContaining(text)
