import type { EvaluationRef } from '../core/drive.ts'
import type { Sha256 } from '../core/hash.ts'
import { loadDefinition } from './load-definition.ts'
import type { Services } from './services.ts'

/** Independent reads: what the episode left, restored into a world of its own and dumped. */
export function readRecords(services: Services) {
  return async ({ boundary, ...ref }: EvaluationRef & { readonly boundary: Sha256 }): Promise<Sha256> => {
    const { benchmark } = await loadDefinition(services, ref)
    return services.benchmarks[benchmark].read(boundary)
  }
}
