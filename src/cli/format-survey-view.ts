import Table from 'cli-table3'
import type { SurveyView } from '../app/watch-survey.ts'
import { printableLine } from './printable.ts'

/** State, a row a model, and the cause of everything that waits. */
export function formatSurveyView(view: SurveyView): string {
  const table = new Table({ head: ['model', 'scored', 'running', 'pending', 'incomplete', 'cancelled', 'episodes'], style: { head: [], border: [] } })
  for (const row of view.models)
    table.push([row.model, row.scored, row.running, row.pending, row.incomplete, row.cancelled, `${row.episodes} of ${row.allEpisodes}`])
  return [`Survey ${view.survey.id}: ${stateWords(view)}`, table.toString(), ...waitingLines(view)].join('\n')
}

/** One line for logs and pipes. */
export function surveyLine(view: SurveyView): string {
  const all = view.models.reduce((sum, model) => sum + model.scored + model.running + model.pending + model.incomplete + model.cancelled, 0)
  const scored = view.models.reduce((sum, model) => sum + model.scored, 0)
  const episodes = view.models.reduce((sum, model) => sum + model.episodes, 0)
  const allEpisodes = view.models.reduce((sum, model) => sum + model.allEpisodes, 0)
  const [first] = view.waiting
  const waiting = first === undefined ? '' : `; ${view.waiting.length} waiting (${first.what}: ${first.cause})`
  return printableLine(`${view.survey.id}: ${scored} of ${all} evaluations scored, ${episodes} of ${allEpisodes} episodes recorded${waiting}`)
}

export function stateWords(view: SurveyView): string {
  const { state, wanted } = view.survey
  const unscored = view.models.reduce((sum, model) => sum + model.incomplete + model.cancelled, 0)
  if (state !== 'running')
    return state === 'finished' && unscored > 0
      ? `finished with ${unscored} evaluations unscored; \`revisit survey resume ${view.survey.id}\` goes on with them`
      : state
  if (wanted === 'pause') return view.still ? 'paused' : 'pausing: episodes that run are finished, no new one starts'
  if (wanted === 'cancel') return 'cancelled'
  return view.still ? 'waiting: nothing can go on by itself' : 'running'
}

function waitingLines(view: SurveyView): readonly string[] {
  return view.waiting.flatMap((cause) => [`- ${printableLine(`${cause.what}: ${cause.cause}`)}`, `  ${cause.todo}`])
}
