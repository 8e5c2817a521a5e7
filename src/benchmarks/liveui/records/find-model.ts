import { isService, SERVICES, type Service } from '../services.ts'
import type { ModelSpec } from './field-spec.ts'
import { RECORD_VOCABULARY } from './vocabulary.ts'

export interface FoundModel {
  readonly service: Service
  readonly model: string
  readonly spec: ModelSpec
}

/** Why a model was not found: `candidates` are `service.Model` names, so that the message can offer them. */
export interface ModelNotFound {
  readonly reason: 'unknown-service' | 'unknown-model' | 'ambiguous'
  readonly candidates: readonly string[]
}

/**
 * The model of that name. Without a service the name has to be unique among `services` (default: all nine).
 */
export function findModel(
  service: string | undefined,
  model: string,
  services: readonly Service[] = SERVICES,
): { readonly found: FoundModel } | { readonly problem: ModelNotFound } {
  if (service !== undefined && !isService(service)) return { problem: { reason: 'unknown-service', candidates: SERVICES } }
  const searched = service === undefined ? services : [service]
  const found = searched.flatMap((name): FoundModel[] => {
    const vocabulary = RECORD_VOCABULARY[name]
    const spec = Object.hasOwn(vocabulary, model) ? vocabulary[model] : undefined
    return spec === undefined ? [] : [{ service: name, model, spec }]
  })
  const [only, ...more] = found
  if (only === undefined)
    return {
      problem: { reason: 'unknown-model', candidates: searched.flatMap((name) => Object.keys(RECORD_VOCABULARY[name]).map((each) => `${name}.${each}`)) },
    }
  if (more.length > 0) return { problem: { reason: 'ambiguous', candidates: found.map((each) => `${each.service}.${each.model}`) } }
  return { found: only }
}
