import colors from 'picocolors'
import { describeCheck } from '../benchmarks/liveui/checks/describe-check.ts'
import { isGuard } from '../benchmarks/liveui/checks/is-guard.ts'
import type { InputValue, LiveUIEpisode, LiveUITask } from '../benchmarks/liveui/task-schema.ts'
import type { Person } from '../benchmarks/liveui/world.ts'

/** A task in plain words, for a reviewer: what is asked, what is handed over, and what is checked. */
export function formatTask(task: LiveUITask, people: readonly Person[]): string {
  const head = [
    colors.bold(task.title),
    `${task.id} · ${task.family} · ${task.partition} · services: ${task.services.join(', ')} · user: ${nameOf(task.persona, people)} · starts ${task.clock.replace('T', ' ')}`,
    ...(task.expected === undefined ? [] : ['', 'Expected behaviour:', indent(task.expected.trim())]),
  ]
  const apps = Object.entries(task.apps).flatMap(([app, { requirement, contract }]) => [
    '',
    colors.bold(`App ${app}`),
    indent(requirement.trim()),
    ...contract.views.map((view) => `  view ${view.id}: ${view.shows}${view.onOpen === true ? ' (filled when the app opens)' : ''}`),
    ...contract.actions.map(
      (action) =>
        `  action ${action.id}: ${action.does}${(action.inputs ?? []).length === 0 ? '' : `; inputs: ${(action.inputs ?? []).map((input) => input.id).join(', ')}`}`,
    ),
    `  keeps: ${contract.retains.join(', ')}`,
  ])
  const episodes = task.episodes.flatMap((episode, index) => ['', ...formatEpisode(task, episode, index, people)])
  return [...head, ...apps, ...episodes].join('\n')
}

function formatEpisode(task: LiveUITask, episode: LiveUIEpisode, index: number, people: readonly Person[]): readonly string[] {
  const where = Object.keys(task.apps).length > 1 ? ` in ${episode.app}` : ''
  const when = episode.clock === undefined ? '' : `, ${episode.clock.replace('T', ' ')}`
  return [
    colors.bold(`${index + 1}. ${episode.id}: ${episode.stage}${where}${when}`),
    ...(episode.request === undefined ? [] : [indent(`“${episode.request.trim()}”`)]),
    ...(episode.action === undefined
      ? []
      : [
          `  ${episode.action}: ${Object.entries(episode.inputs ?? {})
            .map(([name, value]) => `${name} = ${inputText(value, people)}`)
            .join(', ')}`,
        ]),
    ...(episode.view === undefined ? [] : [`  looks at ${episode.view}`]),
    ...episode.checks.map(
      (check) => `  ${check.id.padEnd(4)} ${check.surface.padEnd(12)} ${describeCheck(check, task, people)}${isGuard(check) ? colors.dim(' (guard)') : ''}`,
    ),
  ]
}

function inputText(value: InputValue, people: readonly Person[]): string {
  if (Array.isArray(value)) return value.map((member) => inputText(member, people)).join(' and ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, member]) => `${nameOf(key, people)} ${inputText(member, people)}`)
      .join(', ')
  return typeof value === 'string' ? nameOf(value, people) : String(value)
}

function nameOf(ref: string, people: readonly Person[]): string {
  const person = people.find((each) => each.ref === ref)
  return person === undefined ? ref : `${person.firstName} ${person.lastName}`
}

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line.trim()}`)
    .join('\n')
