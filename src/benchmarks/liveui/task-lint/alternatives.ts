import { surfaceOf } from '../checks/surface-of.ts'
import type { LiveUITask } from '../task-schema.ts'
import { fault, type Finding } from './finding.ts'

/** `mixed-surfaces`: the members of an `any-of` look at the surface that it counts for; metrics and first failures are told by surface. */
export function lintAlternatives(task: LiveUITask): readonly Finding[] {
  return task.episodes.flatMap((episode, index) =>
    episode.checks.flatMap((check, position) => {
      if (check.check !== 'any-of') return []
      return check.of.flatMap((member, place): Finding[] => {
        const surface = surfaceOf(member)
        return surface === check.surface
          ? []
          : [
              fault(
                ['episodes', index, 'checks', position, 'of', place],
                'mixed-surfaces',
                `${member.check} looks at the surface ${surface}, but the any-of counts for ${check.surface}`,
              ),
            ]
      })
    }),
  )
}
