import type { ModelCheck } from '../app/check-models.ts'
import { printableLine } from './printable.ts'

/** A line a model, and what failed. */
export function formatModelChecks(checks: readonly ModelCheck[]): string {
  return checks
    .map((check) => {
      const failed = check.checks.find((one) => one.state === 'failed')
      const served = check.servedModel === undefined ? '' : `, served by ${printableLine(check.servedModel)}`
      const warnings = check.warnings.map((warning) => `\n  warning: ${printableLine(warning)}`).join('')
      if (failed === undefined) return `${check.as} (${check.id}): usable${served}, ${check.seconds?.toFixed(1) ?? '?'} s${warnings}`
      return `${check.as} (${check.id}): ${failed.what} failed: ${printableLine(failed.detail)}${warnings}`
    })
    .join('\n')
}
