import type { Layout } from '../../../src/benchmarks/liveui/layout.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'

/** Elements of a layout as they are put down; every one gets a key of its own. */
export class Drawing {
  readonly #elements: { [key: string]: JsonObject } = {}

  /** Returns the element's key. */
  put(type: string, props: JsonObject = {}, children: readonly string[] = [], more: JsonObject = {}): string {
    const key = `e${Object.keys(this.#elements).length}`
    this.#elements[key] = { type, props, ...(children.length === 0 ? {} : { children }), ...more }
    return key
  }

  text(text: Json): string {
    return this.put('Text', { text })
  }

  layout(root: string): Layout {
    return { root, elements: this.#elements }
  }
}
