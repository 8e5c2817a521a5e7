import type { ReadRecords, ReadRef, Stopped } from '../core/drive.ts'
import { countedFailures } from './counted-failures.ts'
import { loadDefinition } from './load-definition.ts'
import type { Services } from './services.ts'

/** Independent reads: what the episode left, restored into a world of its own and dumped. */
export function readRecords(services: Services) {
  return async (ref: ReadRef): Promise<ReadRecords | Stopped> => {
    const { benchmark } = await loadDefinition(services, ref)
    return countedFailures(services, { ...ref, phase: 'read' }, async () => ({
      kind: 'done',
      records: await services.benchmarks[benchmark].read(ref.boundary),
    }))
  }
}
