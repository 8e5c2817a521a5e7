import type { Hasher } from '../../../core/hash.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { AbortSignalLike } from '../../../core/ports/model.ts'
import type { Boundary } from '../boundary.ts'
import type { Operation } from '../evidence.ts'
import type { ApiDescription, WorldSession, Worlds } from '../world.ts'
import { addSeconds } from './logical-clock.ts'

/** The service world of one episode, from its boundary. Opened by the first call: most returns never need it. Closed by whoever made it. */
export interface EpisodeWorld {
  /** One service call; `call` names it in evidence. 4xx and 5xx are answers like others. */
  invoke(api: ApiDescription, args: JsonObject, call: string): Promise<Operation>
  /** What the next boundary says of the world. Databases that no call has touched keep their bytes. */
  leave(): Promise<Pick<Boundary, 'clock' | 'calls' | 'services'>>
  /** Logical local time after the last call. */
  readonly clock: string
  close(): Promise<void>
}

export function createEpisodeWorld(input: {
  readonly worlds: Worlds
  readonly hash: Hasher
  readonly boundary: Boundary
  readonly task: string
  readonly episode: string
  /** Logical local time of the episode's start. */
  readonly start: string
  readonly signal: AbortSignalLike
}): EpisodeWorld {
  const { boundary, worlds, signal } = input
  let session: WorldSession | undefined
  let made = 0
  const clockAfter = (calls: number): string => addSeconds(input.start, calls)

  return {
    async invoke(api, args, call) {
      session ??= await worlds.restore({ databases: boundary.services, user: boundary.user, signal })
      const number = boundary.calls + made
      made += 1
      const clock = clockAfter(made)
      const answer = await session.call({ api: api.api, args, clock, seed: input.hash(`${input.task}/${input.episode}/${number}`) })
      return {
        call,
        api: api.api,
        class: api.class,
        args,
        status: answer.status,
        response: answer.body,
        effects: answer.effects,
        clock,
        ...(answer.fault === undefined ? {} : { fault: answer.fault }),
      }
    },
    async leave() {
      return { clock: clockAfter(made), calls: boundary.calls + made, services: session === undefined ? boundary.services : await session.snapshot() }
    },
    get clock() {
      return clockAfter(made)
    },
    async close() {
      await session?.close()
    },
  }
}
