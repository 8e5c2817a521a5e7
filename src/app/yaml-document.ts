import { isAlias, isMap, isNode, isScalar, isSeq, Lexer, LineCounter, parseDocument, Parser, visit } from 'yaml'
import type { Document, Node } from 'yaml'
import type { Problem } from '../core/errors.ts'
import type { FieldPath } from '../core/field-path.ts'
import type { FileRule } from './file-rules.ts'

/** A YAML file that is well-formed: its plain value, and where each of its fields stands. */
export interface YamlDocument {
  readonly value: unknown
  /** Line (from 1) of the field; of its nearest ancestor when the field is missing. */
  lineOf(path: FieldPath): number
}

export type YamlResult = { readonly document: YamlDocument } | { readonly problems: readonly Problem[] }

/** Larger files are refused before they are parsed. */
const MAX_BYTES = 1_000_000
/** One slip can break everything after it; more syntax faults than this help nobody. */
const MAX_PROBLEMS = 20
/** The library composes values by recursion; a deeper file could end the process. */
const MAX_DEPTH = 100

/**
 * Reads a YAML file that a person wrote. Stricter than YAML: UTF-8 only, one document, string keys, no duplicate keys, no anchors,
 * aliases or tags (they hide where a value stands, and expand without bound). All faults are reported at once.
 */
export function parseYaml(file: string, source: string | Uint8Array): YamlResult {
  const refuse = (rule: FileRule, message: string, line?: number): YamlResult => ({ problems: [{ file, line, severity: 'error', rule, message }] })
  if (source.length > MAX_BYTES) return refuse('file-too-large', `the file has ${source.length} bytes; ${MAX_BYTES} are allowed`)
  const text = typeof source === 'string' ? source : decode(source)
  if (text === undefined) return refuse('not-utf-8', 'the file is not UTF-8 text; save it as UTF-8')
  if (text.includes('\0')) return refuse('not-utf-8', 'the file holds NUL bytes; it is no text file')
  if (isTooDeep(text)) return refuse('nested-too-deep', `the file is nested more than ${MAX_DEPTH} levels deep`)

  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines, stringKeys: true, prettyErrors: false, logLevel: 'error', resolveKnownTags: false })
  const syntax = [...parsed.errors, ...parsed.warnings].map((error): Problem => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    severity: 'error',
    rule: RULES[error.code] ?? 'yaml-syntax',
    message: advice(error.code, error.message),
  }))
  const problems = distinct([...syntax, ...refusedNodes(parsed, (offset) => lines.linePos(offset).line, file)])
  if (problems.length > 0) return { problems: problems.slice(0, MAX_PROBLEMS) }
  if (parsed.contents === null || (isScalar(parsed.contents) && parsed.contents.value === null)) return refuse('empty-file', 'the file is empty')

  const lineOf = (path: FieldPath): number => lines.linePos(offsetOf(parsed.contents, path)).line
  return { document: { value: parsed.toJS(), lineOf } }
}

const RULES: { readonly [code: string]: FileRule } = {
  DUPLICATE_KEY: 'duplicate-key',
  TAB_AS_INDENT: 'tab-indent',
  MULTIPLE_DOCS: 'several-documents',
  TAG_RESOLVE_FAILED: 'yaml-tag',
}

function advice(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'this key stands twice in the same map; keep one'
  if (code === 'TAB_AS_INDENT') return 'a tab is used to indent; YAML allows spaces only'
  if (code === 'MULTIPLE_DOCS') return 'the file holds several documents (---); write one a file'
  if (code === 'TAG_RESOLVE_FAILED') return 'tags (!name) are not allowed; write the plain value'
  return message
}

/** Asks the tokens alone: lexer and token parser keep stacks of their own instead of recursing. */
function isTooDeep(text: string): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme))
    if (parser.stack.length > MAX_DEPTH) return true
  }
  return false
}

function distinct(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.line ?? 0}/${problem.rule}/${problem.message}`, problem])).values()]
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Node says only "not valid"; the caller names the file.
    return undefined
  }
}

function refusedNodes(parsed: Document, lineAt: (offset: number) => number, file: string): readonly Problem[] {
  const problems: Problem[] = []
  const add = (node: Node, rule: FileRule, message: string): void => {
    problems.push({ file, line: lineAt(node.range?.[0] ?? 0), severity: 'error', rule, message })
  }
  visit(parsed, {
    Node(key, node) {
      if (isAlias(node) || node.anchor !== undefined) add(node, 'yaml-alias', 'anchors and aliases (&name, *name) are not allowed; write the value out')
      else if (isScalar(node) && key === 'key' && (node.value === '__proto__' || node.value === '<<'))
        add(node, 'reserved-key', `the key ${String(node.value)} is not allowed`)
      else if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) add(node, 'not-a-number', 'the value is not a finite number')
    },
  })
  return problems
}

function offsetOf(root: unknown, path: FieldPath): number {
  let node: unknown = root
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === String(part))
      if (pair === undefined) break
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      const item = node.items[Number(part)]
      if (!isNode(item)) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return offset
}
