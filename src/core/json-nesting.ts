/**
 * How deep brackets nest in a JSON text (0 = none), without recursion: JSON.parse takes any depth, while writing such a value again
 * ends in a RangeError. The text need not be JSON; brackets in its strings do not count.
 */
export function jsonNesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}
