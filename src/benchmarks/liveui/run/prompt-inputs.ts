import type { Json, JsonObject } from '../../../core/json.ts'
import type { FrozenLiveUITask } from '../frozen-task.ts'
import type { Contract, ContractInput, InputValue, LiveUIEpisode } from '../task-schema.ts'

/**
 * The inputs of an episode as forms and agents have them: people are full names (design §14), everything else is as the task wrote
 * it. Inputs that the episode leaves out are null, as an empty field is.
 */
export function promptInputs(frozen: FrozenLiveUITask, contract: Contract, episode: LiveUIEpisode): JsonObject {
  const action = contract.actions.find((candidate) => candidate.id === episode.action)
  if (action === undefined) return {}
  return Object.fromEntries((action.inputs ?? []).map((input) => [input.id, inputJson(frozen, input, episode.inputs?.[input.id] ?? null)]))
}

function inputJson(frozen: FrozenLiveUITask, input: ContractInput, value: InputValue): Json {
  if (input.type === 'person' || input.type === 'people') return named(frozen, value)
  if (input.type === 'amounts-by-person' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([ref, amount]) => [fullName(frozen, ref), amount]))
  }
  return value
}

function named(frozen: FrozenLiveUITask, value: InputValue): Json {
  if (typeof value === 'string') return fullName(frozen, value)
  return Array.isArray(value) ? value.map((inner) => named(frozen, inner)) : value
}

function fullName(frozen: FrozenLiveUITask, ref: string): string {
  const person = Object.hasOwn(frozen.world.people, ref) ? frozen.world.people[ref] : undefined
  return person === undefined ? ref : `${person.firstName} ${person.lastName}`
}
