import type { Check, CheckOf, SimpleCheck } from '../check-schema.ts'
import type { CheckContext } from './check-context.ts'
import type { Finding, Kind } from './check-kind.ts'
import { CHECK_KINDS } from './check-kinds.ts'

type OneCheck<K extends Kind = Kind> = { [P in K]: { readonly check: P } & CheckOf<P> }[K]

/** What the evidence says of one check. `any-of`: the first alternative that passes, else what each found. */
export function judgeCheck(check: Check | SimpleCheck, context: CheckContext): Finding {
  if (check.check !== 'any-of') return judgeOne(check, context)
  const findings = check.of.map((alternative) => judgeOne(alternative, context))
  const holds = findings.find((finding) => finding.passed)
  if (holds !== undefined) return holds
  const found = findings.map((finding) => finding.found).join('; ')
  return findings.some((finding) => finding.undetermined === true) ? { passed: false, found, undetermined: true } : { passed: false, found }
}

function judgeOne<K extends Kind>(check: OneCheck<K>, context: CheckContext): Finding {
  const kind: K = check.check
  return CHECK_KINDS[kind].judge(check, context)
}
