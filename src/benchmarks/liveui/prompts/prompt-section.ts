/**
 * Named sections of a prompt, so that whatever reads a request (the scripted models, a reviewer) finds each part byte by byte.
 * A section is a fenced block whose fence is longer than any run of backticks in its content, so that no content can close it:
 * requirements, roles and saved state are written by others and may hold anything.
 */

const OPENING = /^(`{3,})([a-z][a-z-]*)$/

/** One section. `content` stands between the fences unchanged. */
export function section(name: string, content: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1))
  return `${fence}${name}\n${content}\n${fence}`
}

/** All sections of a text, in order; text outside of them is skipped, as is a section that nothing closes. */
export function readSections(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n')
  const found = new Map<string, string>()
  for (let at = 0; at < lines.length; at += 1) {
    const opening = OPENING.exec(lines[at] ?? '')
    if (opening === null) continue
    const closing = lines.indexOf(opening[1] ?? '', at + 1)
    if (closing === -1) continue
    found.set(opening[2] ?? '', lines.slice(at + 1, closing).join('\n'))
    at = closing
  }
  return found
}

function longestRun(content: string): number {
  let longest = 0
  let run = 0
  for (const character of content) {
    run = character === '`' ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
