import { distance } from 'fastest-levenshtein'

const LONGEST_TYPED = 500

/** The known name that a mistyped one most probably meant, or undefined when none is near. */
export function nearestName(typed: string, known: Iterable<string>): string | undefined {
  // Nobody mistypes so much; comparing it with every name would take seconds.
  if (typed.length > LONGEST_TYPED) return undefined
  const limit = typed.length < 4 ? 1 : Math.max(2, Math.floor(typed.length / 3))
  let best: { readonly name: string; readonly far: number } | undefined
  for (const name of known) {
    const far = distance(typed.toLowerCase(), name.toLowerCase())
    if (far <= limit && (best === undefined || far < best.far)) best = { name, far }
  }
  return best?.name
}

/** `; did you mean \`record\`?`, or the whole list when it is short, or nothing. */
export function suggestion(typed: string, known: Iterable<string>): string {
  const names = [...known]
  const near = nearestName(typed, names)
  if (near !== undefined) return `; did you mean \`${near}\`?`
  if (names.length === 0) return ''
  return names.length <= 30 ? `; known: ${names.join(', ')}` : ''
}
