import { bindEntities } from '../entities/bind-entities.ts'
import type { Binding } from '../entities/binding.ts'
import type { EpisodeFacts, Operation } from '../evidence.ts'
import type { FrozenLiveUITask } from '../frozen-task.ts'
import type { MatchSetting } from '../matchers/match-setting.ts'
import { indexOf } from '../records/read-records.ts'
import type { RenderedView } from '../rendered-view.ts'
import type { LiveUIApp, LiveUIEpisode } from '../task-schema.ts'

/** All that a check may look at: the frozen task and the facts of the episodes so far; the last one is checked. */
export interface CheckContext {
  readonly frozen: FrozenLiveUITask
  readonly episode: LiveUIEpisode
  readonly app: LiveUIApp
  readonly episodes: readonly EpisodeFacts[]
  readonly facts: EpisodeFacts
  readonly setting: MatchSetting
  /** Operations of this episode in order. */
  readonly operations: readonly Operation[]
  binding(name: string): Binding
  /** The view as it was shown last in this episode. */
  view(id: string): RenderedView | undefined
}

/** @throws Error when there is no episode or the task has none of that id: a fault of the caller. */
export function checkContext(frozen: FrozenLiveUITask, episodes: readonly EpisodeFacts[]): CheckContext {
  const facts = episodes.at(-1)
  const episode = frozen.task.episodes.find(({ id }) => id === facts?.evidence.episode)
  const app = episode === undefined ? undefined : frozen.task.apps[episode.app]
  if (facts === undefined || episode === undefined || app === undefined)
    throw new Error(`task ${frozen.task.id} has no episode ${facts?.evidence.episode ?? '(none recorded)'}`)
  const bindings = bindEntities(frozen, episodes, (bound, at) => matchSetting(frozen, bound, at))
  return {
    frozen,
    episode,
    app,
    episodes,
    facts,
    setting: matchSetting(frozen, bindings, facts),
    operations: facts.evidence.events.flatMap((event) => (event.type === 'operation' ? [event.operation] : [])),
    binding: (name) => bindings.get(name) ?? { state: 'undefined' },
    view: (id) => facts.evidence.events.flatMap((event) => (event.type === 'rendered' && event.view.view === id ? [event.view] : [])).at(-1),
  }
}

function matchSetting(frozen: FrozenLiveUITask, bindings: ReadonlyMap<string, Binding>, facts: EpisodeFacts): MatchSetting {
  return {
    locale: frozen.task.locale,
    currency: frozen.task.currency ?? null,
    clock: facts.evidence.clock.start,
    people: Object.values(frozen.world.people),
    user: frozen.world.user,
    recordOf: (name) => {
      const binding = bindings.get(name)
      return binding?.state === 'bound' ? (binding.now ?? binding.made) : undefined
    },
    emailOf: (service, userId) => indexOf(facts.after).reading(service).person(userId)?.email,
  }
}
