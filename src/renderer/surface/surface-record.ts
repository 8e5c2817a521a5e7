import type { SurfaceInput } from '../../benchmarks/liveui/evidence.ts'
import { isJsonObject, type Json } from '../../core/json.ts'
import { actionsOf, submittedInputs } from '../expand/expand-actions.ts'
import { optionsOf } from '../expand/options-of.ts'
import { readExpression } from '../expression/read-expression.ts'
import { escapePart, pathParts, treeOf } from '../state/state-path.ts'
import type { ReachedElement } from './walk-visible.ts'

/** How a submit fills its goal's inputs: from below another path, from one path each, or by itself. */
type Filling = { readonly goal: string } & (
  | { readonly all: string }
  | { readonly input: string; readonly path: string }
  | { readonly input: string; readonly path: undefined }
)

/** Collects submitted goals and bound inputs from the elements that were reached. */
export class SurfaceRecord {
  readonly #model: { readonly [tree: string]: Json }
  readonly #goals = new Set<string>()
  readonly #bound: SurfaceInput[] = []
  readonly #fillings: Filling[] = []
  readonly #added = new Set<unknown>()

  constructor(model: { readonly [tree: string]: Json }) {
    this.#model = model
  }

  add(reached: ReachedElement): void {
    // The same element is met in many /ui states; it binds and submits the same in each.
    if (this.#added.has(reached.element)) return
    this.#added.add(reached.element)
    this.#addSubmits(reached)
    this.#addField(reached)
  }

  submits(): readonly string[] {
    return [...this.#goals].toSorted()
  }

  /** Bound inputs under the paths they are bound to, and under the contract's paths for the goals that take them. */
  inputs(): readonly SurfaceInput[] {
    const taken = this.#fillings.flatMap((filling): readonly SurfaceInput[] => {
      if ('all' in filling) {
        return this.#bound
          .filter((input) => input.bound.startsWith(`${filling.all}/`))
          .map((input) => ({ ...input, bound: `/inputs/${filling.goal}${input.bound.slice(filling.all.length)}` }))
      }
      const path = `/inputs/${filling.goal}/${escapePart(filling.input)}`
      return filling.path === undefined
        ? [{ bound: path, kind: 'given' }]
        : this.#bound.filter((input) => input.bound === filling.path).map((input) => ({ ...input, bound: path }))
    })
    return [...this.#bound, ...taken].flatMap(withInput)
  }

  #addSubmits({ spec, element }: ReachedElement): void {
    const on = isJsonObject(element['on']) ? element['on'] : {}
    for (const action of spec.events.flatMap((event) => actionsOf(on[event]))) {
      const goal = action.params['goal']
      if (action.action !== 'submit' || typeof goal !== 'string') continue
      this.#goals.add(goal)
      const inputs = submittedInputs(action)
      const whole = readExpression(inputs)
      if (whole?.kind === 'state') this.#fillings.push({ goal, all: absolute(whole.path) })
      else if (whole === undefined && isJsonObject(inputs)) for (const [input, value] of Object.entries(inputs)) this.#addFilling(goal, input, value)
    }
  }

  #addFilling(goal: string, input: string, value: Json): void {
    const expression = readExpression(value)
    if (value === null) return
    if (expression?.kind === 'state' && treeOf(expression.path) === 'inputs') this.#fillings.push({ goal, input, path: absolute(expression.path) })
    else this.#fillings.push({ goal, input, path: undefined })
  }

  #addField({ spec, element, repeat }: ReachedElement): void {
    if (spec.props['value']?.kind !== 'bind') return
    const props = isJsonObject(element['props']) ? element['props'] : {}
    const expression = readExpression(props['value'])
    const path =
      expression?.kind === 'state' && expression.bound ? absolute(expression.path) : expression?.kind === 'item' && expression.bound ? repeat : undefined
    if (path === undefined || treeOf(path) !== 'inputs') return
    const prop = Object.keys(spec.props).find((name) => spec.props[name]?.kind === 'options')
    const written = prop === undefined ? undefined : props[prop]
    const options =
      written === undefined || written === null
        ? undefined
        : optionsOf(written, { model: this.#model, formats: { locale: 'en-US' }, scope: undefined, literal: 'literal' }).map((option) => option.value)
    this.#bound.push({ bound: path, kind: spec.kind, ...(options === undefined ? {} : { options }) })
  }
}

/** A field for a part of an input (one person's amount) reaches the input too. */
function withInput(input: SurfaceInput): readonly SurfaceInput[] {
  const parts = pathParts(input.bound)
  return parts.length <= 3 ? [input] : [input, { bound: `/${parts.slice(0, 3).map(escapePart).join('/')}`, kind: input.kind }]
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
