/**
 * Characters that a terminal obeys instead of showing: control characters but tabs and line ends, and those that turn the direction of
 * writing around. A model, a provider or somebody's export may have put them there.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const OBEYED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\r(?!\n)/g

const shown = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/** Text from outside as a terminal may print it: what it would obey is spelled out, `\u{1b}[2J`. */
export function printable(text: string): string {
  return text.replaceAll(OBEYED, shown)
}

/** The same in one line, so that no text can pass for a line of ours. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(/\r?\n/g, ' ⏎ ')
}

// oxlint-disable-next-line no-control-regex -- as above
const COLOUR = /(\u001B\[\d{1,2}m)/

/** A whole output: our own colours stay, everything else that a terminal obeys is spelled out. The last guard, not the only one. */
export function withColoursOnly(text: string): string {
  return text
    .split(COLOUR)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join('')
}

/** JSON says the same when these are escaped. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
