import { hashJson, type Hasher } from '../../core/hash.ts'
import type { FrozenLiveUITask, TaskHashes } from './frozen-task.ts'
import type { LiveUIApp, LiveUIEpisode, LiveUITask } from './task-schema.ts'

/**
 * Which part of a task each field belongs to (design §3). `shown`: what model and world get, so evidence depends on it; `checks`: what
 * decides outcomes, so old evidence can be checked again; `notes`: what only people read. `parts`: taken apart in the tables below.
 */
type Part = 'shown' | 'checks' | 'notes'

export const TASK_FIELDS: { readonly [field in keyof Required<LiveUITask>]: Part | 'parts' } = {
  // Seeds of service calls come from the task's id, so the world depends on it.
  id: 'shown',
  title: 'notes',
  family: 'notes',
  partition: 'notes',
  locale: 'shown',
  currency: 'shown',
  services: 'shown',
  expected: 'notes',
  persona: 'shown',
  clock: 'shown',
  records: 'shown',
  apps: 'parts',
  episodes: 'parts',
  reference: 'notes',
  faults: 'notes',
}

export const APP_FIELDS: { readonly [field in keyof Required<LiveUIApp>]: Part } = { requirement: 'shown', contract: 'shown' }

export const EPISODE_FIELDS: { readonly [field in keyof Required<LiveUIEpisode>]: Part } = {
  // Seeds and names of calls hold it.
  id: 'shown',
  stage: 'shown',
  app: 'shown',
  action: 'shown',
  view: 'shown',
  request: 'shown',
  inputs: 'shown',
  clock: 'shown',
  permits: 'notes',
  entities: 'checks',
  checks: 'checks',
}

/**
 * The three hashes of a task. The seeded world belongs to `shown` by its rows (design §14), the APIs as they were described too.
 */
export function taskHashes(frozen: Omit<FrozenLiveUITask, 'hashes'>, hash: Hasher): TaskHashes {
  const { task, world, apis } = frozen
  const seeded = { rows: world.rowsHash, user: world.user, people: world.people }
  return {
    shown: hashJson(hash, { task: partOf(task, 'shown'), world: seeded, apis }),
    checks: hashJson(hash, { task: partOf(task, 'checks'), refs: world.refs }),
    notes: hashJson(hash, { task: partOf(task, 'notes') }),
  }
}

/** The fields of a task that belong to one part, apps and episodes in their place. */
export function partOf(task: LiveUITask, part: Part): unknown {
  return {
    ...pick(task, TASK_FIELDS, part),
    apps: Object.fromEntries(Object.entries(task.apps).map(([id, app]) => [id, pick(app, APP_FIELDS, part)])),
    episodes: task.episodes.map((episode) => pick(episode, EPISODE_FIELDS, part)),
  }
}

function pick(value: object, table: { readonly [field: string]: Part | 'parts' }, part: Part): { readonly [field: string]: unknown } {
  return Object.fromEntries(Object.entries(value).filter(([field, member]) => member !== undefined && table[field] === part))
}
