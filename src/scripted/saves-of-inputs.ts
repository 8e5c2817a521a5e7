import { expandSaves, expandTemplate, type TemplateContext } from '../benchmarks/liveui/reference-template.ts'
import { isJsonObject, type Json, type JsonObject } from '../core/json.ts'

/** The reference's saves as a patch, with every field left out that does not follow from inputs and saved state alone (`echo`). */
export function savesOfInputs(saves: { readonly [pointer: string]: unknown }, context: TemplateContext): JsonObject {
  const known = { ...context, results: [] }
  return Object.fromEntries(
    Object.entries(saves).flatMap(([pointer, template]) => {
      const value = knownPart(template, known)
      if (value === undefined) return []
      const patch = expandSaves({ [pointer]: literal(value) }, known)
      // A pointer that picks an entry which was never kept leads nowhere.
      return 'problem' in patch ? [] : Object.entries(patch.value)
    }),
  )
}

/** An object loses the fields that cannot be filled in; anything else is filled in whole or not at all. */
function knownPart(template: unknown, context: TemplateContext): Json | undefined {
  if (typeof template === 'object' && template !== null && !Array.isArray(template) && !('$map' in template) && !('$join' in template)) {
    return Object.fromEntries(
      Object.entries(template).flatMap(([key, field]) => {
        const value = knownPart(field, context)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }
  const expanded = expandTemplate(template, context)
  return 'value' in expanded ? expanded.value : undefined
}

/** The template that stands for this value. */
function literal(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('$', '$$$$')
  if (Array.isArray(value)) return value.map(literal)
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, literal(child)]))
  return value
}
