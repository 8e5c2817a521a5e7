import type { LiveUITask } from '../task-schema.ts'
import { lintAlternatives } from './alternatives.ts'
import { lintApis } from './api-names.ts'
import { lintAssertedValues } from './asserted-values.ts'
import { lintContractUse } from './contract-use.ts'
import { lintContractWords } from './contract-words.ts'
import { definedNames } from './defined-names.ts'
import { lintHead } from './family.ts'
import type { Finding } from './finding.ts'
import { lintIds } from './ids.ts'
import type { LintContext } from './lint-context.ts'
import { lintLooseMatchers } from './loose-matchers.ts'
import { lintMutationLimits } from './mutation-limits.ts'
import { lintOrder } from './order.ts'
import { lintPrivateWords } from './private-words.ts'
import { lintRecordUses } from './record-checks.ts'
import { lintReferenceCoverage } from './reference-coverage.ts'
import { lintReferenceLiterals } from './reference-literals.ts'
import { lintReferenceTemplates } from './reference-templates.ts'
import { lintStartingRecords } from './starting-records.ts'

/** Every rule that needs more than the shape of a task file; docs/tasks.md lists them. Rules that compare tasks are in lint-suite.ts. */
export function lintTask(task: LiveUITask, context: LintContext): readonly Finding[] {
  const names = definedNames(task, context)
  return [
    ...lintHead(task, context),
    ...lintIds(task, context, names),
    ...lintOrder(task),
    ...lintContractUse(task, names),
    ...lintContractWords(task, context),
    ...lintPrivateWords(task, context),
    ...lintStartingRecords(task, names),
    ...lintRecordUses(task, names),
    ...lintLooseMatchers(task, names),
    ...lintAlternatives(task),
    ...lintAssertedValues(task, context, names),
    ...lintApis(task, context),
    ...lintMutationLimits(task, context),
    ...lintReferenceCoverage(task),
    ...lintReferenceTemplates(task),
    ...lintReferenceLiterals(task, context),
  ]
}
