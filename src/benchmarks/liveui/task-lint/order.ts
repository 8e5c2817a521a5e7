import { isGuard } from '../checks/is-guard.ts'
import { surfaceOf } from '../checks/surface-of.ts'
import type { LiveUIEpisode, LiveUITask } from '../task-schema.ts'
import { fault, type Finding } from './finding.ts'
import { isRealDateTime } from './real-moment.ts'

/** Stages in which a person asks for something through an action. */
export function isActing(episode: LiveUIEpisode): boolean {
  return episode.action !== undefined
}

/** `impossible-order`, `clock-goes-back`, `invalid-date`, `wrong-stage-fields`, `opening-checks`, `no-positive-check`: what may follow what. */
export function lintOrder(task: LiveUITask): readonly Finding[] {
  return [
    ...lintClocks(task),
    ...task.episodes.flatMap((episode, index) => [...lintPlace(task, episode, index), ...lintStageFields(episode, index), ...lintStageChecks(episode, index)]),
    ...unopened(task),
  ]
}

function lintClocks(task: LiveUITask): readonly Finding[] {
  const findings: Finding[] = isRealDateTime(task.clock) ? [] : [fault(['clock'], 'invalid-date', `${task.clock} does not exist`)]
  let before = task.clock
  task.episodes.forEach((episode, index) => {
    if (episode.clock === undefined) return
    const path = ['episodes', index, 'clock']
    if (!isRealDateTime(episode.clock)) findings.push(fault(path, 'invalid-date', `${episode.clock} does not exist`))
    else if (episode.clock <= before)
      findings.push(fault(path, 'clock-goes-back', `${episode.clock} is not later than ${before}, where the episode before started`))
    before = episode.clock
  })
  return findings
}

function lintPlace(task: LiveUITask, episode: LiveUIEpisode, index: number): readonly Finding[] {
  const impossible = (field: string, message: string): readonly Finding[] => [fault(['episodes', index, field], 'impossible-order', message)]
  if (!Object.hasOwn(task.apps, episode.app))
    return [fault(['episodes', index, 'app'], 'unknown-app', `no app \`${episode.app}\`; known: ${Object.keys(task.apps).join(', ')}`)]
  const before = task.episodes.slice(0, index)
  const own = before.filter((each) => each.app === episode.app)
  const opened = own.some((each) => each.stage === 'opening')
  if (episode.stage === 'opening') return opened ? impossible('stage', `the app ${episode.app} was opened before; an app is made once`) : []
  if (!opened) return impossible('app', `the app ${episode.app} is used before its opening`)
  if (episode.stage === 'revision' && !before.some((each) => each.stage === 'submission'))
    return impossible('stage', 'a revision changes what a submission made, and none comes before')
  if ((episode.stage === 'return' || episode.stage === 'refresh' || episode.stage === 'follow-up') && !own.some((each) => each.stage !== 'opening'))
    return impossible('stage', `a ${episode.stage} needs something that happened in the app ${episode.app} before`)
  return []
}

function lintStageFields(episode: LiveUIEpisode, index: number): readonly Finding[] {
  const wrong = (field: string, message: string): Finding => fault(['episodes', index, field], 'wrong-stage-fields', message)
  const has = {
    action: episode.action !== undefined,
    view: episode.view !== undefined,
    request: episode.request !== undefined,
    inputs: episode.inputs !== undefined,
  }
  if (episode.stage === 'opening' || episode.stage === 'return' || episode.stage === 'refresh') {
    const fields = [
      ...(['action', 'view', 'request', 'inputs'] as const).filter((field) => has[field]),
      ...(episode.entities === undefined ? [] : ['entities']),
    ]
    return fields.map((field) => wrong(field, `a ${episode.stage} asks for nothing; remove \`${field}\``))
  }
  const findings: Finding[] = []
  if (episode.stage === 'retrieval') {
    if (has.action === has.view)
      findings.push(wrong(has.view ? 'view' : 'stage', 'a retrieval names either an action that reads, or a view that fills when the app opens (onOpen)'))
  } else {
    if (!has.action) findings.push(wrong('action', `a ${episode.stage} needs an action`))
    if (has.view) findings.push(wrong('view', `only a retrieval names a view`))
  }
  if (has.action && !has.request) findings.push(wrong('request', 'is missing; write what the person says'))
  if (!has.action && has.inputs) findings.push(wrong('inputs', 'inputs belong to an action'))
  if (has.view && has.request) findings.push(wrong('request', 'looking at a view asks for nothing; remove the request'))
  return findings
}

function lintStageChecks(episode: LiveUIEpisode, index: number): readonly Finding[] {
  const opening = episode.stage === 'opening'
  const findings = episode.checks.flatMap((check, position): Finding[] => {
    if ((surfaceOf(check) === 'opening') === opening) return []
    return [
      fault(
        ['episodes', index, 'checks', position],
        'opening-checks',
        opening ? `an opening holds only view, action and input checks, not ${check.check}` : `${check.check} is a check of openings only`,
      ),
    ]
  })
  if (opening || episode.stage === 'return' || episode.checks.some((check) => !isGuard(check))) return findings
  return [
    ...findings,
    fault(
      ['episodes', index, 'checks'],
      'no-positive-check',
      'every check here is a guard, so doing nothing could not be told from doing it right; add one that something must have happened',
    ),
  ]
}

function unopened(task: LiveUITask): readonly Finding[] {
  return Object.keys(task.apps).flatMap((app) =>
    task.episodes.some((episode) => episode.app === app && episode.stage === 'opening')
      ? []
      : [fault(['apps', app], 'impossible-order', `no episode opens the app ${app}`)],
  )
}
