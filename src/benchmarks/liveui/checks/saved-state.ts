import type { Json } from '../../../core/json.ts'
import type { EpisodeFacts } from '../evidence.ts'

/** `/saved` of an application after these episodes: what its generation started it with, then what each episode saved. */
export function savedState(episodes: readonly EpisodeFacts[], app: string): Json {
  let saved: Json = {}
  for (const { evidence } of episodes) {
    if (evidence.app !== app) continue
    for (const event of evidence.events) {
      if (event.type === 'generated') saved = asJson(event.orchestration.state?.saved ?? {})
      else if (event.type === 'saved') saved = event.after
    }
  }
  return saved
}

/** Evidence is JSON; what a schema left as unknown is brought back to it. */
function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asJson(each)]))
  return null
}
