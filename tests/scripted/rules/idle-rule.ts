import type { Check, SimpleCheck } from '../../../src/benchmarks/liveui/check-schema.ts'

/**
 * Of a model that calls nothing and keeps nothing (`acknowledges-only`, `null`): its application opens; nothing that was asked for is
 * there; and nothing that must not be is there either.
 */
export function idleRule(check: Check | SimpleCheck): boolean {
  switch (check.check) {
    case 'view':
    case 'action':
    case 'input':
      return true
    case 'call':
    case 'record':
    case 'text':
    case 'item':
    case 'choice':
    case 'retained':
    case 'identity':
      return false
    case 'no-call':
    case 'mutations':
    case 'unchanged':
    case 'not-text':
    case 'not-item':
      return true
    case 'change':
      return [check.created, check.updated, check.deleted].every((rows) => rows === undefined || rows === 0)
    case 'count':
      return check.equals === 0
    // A starting record is still there, and one that was never made cannot be gone.
    case 'absent':
      return check.entity === undefined
    case 'any-of':
      return check.of.some(idleRule)
  }
}
