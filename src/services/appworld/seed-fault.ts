import { isService } from '../../benchmarks/liveui/services.ts'
import { RECORD_VOCABULARY } from '../../benchmarks/liveui/records/vocabulary.ts'

/** The field, in the vocabulary's words, that is kept in this column; undefined when no field is. */
export function fieldOfColumn(service: string, model: string, column: string): string | undefined {
  const spec = isService(service) ? RECORD_VOCABULARY[service][model] : undefined
  return Object.entries(spec?.fields ?? {}).find(([, field]) => field.read.from === 'column' && field.read.column === column)?.[0]
}
