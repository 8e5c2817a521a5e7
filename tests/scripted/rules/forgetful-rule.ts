import type { Check, SimpleCheck } from '../../../src/benchmarks/liveui/check-schema.ts'

/** Of a model that does in the services what the reference does and keeps all of it where nothing is shown from and nobody looks. */
export function forgetfulRule(check: Check | SimpleCheck): boolean {
  switch (check.check) {
    case 'text':
    case 'item':
    case 'choice':
    case 'retained':
      return false
    case 'any-of':
      return check.of.some(forgetfulRule)
    default:
      return true
  }
}
