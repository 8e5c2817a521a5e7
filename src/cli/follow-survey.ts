import type { AppContext } from '../app/app-context.ts'
import { type SurveyView, watchSurvey } from '../app/watch-survey.ts'
import { formatSurveyView, surveyLine } from './format-survey-view.ts'
import { printProgress } from './output.ts'

const PLAIN_EVERY_MS = 2_000
const TERMINAL_EVERY_MS = 500

/** Exit codes of following: 0 finished, 3 incomplete or paused, 130 interrupted. */
export interface Followed {
  readonly view: SurveyView | undefined
  readonly exitCode: 0 | 3 | 130
}

/** 0 when every evaluation is scored, else 3: paused, parked, incomplete or cancelled. */
export function exitCodeOfView(view: SurveyView): 0 | 3 {
  return view.models.every((model) => model.pending + model.running + model.incomplete + model.cancelled === 0) ? 0 : 3
}

/** Shows a survey's progress until nothing goes on by itself. Ctrl-C detaches: the workers go on. */
export async function followSurvey(app: AppContext, id: string): Promise<Followed> {
  const interrupted = new AbortController()
  const onInterrupt = (): void => interrupted.abort()
  process.once('SIGINT', onInterrupt)
  process.once('SIGTERM', onInterrupt)
  const terminal = process.stderr.isTTY
  let drawn = 0
  let last = ''
  const show = (view: SurveyView): void => {
    if (terminal) {
      const text = formatSurveyView(view)
      process.stderr.write(`${drawn === 0 ? '' : `\u001B[${drawn}A\u001B[J`}${text}\n`)
      drawn = text.split('\n').length
    } else {
      const line = surveyLine(view)
      if (line !== last) printProgress(line)
      last = line
    }
  }
  try {
    const view = await watchSurvey(app, id, {
      everyMs: terminal ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS,
      signal: interrupted.signal,
      onView: show,
      onTrouble: (message) => printProgress(`waiting: ${message}`),
    })
    if (view === undefined) {
      printProgress(`Detached. The survey goes on in the background: \`revisit survey watch ${id}\` shows it, \`revisit survey pause ${id}\` pauses it.`)
      return { view, exitCode: 130 }
    }
    return { view, exitCode: exitCodeOfView(view) }
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
}
