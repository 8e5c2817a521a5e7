import { nearestName } from '../../../core/nearest-name.ts'
import type { LiveUITask } from '../task-schema.ts'
import { fault, type Finding } from './finding.ts'
import { isActing } from './order.ts'

/** Key of the read goal behind an `onOpen` view. */
export const loadKey = (view: string): string => `load:${view}`

/** The episodes and views that a task's reference has to answer for. */
export function referenceKeys(task: LiveUITask): { readonly needed: readonly string[]; readonly allowed: readonly string[] } {
  const acting = task.episodes.filter(isActing).map((episode) => episode.id)
  const looked = task.episodes.flatMap((episode) => (episode.view === undefined ? [] : [loadKey(episode.view)]))
  const onOpen = Object.values(task.apps).flatMap(({ contract }) => contract.views.flatMap((view) => (view.onOpen === true ? [loadKey(view.id)] : [])))
  return { needed: [...new Set([...acting, ...looked])], allowed: [...new Set([...acting, ...looked, ...onOpen])] }
}

/** `reference-missing`, `reference-unknown`, `unknown-check`: the reference walks every acting episode and nothing else; `faults` names checks (`episode.check`) that exist. */
export function lintReferenceCoverage(task: LiveUITask): readonly Finding[] {
  const { needed, allowed } = referenceKeys(task)
  const missing = needed
    .filter((key) => !Object.hasOwn(task.reference, key))
    .map((key) => fault(['reference'], 'reference-missing', `has no entry \`${key}\`; write how a perfect app carries it out`))
  const unknown = Object.keys(task.reference)
    .filter((key) => !allowed.includes(key))
    .map((key) => {
      const near = nearestName(key, allowed)
      return fault(
        ['reference', key],
        'reference-unknown',
        `no acting episode or onOpen view is called \`${key}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`,
      )
    })
  const checks = task.episodes.flatMap((episode) => episode.checks.map((check) => `${episode.id}.${check.id}`))
  const faults = Object.entries(task.faults ?? {}).flatMap(([model, ids]) =>
    ids.flatMap((id, index) =>
      checks.includes(id) ? [] : [fault(['faults', model, index], 'unknown-check', `the task has no check \`${id}\`; write episode.check`)],
    ),
  )
  return [...missing, ...unknown, ...faults]
}
