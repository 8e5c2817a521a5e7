import { shortened } from '../../core/cut-text.ts'

/** What the validator found so far: problems reject the layout, warnings are for checks and readers. */
export class Findings {
  readonly #problems: string[] = []
  readonly #warnings: string[] = []
  #more = 0

  /** `where`: an element's key, or `element "x", prop "label"`; written for the model that has to repair it. */
  problem(where: string, message: string): void {
    this.#add(this.#problems, `${where}: ${message}`)
  }

  warning(where: string, message: string): void {
    if (this.#warnings.length < MAX_FINDINGS) this.#add(this.#warnings, `${where}: ${message}`)
  }

  get ok(): boolean {
    return this.#problems.length === 0
  }

  get problems(): readonly string[] {
    return this.#more === 0 ? this.#problems : [...this.#problems, `and ${this.#more} more problems of these kinds`]
  }

  get warnings(): readonly string[] {
    return this.#warnings
  }

  #add(list: string[], line: string): void {
    const text = shortened(line, MAX_LENGTH)
    if (list.includes(text)) return
    if (list.length < MAX_FINDINGS) list.push(text)
    else this.#more += 1
  }
}

/** A model repairs better from the first faults than from hundreds. */
const MAX_FINDINGS = 30
const MAX_LENGTH = 600

/** A value as a message quotes it. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return shortened(text, 120)
}
