import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

const tailBytes = 8_192

/** The last few kilobytes of a log; empty when there is none. */
export function logTail(path: string): string {
  if (!existsSync(path)) return ''
  const descriptor = openSync(path, 'r')
  try {
    const size = fstatSync(descriptor).size
    const buffer = Buffer.alloc(Math.min(size, tailBytes))
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

export function lastLogLine(path: string): string | undefined {
  return logLines(path).at(-1)
}

/** The line that most likely says why a program ended: the last that speaks of an error, else the last. */
export function tellingLogLine(path: string): string | undefined {
  const lines = logLines(path)
  return lines.findLast((line) => /error|fatal|cannot|failed|no space/i.test(line) && !line.startsWith('at ')) ?? lines.at(-1)
}

function logLines(path: string): string[] {
  return logTail(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
