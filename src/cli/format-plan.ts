import { stringify } from 'yaml'
import type { PlannedSurvey } from '../app/plan-survey.ts'

/** The resolved plan with every default, as YAML, and counts. Cost is not estimated: price tables are not built in. */
export function formatPlan({ resolved, survey }: PlannedSurvey): string {
  const tasks = resolved.runs.reduce((sum, run) => sum + run.tasks.length, 0)
  const episodes = survey.tasks.reduce((sum, task) => sum + task.episodes.length, 0) * resolved.models.length * resolved.repeats
  const checks =
    survey.tasks.reduce((sum, task) => sum + task.episodes.reduce((all, episode) => all + episode.checks, 0), 0) * resolved.models.length * resolved.repeats
  return [
    stringify({ ...resolved, runs: resolved.runs.map((run) => ({ ...run, tasks: run.tasks.map((task) => `${task.id} (${task.family})`) })) }).trimEnd(),
    '',
    `# survey ${survey.id}, protocol ${survey.protocol.slice(0, 8)}`,
    `# ${tasks} tasks × ${resolved.models.length} models × ${resolved.repeats} repeats = ${survey.evaluations.length} evaluations, ${episodes} episodes, ${checks} checks`,
    '# cost: not estimated (no price tables are built in)',
  ].join('\n')
}
