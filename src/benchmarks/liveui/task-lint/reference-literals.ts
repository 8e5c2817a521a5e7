import type { FieldPath } from '../../../core/field-path.ts'
import { isJsonObject, type Json } from '../../../core/json.ts'
import type { LiveUITask } from '../task-schema.ts'
import { parseTemplate, TemplateSyntaxError } from '../template-syntax.ts'
import type { ApiDescription } from '../world.ts'
import { assertedTexts } from './asserted-values.ts'
import { fault, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'
import { contractOptions, contractTexts, valuesIn } from './public-texts.ts'
import { normalWord, readTexts, says, wordsOf, type SaidText } from './said.ts'

/**
 * `reference-literal`: a reference gets its values from what the prompt says. Literals only for booleans, options, page limits and
 * words that requirement, contract, request or the API's own description say; never what an input hands over, or a forgotten input
 * would not show.
 */
export function lintReferenceLiterals(task: LiveUITask, context: LintContext): readonly Finding[] {
  const options = new Set(Object.values(task.apps).flatMap(({ contract }) => contractOptions(contract, []).map(({ text }) => text.toLowerCase())))
  const said = readTexts([
    ...Object.values(task.apps).flatMap(({ requirement, contract }) => [requirement, ...contractTexts(contract)]),
    ...task.episodes.flatMap((episode) => (episode.request === undefined ? [] : [episode.request])),
  ])
  const inputs = new Set(task.episodes.flatMap((episode) => Object.values(episode.inputs ?? {}).flatMap(valuesIn)).map((value) => String(value).toLowerCase()))
  const asserted = new Set(assertedTexts(task).map((text) => text.toLowerCase()))
  const judge: Judge = { options, inputs, said, asserted }
  return Object.entries(task.reference).flatMap(([key, { calls, saves }]) => [
    ...(calls ?? []).flatMap((call, index) =>
      Object.entries(call.args).flatMap(([name, value]) => {
        const description = described(context.apis, call.api, name)
        return lintLiteral(value, ['reference', key, 'calls', index, 'args', name], (literal) =>
          name.startsWith('page_') ? undefined : argumentFault(literal, judge, description),
        )
      }),
    ),
    ...Object.entries(saves ?? {}).flatMap(([pointer, value]) =>
      lintLiteral(value, ['reference', key, 'saves', pointer], (literal) => savedFault(literal, judge)),
    ),
  ])
}

interface Judge {
  readonly options: ReadonlySet<string>
  readonly inputs: ReadonlySet<string>
  readonly said: SaidText
  readonly asserted: ReadonlySet<string>
}

function argumentFault(literal: string | number, { options, inputs, said }: Judge, description: SaidText | undefined): string | undefined {
  const text = String(literal).toLowerCase()
  if (options.has(text) || (typeof literal === 'string' && description !== undefined && says(description, literal))) return undefined
  if (inputs.has(text)) return `"${literal}" is handed over as an input; write $inputs.… for it`
  if (description === undefined) return undefined
  const unsaid = wordsOf(String(literal)).filter((word) => !said.words.has(normalWord(word)))
  return unsaid.length === 0 ? undefined : `nothing that the model is shown says "${unsaid.join(' ')}"; take the value from $inputs, $saved, $result or $user`
}

/** An app may keep words of its own ("open"), but not what a check looks for. */
function savedFault(literal: string | number, judge: Judge): string | undefined {
  const text = String(literal).toLowerCase()
  if (judge.options.has(text)) return undefined
  if (judge.inputs.has(text)) return `"${literal}" is handed over as an input; write $inputs.… for it`
  return judge.asserted.has(text) && !says(judge.said, text)
    ? `"${literal}" is what a check looks for; take it from $inputs, $saved, $result or $user`
    : undefined
}

function lintLiteral(template: Json, path: FieldPath, judge: (literal: string | number) => string | undefined): readonly Finding[] {
  if (typeof template === 'string') {
    const problems = literalParts(template).flatMap((literal) => judge(literal) ?? [])
    return problems.map((problem) => fault(path, 'reference-literal', problem))
  }
  if (typeof template === 'number') {
    const problem = judge(template)
    return problem === undefined ? [] : [fault(path, 'reference-literal', problem)]
  }
  if (Array.isArray(template)) return template.flatMap((member: Json, index) => lintLiteral(member, [...path, index], judge))
  return isJsonObject(template) ? Object.entries(template).flatMap(([key, value]) => (key === 'with' ? [] : lintLiteral(value, [...path, key], judge))) : []
}

function literalParts(text: string): readonly string[] {
  try {
    return parseTemplate(text).flatMap((part) => ('literal' in part && wordsOf(part.literal).length > 0 ? [part.literal.trim()] : []))
  } catch (error) {
    // Reported by reference-templates.ts.
    if (error instanceof TemplateSyntaxError) return []
    throw error
  }
}

/** What the API's description of an argument says: a model reads that too. Undefined when AppWorld could not be asked. */
function described(apis: readonly ApiDescription[] | undefined, api: string, argument: string): SaidText | undefined {
  if (apis === undefined) return undefined
  const properties = apis.find((each) => each.api === api)?.parameters['properties']
  return readTexts(isJsonObject(properties) ? textsIn(properties[argument] ?? null) : [])
}

function textsIn(schema: Json): readonly string[] {
  if (typeof schema === 'string') return [schema]
  if (Array.isArray(schema)) return schema.flatMap((member: Json) => textsIn(member))
  return isJsonObject(schema) ? Object.values(schema).flatMap(textsIn) : []
}
