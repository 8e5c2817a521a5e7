import type { Matcher } from './matcher-schema.ts'

/** What an `unchanged` check lets change: one entity (or starting record), or rows of a model: `splitwise.Payment where group = trip and payer = rana`. */
export type Except = { readonly entity: string } | ExceptedRows

export interface ExceptedRows {
  /** Undefined where the model's name is unique among the task's services. */
  readonly service: string | undefined
  readonly model: string
  /** Field → value; all must hold. Empty = every row of the model. */
  readonly where: { readonly [field: string]: Matcher }
}

const CONDITION = /([a-z][a-z0-9_]*)\s*=\s*(?:"([^"]*)"|([^\s"]+))(?:\s+and\s+|$)/y

/** Reads one member of `except`. A value is a name, a number, true, false, or a text in double quotes. */
export function parseExcept(text: string): Except | { readonly problem: string } {
  const trimmed = text.trim()
  if (/^[a-z][a-z0-9_-]*$/.test(trimmed)) return { entity: trimmed }
  const [, service, model, rest] = /^(?:([a-z_]+)\.)?([A-Z][A-Za-z]*)(?:\s+where\s+(.+))?$/.exec(trimmed) ?? []
  if (model === undefined) return { problem: `cannot read \`${text}\`; write an entity, or rows like \`splitwise.Payment where group = trip\`` }
  const where: { [field: string]: Matcher } = {}
  for (let at = 0; rest !== undefined && at < rest.length;) {
    CONDITION.lastIndex = at
    const [condition, field, quoted, bare] = CONDITION.exec(rest) ?? []
    if (condition === undefined || field === undefined) return { problem: `cannot read \`${rest.slice(at)}\`; write field = value, joined by "and"` }
    where[field] = quoted ?? bareValue(bare ?? '')
    at += condition.length
  }
  return { service, model, where }
}

function bareValue(text: string): Matcher {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
