import colors from 'picocolors'
import type { ExplainedEpisode, ExplainedEvaluation } from '../app/explain-evaluation.ts'
import type { EvidenceEvent } from '../benchmarks/liveui/evidence.ts'
import { isTextNode, type RenderedElement } from '../benchmarks/liveui/rendered-view.ts'
import { shortened } from '../core/cut-text.ts'
import { canonicalJson, type Json } from '../core/json.ts'
import type { CheckOutcome } from '../core/outcome.ts'
import { printableLine } from './printable.ts'

/** Episodes and outcomes, a line a check. */
export function formatEvaluation(evaluation: ExplainedEvaluation): string {
  return [head(evaluation), ...evaluation.episodes.flatMap((episode) => ['', episodeHead(episode), ...episode.outcomes.map(outcomeLine)])].join('\n')
}

/** The same with the evidence in its original order, and the model calls. */
export function formatExplanation(evaluation: ExplainedEvaluation): string {
  return [
    head(evaluation),
    ...evaluation.episodes.flatMap((episode) => [
      '',
      episodeHead(episode),
      `  clock ${episode.evidence.clock.start} to ${episode.evidence.clock.end}; blobs: evidence ${episode.blobs.evidence.slice(0, 12)}, records ${episode.blobs.records.slice(0, 12)}, boundary ${episode.blobs.boundary.slice(0, 12)}`,
      ...episode.evidence.events.flatMap(eventLines).map((line) => `  ${printableLine(line)}`),
      '  checks',
      ...episode.outcomes.map((outcome) => `  ${outcomeLine(outcome)}`),
    ]),
    '',
    'Model calls',
    ...evaluation.calls.map(
      (call) =>
        `  ${printableLine(call.call)}: ${call.state}, ${call.sends} sent${call.maybePaidTwice > 0 ? `, maybe paid twice: ${call.maybePaidTwice}` : ''}, tokens ${call.inputTokens ?? '?'} in, ${call.outputTokens ?? '?'} out; request ${call.request.slice(0, 12)}, answer ${call.response?.slice(0, 12) ?? 'none'}`,
    ),
  ].join('\n')
}

function head(evaluation: ExplainedEvaluation): string {
  const outcomes = evaluation.episodes.flatMap((episode) => episode.outcomes)
  return [
    `Evaluation ${evaluation.ordinal} of ${evaluation.survey}: ${evaluation.model}, ${evaluation.task} (${printableLine(evaluation.title)}), repeat ${evaluation.repeat}`,
    `${evaluation.state}, attempt ${evaluation.attempt}; ${outcomes.filter((outcome) => outcome.passed).length} of ${outcomes.length} recorded checks passed${evaluation.why === null ? '' : `; ${printableLine(evaluation.why)}`}`,
  ].join('\n')
}

function episodeHead(episode: ExplainedEpisode): string {
  const failure =
    episode.failure === null
      ? ''
      : ` — ${episode.failure.kind} during ${episode.failure.during} (${episode.failure.cause}): ${printableLine(episode.failure.detail)}`
  return colors.bold(`${episode.id} (${episode.stage})${failure}`)
}

function outcomeLine(outcome: CheckOutcome): string {
  const mark = outcome.passed ? colors.green('passed') : outcome.placeholder ? colors.yellow('failed (could not run)') : colors.red('failed')
  const guard = outcome.armed === false ? ' [guard, not armed]' : outcome.armed === true ? ' [guard]' : ''
  return `  ${mark} ${outcome.check} ${outcome.surface}${guard}: ${printableLine(`${outcome.says}; ${outcome.found}`)}`
}

function eventLines(event: EvidenceEvent): readonly string[] {
  switch (event.type) {
    case 'request':
      return [`request: ${event.request ?? '(none)'}${event.action === null ? '' : ` → ${event.action} ${brief(event.inputs)}`}`]
    case 'model-call':
      return [`model call ${event.call} (${event.finish})`]
    case 'generated':
      return [
        `application generated${event.repaired.length > 0 ? `, repaired: ${event.repaired.join(', ')}` : ''}; goals: ${Object.keys(event.orchestration.goals).join(', ')}`,
        ...event.warnings.map((warning) => `  warning: ${warning}`),
      ]
    case 'operation': {
      const { operation } = event
      const effects = operation.effects.map((effect) => `${effect.op} ${effect.service}.${effect.table} ${effect.id}`).join(', ')
      return [
        `${operation.api} ${brief(operation.args)} → ${operation.status}${effects === '' ? '' : ` [${effects}]`}${operation.fault === undefined ? '' : ` fault: ${operation.fault}`}`,
      ]
    }
    case 'tool-refused':
      return [`${event.tool} refused: ${event.message}`]
    case 'saved':
      return [`saved ${brief(event.patch)}; said: ${event.message}`]
    case 'rendered':
      return [`screen, view ${event.view.view}:`, ...textLines(event.view.root, 1)]
    case 'surface':
      return [`reachable: submits ${event.submits.join(', ') || 'nothing'}; inputs ${event.inputs.map((input) => input.bound).join(', ') || 'none'}`]
    default:
      return [canonicalJson(event)]
  }
}

function textLines(element: RenderedElement, depth: number): readonly string[] {
  const text = element.children.flatMap((child) => (isTextNode(child) ? [`${child.text}${child.from === 'saved' ? '' : ` <${child.from}>`}`] : [])).join(' ')
  const own = text === '' ? [] : [`${'  '.repeat(depth)}${element.kind}${element.selected === true ? ' (selected)' : ''}: ${text}`]
  return [...own, ...element.children.flatMap((child) => (isTextNode(child) ? [] : textLines(child, depth + 1)))]
}

function brief(value: Json): string {
  const text = canonicalJson(value)
  return shortened(text, 300)
}
