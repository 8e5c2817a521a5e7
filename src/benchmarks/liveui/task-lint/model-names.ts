import type { FieldPath } from '../../../core/field-path.ts'
import { suggestion } from '../../../core/nearest-name.ts'
import { findModel, type FoundModel } from '../records/find-model.ts'
import type { LiveUITask } from '../task-schema.ts'
import { fault, type Finding } from './finding.ts'

/** `unknown-model`, `ambiguous-model`, `model-outside-services`: the model of that name, or what is wrong with the name. */
export function resolveModel(
  task: LiveUITask,
  service: string | undefined,
  model: string,
  path: FieldPath,
): { readonly found: FoundModel } | { readonly finding: Finding } {
  if (service !== undefined && !task.services.some((name) => name === service))
    return { finding: fault([...path, 'service'], 'model-outside-services', `the task's services (${task.services.join(', ')}) do not name ${service}`) }
  const result = findModel(service, model, task.services)
  if ('found' in result) return result
  const at = [...path, 'model']
  if (result.problem.reason === 'ambiguous')
    return { finding: fault(at, 'ambiguous-model', `${model} is a model of several services (${result.problem.candidates.join(', ')}); add service:`) }
  const known = result.problem.candidates.map((name) => name.split('.')[1] ?? name)
  return { finding: fault(at, 'unknown-model', `no model ${model} in ${service ?? task.services.join(', ')}${suggestion(model, known)}`) }
}

/** `unknown-field`: keys that the model does not have. */
export function unknownFields({ spec, model }: FoundModel, names: readonly string[], path: FieldPath): readonly Finding[] {
  return names
    .filter((name) => !Object.hasOwn(spec.fields, name))
    .map((name) => fault([...path, name], 'unknown-field', `${model} has no field \`${name}\`${suggestion(name, Object.keys(spec.fields))}`))
}
