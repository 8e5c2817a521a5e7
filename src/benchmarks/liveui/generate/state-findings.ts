import type { Orchestration } from '../orchestration.ts'
import { jsonLimitFault } from '../run/json-limits.ts'
import { pointerParts } from '../run/json-pointer.ts'
import { SAVED_LIMITS } from '../run/saved-limits.ts'
import type { Contract } from '../task-schema.ts'
import type { Findings } from './findings.ts'
import { ORCHESTRATION_LIMITS } from './orchestration-limits.ts'
import { savedPointerFault } from './saved-pointer-fault.ts'

/** Retained information holds at least what the contract asks for, and the first state can be kept. */
export function stateFindings(orchestration: Orchestration, contract: Contract): Findings {
  const problems: string[] = []
  for (const { path } of orchestration.retained) {
    const fault = savedPointerFault(path)
    if (fault !== undefined) problems.push(`retained: ${fault}`)
  }
  for (const id of contract.retains) {
    const kept = orchestration.retained.some(({ path }) => {
      const parts = pointerParts(path)
      return parts?.length === 2 && parts[0] === 'saved' && parts[1] === id
    })
    if (!kept) problems.push(`retained: the contract retains "${id}"; add { "path": "/saved/${id}", "why": … }`)
  }
  const limit = jsonLimitFault(orchestration.state?.saved ?? {}, SAVED_LIMITS.characters)
  if (limit !== undefined) problems.push(`state.saved: ${limit}`)
  const uiLimit = jsonLimitFault(orchestration.state?.ui ?? {}, ORCHESTRATION_LIMITS.ui)
  if (uiLimit !== undefined) problems.push(`state.ui: ${uiLimit}`)
  const unsaved = contract.retains.filter((id) => !Object.values(orchestration.goals).some((goal) => goal.saves.some((pointer) => mayWrite(pointer, id))))
  return { problems, warnings: unsaved.map((id) => `no goal may write /saved/${id}, so it keeps its first value`) }
}

function mayWrite(pointer: string, id: string): boolean {
  const parts = pointerParts(pointer) ?? []
  return parts.length === 1 || parts[1] === id
}
