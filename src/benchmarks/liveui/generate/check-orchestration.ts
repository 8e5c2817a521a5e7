import type { JsonObject } from '../../../core/json.ts'
import { orchestrationSchema, type Orchestration } from '../orchestration.ts'
import { jsonLimitFault } from '../run/json-limits.ts'
import type { Contract } from '../task-schema.ts'
import type { ApiDescription } from '../world.ts'
import type { Findings } from './findings.ts'
import { goalFindings } from './goal-findings.ts'
import { ORCHESTRATION_LIMITS } from './orchestration-limits.ts'
import { stateFindings } from './state-findings.ts'
import { viewFindings } from './view-findings.ts'

/** What an orchestration is checked against. */
export interface OrchestrationRules {
  readonly contract: Contract
  /** The task's services. */
  readonly services: readonly string[]
  /** The APIs of these services. */
  readonly apis: readonly ApiDescription[]
}

/**
 * Turns a model's document into an orchestration, or says everything that keeps it from running or goes beyond what it may use.
 * Warnings are kept in evidence; only checks judge them.
 */
export function checkOrchestration(
  document: JsonObject,
  rules: OrchestrationRules,
): { readonly orchestration: Orchestration; readonly warnings: readonly string[] } | { readonly problems: readonly string[] } {
  const limit = jsonLimitFault(document, ORCHESTRATION_LIMITS.characters)
  if (limit !== undefined) return { problems: [`the orchestration: ${limit}`] }

  const shape = orchestrationSchema.safeParse(document)
  if (!shape.success)
    return { problems: shape.error.issues.map((issue) => `${issue.path.length === 0 ? 'the orchestration' : issue.path.join('.')}: ${issue.message}`) }

  const findings: readonly Findings[] = [goalFindings(shape.data, rules), viewFindings(shape.data, rules.contract), stateFindings(shape.data, rules.contract)]
  const problems = findings.flatMap((finding) => finding.problems)
  if (problems.length > 0) return { problems }
  return { orchestration: shape.data, warnings: findings.flatMap((finding) => finding.warnings) }
}
