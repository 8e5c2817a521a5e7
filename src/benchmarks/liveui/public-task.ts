import type { JsonObject } from '../../core/json.ts'
import type { FrozenLiveUITask } from './frozen-task.ts'
import { userProfile, type UserProfile } from './prompts/user-profile.ts'
import { promptInputs } from './run/prompt-inputs.ts'
import type { Contract, LiveUIApp, LiveUIEpisode } from './task-schema.ts'

/** The public part of a task for one of its apps: all that a model may ever be shown of the task's file. */
export interface PublicTask {
  readonly requirement: string
  readonly services: readonly string[]
  /** Verbatim, as JSON. */
  readonly contract: Contract
  readonly user: UserProfile
  /** The episode whose time has come; null while the app is made. */
  readonly episode: PublicEpisode | null
}

export interface PublicEpisode {
  readonly action: Contract['actions'][number] | null
  /** The person's own words; null when the episode has none. */
  readonly request: string | null
  /** People are full names, as keys too. */
  readonly inputs: JsonObject
}

/**
 * The only way from a frozen task to what a model sees. Every field is named here one by one, so that nothing private (checks,
 * expected behaviour, starting records, permits, reference, title, partition) gets into a prompt by being beside something public.
 *
 * @param at the app's id while it is made, or the index of the episode that runs.
 * @throws RangeError when the task has no such app or episode.
 */
export function publicTask(frozen: FrozenLiveUITask, at: string | number): PublicTask {
  const episode = typeof at === 'number' ? episodeAt(frozen, at) : undefined
  const { requirement, contract } = appOf(frozen, episode?.app ?? String(at))
  return {
    requirement,
    services: [...frozen.task.services],
    contract: publicContract(contract),
    user: userProfile(frozen),
    episode: episode === undefined ? null : publicEpisode(frozen, contract, episode),
  }
}

function publicEpisode(frozen: FrozenLiveUITask, contract: Contract, episode: LiveUIEpisode): PublicEpisode {
  const action = publicContract(contract).actions.find((each) => each.id === episode.action)
  return { action: action ?? null, request: episode.request ?? null, inputs: promptInputs(frozen, contract, episode) }
}

/** A copy of the fields that the contract's schema has today; one that comes later does not slip into prompts unseen. */
function publicContract({ views, actions, retains }: Contract): Contract {
  return {
    views: views.map(({ id, shows, onOpen }) => ({ id, shows, ...(onOpen === undefined ? {} : { onOpen }) })),
    actions: actions.map(({ id, does, inputs }) => ({
      id,
      does,
      ...(inputs === undefined
        ? {}
        : {
            inputs: inputs.map(({ id: input, type, options, required, means }) => ({
              id: input,
              type,
              ...(options === undefined ? {} : { options: [...options] }),
              ...(required === undefined ? {} : { required }),
              ...(means === undefined ? {} : { means }),
            })),
          }),
    })),
    retains: [...retains],
  }
}

function episodeAt(frozen: FrozenLiveUITask, index: number): LiveUIEpisode {
  const episode = frozen.task.episodes[index]
  if (episode === undefined) throw new RangeError(`the task ${frozen.task.id} has no episode ${index}`)
  return episode
}

function appOf(frozen: FrozenLiveUITask, app: string): LiveUIApp {
  const found = Object.hasOwn(frozen.task.apps, app) ? frozen.task.apps[app] : undefined
  if (found === undefined) throw new RangeError(`the task ${frozen.task.id} has no app ${app}`)
  return found
}
