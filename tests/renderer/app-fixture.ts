import type { AppDocumentState, Layout } from '../../src/benchmarks/liveui/layout.ts'
import { orchestrationSchema, type Orchestration } from '../../src/benchmarks/liveui/orchestration.ts'
import type { RenderedElement, TextNode } from '../../src/benchmarks/liveui/rendered-view.ts'
import { isTextNode } from '../../src/benchmarks/liveui/rendered-view.ts'
import { contractSchema, type Contract } from '../../src/benchmarks/liveui/task-schema.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'

/** A small app for the renderer's tests: two views, two actions. */
export const renderer = createLayoutRenderer()

export const contract: Contract = contractSchema.parse({
  views: [
    { id: 'shifts', shows: 'both shifts' },
    { id: 'log', shows: 'what was changed' },
  ],
  actions: [
    {
      id: 'set_shift',
      does: 'sets a shift',
      inputs: [
        { id: 'shift', type: 'choice', options: ['early', 'late'] },
        { id: 'wake_up', type: 'time' },
      ],
    },
    { id: 'clear', does: 'clears the log' },
  ],
  retains: ['shifts'],
})

const goal = { role: 'keeper', outcome: 'done', services: ['phone'], apis: ['phone.create_alarm'], effect: 'write', saves: ['/saved/shifts'] }

export const orchestration: Orchestration = orchestrationSchema.parse({
  title: 'Shifts',
  roles: { keeper: { instructions: 'keep' } },
  goals: { set_shift: goal, clear: goal },
  retained: [{ path: '/saved/shifts', why: 'shown' }],
  views: { shifts: { show: { '/ui/view': 'shifts' } }, log: { show: { '/ui/view': 'log' } } },
  state: { saved: { shifts: [] }, ui: { view: 'shifts' } },
})

export const app = { contract, orchestration }

export function stateOf(parts: Partial<AppDocumentState> = {}): AppDocumentState {
  return { inputs: {}, saved: {}, ui: {}, message: null, ...parts }
}

/** A layout whose root is a Stack with these elements, all of them its children unless `children` says otherwise. */
export function layoutOf(elements: { readonly [key: string]: JsonObject }, children?: readonly string[]): Layout {
  return { root: 'root', elements: { root: { type: 'Stack', children: [...(children ?? Object.keys(elements))] }, ...elements } }
}

/** The only element of a layout: `{ type, props, … }` rendered in a state. */
export function renderOne(element: JsonObject, state: Partial<AppDocumentState> = {}): RenderedElement {
  const view = renderer.render({ root: 'one', elements: { one: element } }, stateOf(state), 'view')
  const [only] = view.root.children
  if (only === undefined || isTextNode(only)) throw new Error(`nothing was rendered: ${JSON.stringify(view)}`)
  return only
}

/** What a text expression prints: `[['saved', '04:10'], …]`. */
export function printed(text: Json, state: Partial<AppDocumentState> = {}): readonly (readonly [string, string])[] {
  return renderOne({ type: 'Text', props: { text } }, state)
    .children.filter(isTextNode)
    .map((node) => [node.from, node.text])
}

export function problemsOf(document: unknown): readonly string[] {
  const result = renderer.validate(document, app)
  return 'problems' in result ? result.problems : []
}

export function warningsOf(document: unknown): readonly string[] {
  const result = renderer.validate(document, app)
  if ('problems' in result) throw new Error(`rejected: ${result.problems.join('\n')}`)
  return result.warnings
}

export function parseJson(text: string): Json {
  const value: unknown = JSON.parse(text)
  if (!isJson(value)) throw new Error('no JSON')
  return value
}

/** What JSON.parse returns is JSON. */
function isJson(value: unknown): value is Json {
  return value !== undefined
}

export function elementsIn(root: RenderedElement, kind?: string): readonly RenderedElement[] {
  const inner = root.children.flatMap((child) => (isTextNode(child) ? [] : elementsIn(child, kind)))
  return kind === undefined || root.kind === kind ? [root, ...inner] : inner
}

export function textNodesIn(root: RenderedElement): readonly TextNode[] {
  return root.children.flatMap((child) => (isTextNode(child) ? [child] : textNodesIn(child)))
}

export function textIn(root: RenderedElement): string {
  return textNodesIn(root)
    .map((node) => node.text)
    .join('')
}
