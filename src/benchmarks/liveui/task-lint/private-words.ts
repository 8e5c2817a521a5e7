import { RECORD_VOCABULARY } from '../records/vocabulary.ts'
import type { LiveUITask } from '../task-schema.ts'
import { fault, warn, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'
import { contractIds, contractSentences, spokenTexts } from './public-texts.ts'
import { eachCheck } from './task-walk.ts'

/** `private-word`: names of APIs, models, fields and templates belong to the private part; a person does not speak so, and a model must not be led by them. */
export function lintPrivateWords(task: LiveUITask, context: LintContext): readonly Finding[] {
  const names = privateNames(task, context)
  const sentences = [
    ...spokenTexts(task),
    ...Object.entries(task.apps).flatMap(([app, { contract }]) => contractSentences(contract, ['apps', app, 'contract'])),
  ]
  const spoken = sentences.flatMap(({ text, path }) => {
    const words = text.match(/\$?[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*/g) ?? []
    const leaked = words.filter((word) => names.has(word) || /^\$[a-z]+[./[]/.test(word))
    return [...new Set(leaked)].map((word) => fault(path, 'private-word', `\`${word}\` is a name of the private part; say it as a person would`))
  })
  const ids = Object.entries(task.apps).flatMap(([app, { contract }]) =>
    contractIds(contract, ['apps', app, 'contract']).flatMap(({ text, path }) =>
      names.has(text)
        ? [warn(path, 'private-word', `\`${text}\` is also the name of an API or field; an id that says what it is for leads the model less`)]
        : [],
    ),
  )
  return [...spoken, ...ids]
}

/** Only names that are no ordinary words: with `_`, or in CamelCase. */
function privateNames(task: LiveUITask, context: LintContext): ReadonlySet<string> {
  const apis = [
    ...(context.apis ?? []).map((each) => each.api),
    ...eachCheck(task).flatMap(({ check }) => (check.check === 'call' || check.check === 'no-call' ? [check.api].flat() : [])),
    ...Object.values(task.reference).flatMap((episode) => (episode.calls ?? []).map((call) => call.api)),
  ]
  const models = task.services.flatMap((service) => Object.entries(RECORD_VOCABULARY[service]).flatMap(([model, spec]) => [model, ...Object.keys(spec.fields)]))
  return new Set([...apis, ...[...apis.flatMap((api) => api.split('.').slice(1)), ...models].filter((name) => name.includes('_') || /[a-z][A-Z]/.test(name))])
}
