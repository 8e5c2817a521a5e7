import Table from 'cli-table3'
import type { SurveyDetails } from '../app/show-survey.ts'
import { canonicalJson } from '../core/json.ts'
import { formatSurveyView } from './format-survey-view.ts'
import { printableLine } from './printable.ts'

/** Progress, the account of model calls, and the events. */
export function formatSurveyDetails(details: SurveyDetails): string {
  const table = new Table({
    head: ['model', 'calls', 'answered', 'given up', 'sends', 'lost', 'maybe paid twice', 'tokens in', 'tokens out', 'model seconds', 'US$'],
    style: { head: [], border: [] },
  })
  for (const row of details.calls) {
    table.push([
      row.model,
      row.calls,
      row.answered,
      row.gaveUp,
      row.sends,
      row.lost,
      row.maybePaidTwice,
      row.inputTokens,
      row.outputTokens,
      row.modelSeconds.toFixed(1),
      row.costUsd === null ? 'no price' : row.costUsd.toFixed(2),
    ])
  }
  return [
    formatSurveyView(details),
    '',
    'Model calls',
    table.toString(),
    '',
    'What happened',
    ...details.events.map((event) => `${event.at.toISOString()}  ${event.kind}  ${printableLine(canonicalJson(event.detail))}`),
  ].join('\n')
}
