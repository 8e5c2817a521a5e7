import type { LiveUITask } from '../task-schema.ts'
import { fault, type Finding } from './finding.ts'

/** A finding about one task of several. */
export interface SuiteFinding {
  /** Position of the task among those given. */
  readonly index: number
  readonly finding: Finding
}

/**
 * `duplicate-id`, `requirement-not-unique`, `request-not-unique`: a task is found by its verbatim requirement and an episode by its verbatim request,
 * so no such text may stand in another one.
 */
export function lintSuite(tasks: readonly LiveUITask[]): readonly SuiteFinding[] {
  const ids = tasks.flatMap((task, index) =>
    tasks.findIndex((each) => each.id === task.id) === index
      ? []
      : [{ index, finding: fault(['id'], 'duplicate-id', `another task of the suite is called ${task.id}`) }],
  )
  const requirements = tasks.flatMap((task, number) =>
    Object.entries(task.apps).map(([app, { requirement }]): Said => ({ number, task: task.id, text: requirement.trim(), path: ['apps', app, 'requirement'] })),
  )
  const requests = tasks.flatMap((task, number) =>
    task.episodes.flatMap((episode, index): Said[] =>
      episode.request === undefined ? [] : [{ number, task: task.id, text: episode.request.trim(), path: ['episodes', index, 'request'] }],
    ),
  )
  return [
    ...ids,
    ...overlaps(requirements, (one, other) => other.includes(one), 'requirement-not-unique', 'requirement'),
    ...overlaps(requests, (one, other) => other === one, 'request-not-unique', 'request'),
  ]
}

interface Said {
  readonly number: number
  readonly task: string
  readonly text: string
  readonly path: readonly (string | number)[]
}

/** Of two equal texts the later one is reported. */
function overlaps(
  texts: readonly Said[],
  within: (one: string, other: string) => boolean,
  rule: 'requirement-not-unique' | 'request-not-unique',
  what: string,
): readonly SuiteFinding[] {
  return texts.flatMap((one, index) => {
    const other = texts.find((each, position) => position !== index && within(one.text, each.text) && (one.text !== each.text || position < index))
    return other === undefined
      ? []
      : [
          {
            index: one.number,
            finding: fault(one.path, rule, `the ${what} stands word for word in ${other.task} (${other.path.join('.')}) too; say it differently`),
          },
        ]
  })
}
