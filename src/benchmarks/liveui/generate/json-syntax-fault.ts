/**
 * Where a text stops being JSON, in words for the model that wrote it. JSON.parse knows too, but its messages differ between
 * versions of the engine, and these words go into a prompt and into evidence, which have to be the same bytes everywhere.
 */
export function jsonSyntaxFault(text: string): string {
  const open: ('{' | '[')[] = []
  let expects: 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'next' = 'value'
  let at = 0
  for (;;) {
    at = skipSpace(text, at)
    const character = text.charAt(at)
    if (character === '')
      return open.length > 0 || expects !== 'next' ? `it ends before it is complete: ${open.length} brackets are still open` : 'it is complete JSON'
    if (expects === 'next' && open.length === 0) return `${place(text, at)}: more text follows the end of the JSON`

    if (
      (character === '}' && open.at(-1) === '{' && (expects === 'next' || expects === 'first-key')) ||
      (character === ']' && open.at(-1) === '[' && (expects === 'next' || expects === 'first-value'))
    ) {
      open.pop()
      expects = 'next'
      at += 1
    } else if (expects === 'next') {
      if (character !== ',') return `${place(text, at)}: expected "," or ${open.at(-1) === '{' ? '"}"' : '"]"'}`
      expects = open.at(-1) === '{' ? 'key' : 'value'
      at += 1
    } else if (expects === 'colon') {
      if (character !== ':') return `${place(text, at)}: expected ":" after a key`
      expects = 'value'
      at += 1
    } else if (expects === 'key' || expects === 'first-key') {
      const end = stringEnd(text, at)
      if (end === undefined)
        return character === '}'
          ? `${place(text, at)}: a comma stands before "}"`
          : `${place(text, at)}: expected a key in double quotes, complete and without raw line breaks`
      expects = 'colon'
      at = end
    } else if (character === '{' || character === '[') {
      open.push(character)
      expects = character === '{' ? 'first-key' : 'first-value'
      at += 1
    } else {
      const end = character === '"' ? stringEnd(text, at) : literalEnd(text, at)
      if (end === undefined)
        return `${place(text, at)}: ${character === '"' ? 'this text has no end, a raw line break or a wrong escape in it' : 'this is no JSON value'}`
      expects = 'next'
      at = end
    }
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/^[ \t\r\n]$/.test(text.charAt(at))) at += 1
  return at
}

const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** The index after the text that starts at `at`; undefined when it has no end, a raw control character or a wrong escape. */
function stringEnd(text: string, at: number): number | undefined {
  if (text.charAt(at) !== '"') return undefined
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (character === '"') return index + 1
    if (character < ' ') return undefined
    if (character !== '\\') continue
    const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(index + 1, index + 6))?.[0]
    if (escape === undefined) return undefined
    index += escape.length
  }
  return undefined
}

function literalEnd(text: string, at: number): number | undefined {
  LITERAL.lastIndex = at
  return LITERAL.test(text) ? LITERAL.lastIndex : undefined
}

function place(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  const near = text.slice(Math.max(0, at - 20), at + 20).replaceAll(/\s+/g, ' ')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1} (near ${JSON.stringify(near)})`
}
