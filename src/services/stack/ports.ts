import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { RevisitError } from '../../core/errors.ts'
import type { StateFolder } from './state-folder.ts'
import { writeAtomically } from './write-atomically.ts'

const portsSchema = z.record(z.string(), z.number().int().min(1).max(65_535))

/**
 * A loopback port for a part: the one it had before while that is free, else another, remembered in the state folder.
 * Chosen below the range that outgoing connections use, so that it stays ours while the stack is down.
 */
export async function choosePort(folder: StateFolder, part: string): Promise<number> {
  const file = join(folder.stack, 'ports.json')
  const known = readPorts(file)
  const before = known[part]
  if (before !== undefined && (await isFree(before))) return before
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(21_000, 32_000)
    if (Object.values(known).includes(port) || !(await isFree(port))) continue
    writeAtomically(file, `${JSON.stringify({ ...readPorts(file), [part]: port })}\n`)
    return port
  }
  throw new RevisitError('infrastructure', `No free loopback port was found for ${part} (200 tries between 21000 and 32000).`)
}

function readPorts(file: string): Record<string, number> {
  if (!existsSync(file)) return {}
  const parsed = portsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  // Only a memory of what was free once: one that cannot be read is made anew.
  return parsed.success ? parsed.data : {}
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
