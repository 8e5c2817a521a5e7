/** Bound values are whatever models or users put there; every reading is total. */

export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function asTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(asText).filter((text) => text !== '') : typeof value === 'string' && value !== '' ? [value] : []
}

/** Name and amount of each person; amounts that are no numbers are left out. */
export function asAmounts(value: unknown): ReadonlyMap<string, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map()
  return new Map(Object.entries(value).flatMap(([name, amount]): [string, number][] => (typeof amount === 'number' ? [[name, amount]] : [])))
}

/** What a number field holds while it is typed: null when it is empty or not yet a number. */
export function toNumber(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Lines “name: amount”. */
export function toAmounts(text: string): { [name: string]: number } {
  return Object.fromEntries(
    toLines(text).flatMap((line): [string, number][] => {
      const colon = line.lastIndexOf(':')
      const amount = colon < 0 ? null : toNumber(line.slice(colon + 1))
      const name = line.slice(0, Math.max(0, colon)).trim()
      return amount === null || name === '' ? [] : [[name, amount]]
    }),
  )
}
