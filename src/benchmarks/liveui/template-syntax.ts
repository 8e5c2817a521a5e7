/**
 * The syntax of reference templates (docs/reference-templates.md): a text with references in it, parsed into parts.
 * Parsing knows nothing of values; `reference-template.ts` fills the parts in.
 */
export type TemplatePart = { readonly literal: string } | { readonly reference: TemplateReference }

export const TEMPLATE_ROOTS = ['inputs', 'saved', 'result', 'user', 'each'] as const
export type TemplateRoot = (typeof TEMPLATE_ROOTS)[number]

export interface TemplateReference {
  readonly root: TemplateRoot
  readonly steps: readonly TemplateStep[]
  /** As it was written, for messages. */
  readonly source: string
}

export type TemplateStep =
  | { readonly kind: 'key'; readonly name: string }
  /** A key that is itself a reference: `$saved/shifts/$inputs.shift`. */
  | { readonly kind: 'named-by'; readonly reference: TemplateReference }
  | { readonly kind: 'index'; readonly index: number }
  /** The one list element that meets every condition. */
  | { readonly kind: 'where'; readonly conditions: readonly TemplateCondition[] }

export interface TemplateCondition {
  /** Paths inside the element; several are joined by a space before comparing (`first_name last_name`). */
  readonly fields: readonly (readonly string[])[]
  /** `equals`: the same text. `contains`: has the value in it, whatever the case. */
  readonly compare: 'equals' | 'contains'
  readonly value: readonly TemplatePart[]
}

/** A template that cannot be read. Caught by `expandTemplate`, which reports it as a problem. */
export class TemplateSyntaxError extends Error {
  override readonly name = 'TemplateSyntaxError'
}

/**
 * Parses a text with references.
 * @throws TemplateSyntaxError when a reference is malformed.
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  const reader = new Reader(text)
  const parts = readParts(reader, '')
  return parts
}

/**
 * Parses a pointer of `saves` (`/costs[what=$inputs.what]/amount`, `/costs/-`) as the reference to saved state that it is.
 * @throws TemplateSyntaxError when it is malformed or does not end where the text ends.
 */
export function parsePointer(pointer: string): TemplateReference {
  const reader = new Reader(pointer)
  const steps = readSteps(reader, 'saved')
  if (!reader.done) throw new TemplateSyntaxError(`${pointer}: cannot read from "${reader.rest}" on`)
  return { root: 'saved', steps, source: pointer }
}

function readParts(reader: Reader, stopAt: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let literal = ''
  while (!reader.done && !reader.isAt(stopAt)) {
    if (reader.take('$$')) {
      literal += '$'
    } else if (reader.peek === '$') {
      if (literal !== '') parts.push({ literal })
      literal = ''
      parts.push({ reference: readReference(reader) })
    } else {
      literal += reader.next()
    }
  }
  if (literal !== '') parts.push({ literal })
  return parts
}

function readReference(reader: Reader): TemplateReference {
  const start = reader.position
  reader.expect('$')
  const braced = reader.take('{')
  const word = reader.name()
  const root = TEMPLATE_ROOTS.find((candidate) => candidate === word)
  if (root === undefined)
    throw new TemplateSyntaxError(`$${word}: no such root; use ${TEMPLATE_ROOTS.map((name) => `$${name}`).join(', ')}, or $$ for a dollar sign`)
  const steps = readSteps(reader, root)
  if (braced) reader.expect('}')
  return { root, steps, source: reader.since(start) }
}

/** Saved state is walked with `/`, everything else with `.`, so that `$saved/shifts/$inputs.shift/time` is not ambiguous. */
function readSteps(reader: Reader, root: TemplateRoot): TemplateStep[] {
  const separator = root === 'saved' ? '/' : '.'
  const steps: TemplateStep[] = []
  for (;;) {
    if (reader.take('[')) {
      steps.push(readBracket(reader))
    } else if (reader.peek === separator && reader.peekAt(1) === '$') {
      reader.next()
      steps.push({ kind: 'named-by', reference: readReference(reader) })
    } else if (reader.peek === separator && isNameCharacter(reader.peekAt(1))) {
      reader.next()
      steps.push({ kind: 'key', name: reader.name() })
    } else {
      return steps
    }
  }
}

function readBracket(reader: Reader): TemplateStep {
  const digits = reader.match(/^\d+\]/)
  if (digits !== undefined) return { kind: 'index', index: Number.parseInt(digits, 10) }
  const conditions: TemplateCondition[] = []
  do {
    const fields = reader.match(/^[A-Za-z0-9_.]+(?: [A-Za-z0-9_.]+)*/)
    if (fields === undefined) throw new TemplateSyntaxError(`expected a number or field=value at "${reader.rest}"`)
    const compare = reader.take('~') ? 'contains' : 'equals'
    if (compare === 'equals') reader.expect('=')
    conditions.push({ fields: fields.split(' ').map((path) => path.split('.')), compare, value: readParts(reader, ',]') })
  } while (reader.take(','))
  reader.expect(']')
  return { kind: 'where', conditions }
}

function isNameCharacter(character: string): boolean {
  return /^[A-Za-z0-9_-]$/.test(character)
}

class Reader {
  position = 0
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.position >= this.text.length
  }

  get peek(): string {
    return this.peekAt(0)
  }

  get rest(): string {
    return this.text.slice(this.position)
  }

  /** Whether one of these characters comes next. */
  isAt(characters: string): boolean {
    return !this.done && characters.includes(this.peek)
  }

  peekAt(offset: number): string {
    return this.text.charAt(this.position + offset)
  }

  next(): string {
    const character = this.peek
    this.position += 1
    return character
  }

  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false
    this.position += expected.length
    return true
  }

  expect(expected: string): void {
    if (!this.take(expected)) throw new TemplateSyntaxError(`expected "${expected}" at "${this.rest}" in ${this.text}`)
  }

  match(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.rest)?.[0]
    if (found !== undefined) this.position += found.length
    return found
  }

  name(): string {
    return this.match(/^[A-Za-z0-9_-]+/) ?? ''
  }

  since(start: number): string {
    return this.text.slice(start, this.position)
  }
}
