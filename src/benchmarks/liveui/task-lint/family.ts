import { findModel } from '../records/find-model.ts'
import type { LiveUITask } from '../task-schema.ts'
import { definedNames } from './defined-names.ts'
import { fault, warn, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'
import { eachCheck, leavesOf, matchersOf } from './task-walk.ts'

/** `wrong-family`, `unused-service`, `wrong-locale`, `missing-currency`, `unknown-persona`: what the head of the file says, against the rest. */
export function lintHead(task: LiveUITask, context: LintContext): readonly Finding[] {
  return [
    ...lintFamily(task),
    ...lintServices(task, context),
    ...lintLocale(task),
    ...(context.base === undefined
      ? [fault(['persona'], 'unknown-persona', `no base world for \`${task.persona}\` could be read (worlds/${task.persona}.yaml)`)]
      : []),
  ]
}

function lintFamily(task: LiveUITask): readonly Finding[] {
  const apps = Object.keys(task.apps).length
  const wrong = (message: string): readonly Finding[] => [fault(['family'], 'wrong-family', message)]
  if (task.family === 'shared-world') return apps >= 2 ? [] : wrong('a shared-world task has at least two apps: a later one uses what an earlier one wrote')
  if (apps !== 1) return wrong(`a ${task.family} task has one app; with ${apps} the family is shared-world`)
  return task.family === 'multi-tool' && task.services.length < 2 ? wrong('a multi-tool task coordinates at least two services') : []
}

/** A service that nothing uses would still put its tools in front of the model and count as a dependency. */
function lintServices(task: LiveUITask, context: LintContext): readonly Finding[] {
  const used = new Set<string>(Object.values(task.reference).flatMap((episode) => (episode.calls ?? []).map((call) => call.api.split('.')[0] ?? '')))
  for (const name of definedNames(task, context)) if (name.kind === 'entity' && name.service !== undefined) used.add(name.service)
  for (const { check } of eachCheck(task)) {
    if (check.check === 'call' || check.check === 'no-call') for (const api of [check.api].flat()) used.add(api.split('.')[0] ?? '')
    if (check.check === 'change' || check.check === 'count') {
      const model = findModel(check.service, check.model, task.services)
      if ('found' in model) used.add(model.found.service)
    }
  }
  const repeated = task.services.flatMap((service, index) =>
    task.services.indexOf(service) === index ? [] : [fault(['services', index], 'duplicate-id', `the service ${service} stands twice`)],
  )
  return [
    ...repeated,
    ...task.services.flatMap((service, index) =>
      used.has(service) ? [] : [warn(['services', index], 'unused-service', `no call, entity or check uses ${service}`)],
    ),
  ]
}

function lintLocale(task: LiveUITask): readonly Finding[] {
  const findings: Finding[] = []
  try {
    Intl.getCanonicalLocales(task.locale)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    findings.push(fault(['locale'], 'wrong-locale', `\`${task.locale}\` is no language tag; write one like en-US`))
  }
  if (task.currency !== undefined && !/^[A-Z]{3}$/.test(task.currency)) findings.push(fault(['currency'], 'wrong-locale', 'write a currency code like USD'))
  const money =
    Object.values(task.apps).some(({ contract }) =>
      contract.actions.some((action) => (action.inputs ?? []).some((input) => input.type === 'money' || input.type === 'amounts-by-person')),
    ) ||
    eachCheck(task).some((placed) =>
      matchersOf(placed).some(({ matcher }) => leavesOf(matcher).some((leaf) => typeof leaf === 'object' && leaf !== null && 'money' in leaf)),
    )
  if (money && task.currency === undefined)
    findings.push(fault(['currency'], 'missing-currency', 'the task has amounts of money; say their currency, like USD'))
  return findings
}
