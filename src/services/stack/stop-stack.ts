import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import { isAlive, signalProcess } from './process-identity.ts'
import { readStackFile } from './stack-file.ts'
import { findStateFolder } from './state-folder.ts'

const limitMs = 180_000

export interface StopOptions {
  readonly onProgress?: (line: string) => void
}

/**
 * Stops the stack of this state folder: workers first (they drain), then Temporal, then Postgres. Waits until the last process is gone,
 * also when the supervisor was killed before and its parts are still ending.
 * @returns whether anything ran.
 */
export async function stopStack(config: Pick<Config, 'home'>, options: StopOptions = {}): Promise<boolean> {
  const folder = findStateFolder(config.home)
  const first = folder === undefined ? undefined : readStackFile(folder)
  if (folder === undefined || first === undefined) return false
  const supervisor = first.supervisor
  const found = isAlive(supervisor) || first.parts.some((part) => part.process !== null && isAlive(part.process))
  signalProcess(supervisor, 'SIGTERM')
  const deadline = Date.now() + limitMs
  const told = new Set<string>()
  while (Date.now() < deadline) {
    const file = readStackFile(folder) ?? first
    for (const part of file.parts) {
      if (!found || (part.phase !== 'stopping' && part.phase !== 'stopped')) continue
      const line = part.phase === 'stopping' ? `Stopping ${part.name} …` : `${part.name} has stopped.`
      if (!told.has(line)) options.onProgress?.(line)
      told.add(line)
    }
    const left = [supervisor, ...file.parts.flatMap((part) => (part.process === null ? [] : [part.process]))].filter(isAlive)
    if (left.length === 0) return found
    await wait(80)
  }
  throw new RevisitError('infrastructure', `The stack of ${config.home} has not ended after ${limitMs / 1000} s.`, { hint: 'Its processes: revisit status' })
}
