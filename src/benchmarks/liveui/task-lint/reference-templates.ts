import type { FieldPath } from '../../../core/field-path.ts'
import type { Json } from '../../../core/json.ts'
import { suggestion } from '../../../core/nearest-name.ts'
import type { LiveUIEpisode, LiveUITask, ReferenceEpisode } from '../task-schema.ts'
import { parsePointer, parseTemplate, TemplateSyntaxError, type TemplateReference } from '../template-syntax.ts'
import { fault, type Finding } from './finding.ts'
import { isActing } from './order.ts'
import { loadKey } from './reference-coverage.ts'

/** `wrong-template`: every `$…` of the reference parses and names something that is there when its episode runs. */
export function lintReferenceTemplates(task: LiveUITask): readonly Finding[] {
  const saved = new Map<string, Set<string>>()
  const findings: Finding[] = []
  for (const step of walk(task)) {
    const roots = saved.get(step.app) ?? new Set<string>()
    findings.push(...lintEpisode(step, roots))
    for (const pointer of Object.keys(step.reference.saves ?? {})) roots.add(pointer.split(/[/[]/)[1] ?? '')
    saved.set(step.app, roots)
  }
  return findings
}

interface Step {
  readonly app: string
  readonly path: FieldPath
  readonly reference: ReferenceEpisode
  /** Undefined for what runs when an app opens. */
  readonly episode: LiveUIEpisode | undefined
}

/** The reference in the order in which it is carried out: what fills views at an opening, then each acting episode. */
function walk(task: LiveUITask): readonly Step[] {
  return task.episodes.flatMap((episode): Step[] => {
    const step = (key: string, of: LiveUIEpisode | undefined): Step[] => {
      const reference = Object.hasOwn(task.reference, key) ? task.reference[key] : undefined
      return reference === undefined ? [] : [{ app: episode.app, path: ['reference', key], reference, episode: of }]
    }
    if (isActing(episode)) return step(episode.id, episode)
    const views = Object.hasOwn(task.apps, episode.app) ? (task.apps[episode.app]?.contract.views ?? []) : []
    return episode.stage === 'opening' ? views.flatMap((view) => (view.onOpen === true ? step(loadKey(view.id), undefined) : [])) : []
  })
}

function lintEpisode(step: Step, savedBefore: ReadonlySet<string>): readonly Finding[] {
  const scope = { inputs: Object.keys(step.episode?.inputs ?? {}), saved: savedBefore, results: 0 }
  const calls = step.reference.calls ?? []
  const findings = calls.flatMap((call, index) => {
    const path = [...step.path, 'calls', index]
    const free = Object.keys(call.free ?? {}).flatMap((name) =>
      Object.hasOwn(call.args, name)
        ? []
        : [fault([...path, 'free', name], 'wrong-template', `the call has no argument \`${name}\`${suggestion(name, Object.keys(call.args))}`)],
    )
    return [...lintTemplate(call.args, { ...scope, results: index }, [...path, 'args'], false), ...free]
  })
  const after = { ...scope, results: calls.length }
  const saves = Object.entries(step.reference.saves ?? {}).flatMap(([pointer, value]) => [
    ...lintReferences(() => [parsePointer(pointer)].flatMap(innerReferences), after, [...step.path, 'saves', pointer], false),
    ...lintTemplate(value, after, [...step.path, 'saves', pointer], false),
  ])
  const says = step.reference.says === undefined ? [] : lintTemplate(step.reference.says, after, [...step.path, 'says'], false)
  return [...findings, ...saves, ...says]
}

interface Scope {
  readonly inputs: readonly string[]
  /** First keys under /saved that earlier steps of this app wrote. */
  readonly saved: ReadonlySet<string>
  /** Calls whose results may be named. */
  readonly results: number
}

function lintTemplate(template: Json, scope: Scope, path: FieldPath, inMap: boolean): readonly Finding[] {
  if (typeof template === 'string') return lintReferences(() => textReferences(template), scope, path, inMap)
  if (typeof template !== 'object' || template === null) return []
  const members: readonly (readonly [string | number, Json])[] = Array.isArray(template)
    ? template.map((member: Json, index) => [index, member] as const)
    : Object.entries(template)
  const maps = '$map' in template
  return members.flatMap(([key, value]) => lintTemplate(value, scope, [...path, key], inMap || (maps && key === 'to')))
}

function textReferences(text: string): readonly TemplateReference[] {
  return parseTemplate(text).flatMap((part) => ('reference' in part ? [part.reference, ...innerReferences(part.reference)] : []))
}

/** References inside selectors and computed keys. */
function innerReferences(reference: TemplateReference): readonly TemplateReference[] {
  return reference.steps.flatMap((step) => {
    if (step.kind === 'named-by') return [step.reference, ...innerReferences(step.reference)]
    if (step.kind !== 'where') return []
    return step.conditions.flatMap((condition) =>
      condition.value.flatMap((part) => ('reference' in part ? [part.reference, ...innerReferences(part.reference)] : [])),
    )
  })
}

function lintReferences(read: () => readonly TemplateReference[], scope: Scope, path: FieldPath, inMap: boolean): readonly Finding[] {
  try {
    return read().flatMap((reference) => {
      const problem = unresolvable(reference, scope, inMap)
      return problem === undefined ? [] : [fault(path, 'wrong-template', `${reference.source}: ${problem}`)]
    })
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return [fault(path, 'wrong-template', error.message)]
    throw error
  }
}

function unresolvable({ root, steps }: TemplateReference, scope: Scope, inMap: boolean): string | undefined {
  const [first] = steps
  const name = first?.kind === 'key' ? first.name : undefined
  switch (root) {
    case 'inputs':
      return name === undefined || scope.inputs.includes(name) ? undefined : `the episode has no input \`${name}\`${suggestion(name, scope.inputs)}`
    case 'user':
      return name !== undefined && USER_FIELDS.includes(name) ? undefined : `write ${USER_FIELDS.map((field) => `$user.${field}`).join(', ')}`
    case 'result':
      if (first?.kind !== 'index') return 'write $result[n], counting the calls of this episode from 0'
      return first.index < scope.results
        ? undefined
        : scope.results === 0
          ? 'no call comes before'
          : `only $result[0] to $result[${scope.results - 1}] are there by then`
    case 'saved':
      return name === undefined || scope.saved.has(name) ? undefined : `nothing saved \`/${name}\` in this app before${suggestion(name, scope.saved)}`
    case 'each':
      return inMap ? undefined : '$each stands only in the `to` of a $map'
  }
}

const USER_FIELDS: readonly string[] = ['name', 'email', 'phone']
