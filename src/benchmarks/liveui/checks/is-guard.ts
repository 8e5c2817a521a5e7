import type { Check, SimpleCheck } from '../check-schema.ts'

/**
 * Whether a check only says what must not happen (design §6.1). Doing nothing would pass it, so it is armed by a positive check:
 * `no-call`, `mutations`, `absent`, `not-text`, `not-item`, `unchanged`, `count: 0`, a `change` of zeros, and an `any-of` that contains a guard.
 */
export function isGuard(check: Check | SimpleCheck): boolean {
  switch (check.check) {
    case 'no-call':
    case 'mutations':
    case 'absent':
    case 'not-text':
    case 'not-item':
    case 'unchanged':
      return true
    case 'count':
      return check.equals === 0
    case 'change':
      return [check.created, check.updated, check.deleted].every((rows) => rows === undefined || rows === 0)
    case 'any-of':
      return check.of.some((alternative) => isGuard(alternative))
    default:
      return false
  }
}
