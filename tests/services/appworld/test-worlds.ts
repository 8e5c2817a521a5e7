import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../../../src/config.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'
import type { SeededWorld, ServiceAnswer, WorldSession } from '../../../src/benchmarks/liveui/world.ts'
import type { HostProcessOptions } from '../../../src/services/appworld/host-process.ts'
import { type AppWorldWorlds, createWorlds } from '../../../src/services/appworld/create-worlds.ts'
import { findPython } from '../../../src/services/stack/python.ts'
import { memoryBlobs, sha256 } from './memory-blobs.ts'

const config = readConfig()
export const hostDir = join(config.root, 'src', 'services', 'appworld', 'host')
export const python = await findPython(config)

/** A root that does not exist: the host must not need one. */
export const hostOptions: HostProcessOptions = { python, hostDir, appworldRoot: '/nonexistent/appworld-root', deadlineMs: 60_000 }

/** Real hosts, blobs in memory. */
export function testWorlds(
  options: { readonly hosts?: number; readonly deadlineMs?: number } = {},
): AppWorldWorlds & { readonly blobs: ReturnType<typeof memoryBlobs> } {
  const blobs = memoryBlobs()
  const worlds = createWorlds({ ...hostOptions, hosts: options.hosts ?? 1, deadlineMs: options.deadlineMs ?? 60_000, blobs, hash: sha256 })
  return {
    seed: worlds.seed,
    restore: worlds.restore,
    read: worlds.read,
    describe: worlds.describe,
    versions: worlds.versions,
    close: worlds.close,
    get hostPids() {
      return worlds.hostPids
    },
    blobs,
  }
}

export const CLOCK = '2026-03-02T18:30:00'

/** The base world of Rana, as its file says it. */
export const rana: Json = z.json().parse(parse(readFileSync(join(config.root, 'tasks', 'liveui', 'worlds', 'rana.yaml'), 'utf8')))

/** A base world of two people and nothing else, made faster. */
export const small: Json = z.json().parse({
  ...z.record(z.string(), z.json()).parse(rana),
  cards: [],
  records: {},
  people: z.object({ people: z.object({ rana: z.json(), milo: z.json() }) }).parse(rana).people,
})

export async function open(worlds: AppWorldWorlds, seeded: SeededWorld): Promise<WorldSession> {
  const user = seeded.people[seeded.user]
  if (user === undefined) throw new Error('the seeded world has no user')
  return worlds.restore({ databases: seeded.databases, user })
}

/** Calls in a row, a second apart, seeded by their number. */
export function caller(session: WorldSession): (api: string, args?: JsonObject) => Promise<ServiceAnswer> {
  let calls = 0
  return (api, args = {}) => {
    calls += 1
    return session.call({ api, args, clock: new Date(Date.parse(`${CLOCK}Z`) + calls * 1000).toISOString().slice(0, 19), seed: `test/${calls}` })
  }
}

/** A number in a service's answer. */
export function numberIn(answer: ServiceAnswer, key: string): number {
  return z.object({ [key]: z.number() }).parse(answer.body)[key] ?? Number.NaN
}
