/** An id in plain words: `wake_up` → `Wake up`. */
export function words(id: string): string {
  const text = id.replaceAll(/[_-]+/g, ' ').trim()
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
