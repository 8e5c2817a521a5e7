import { isJsonObject, type Json } from '../../../core/json.ts'
import type { Matcher } from '../matcher-schema.ts'
import { shorten } from '../matchers/describe-field.ts'
import { matchesJson } from '../matchers/matches-json.ts'
import { valuesInText } from '../matchers/values-in-text.ts'
import { isJsonArray, pointerParts } from '../run/json-pointer.ts'
import type { CheckContext } from './check-context.ts'
import { failed, passed, type CheckKind } from './check-kind.ts'
import { valuesWords } from './plain-words.ts'
import { savedState } from './saved-state.ts'

/** Preservation: the application's saved state still holds these values under `/saved/<path>`. */
export const retainedCheck: CheckKind<'retained'> = {
  describe: (check, wording) => `${valuesWords(check.contains, wording)} ${check.contains.length === 1 ? 'is' : 'are'} kept in the application’s ${check.path}`,
  judge: (check, context) => {
    const kept = atPath(savedState(context.episodes, context.episode.app), check.path)
    if (kept === undefined || kept === null) return failed(`nothing is saved under ${check.path}`)
    const isPerson = (ref: string): boolean => context.setting.people.some((person) => person.ref === ref)
    const missing = check.contains
      .flatMap((matcher) => valuesInText(matcher, isPerson))
      .filter((matcher) => !leaves(kept).some((leaf) => holds(matcher, leaf, context)))
    if (missing.length === 0) return passed('all of it is there')
    return failed(`${valuesWords(missing, wordingOf(context))} ${missing.length === 1 ? 'is' : 'are'} missing from ${shorten(JSON.stringify(kept), 120)}`)
  },
}

const wordingOf = ({ frozen, setting }: CheckContext) => ({ task: frozen.task, people: setting.people, currency: setting.currency })

/** Keys count too: `{ early: { time: "04:10" } }` holds early. */
function leaves(value: Json): readonly Json[] {
  if (isJsonArray(value)) return value.flatMap(leaves)
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, each]) => [key, ...leaves(each)])
  return [value]
}

const holds = (matcher: Matcher, leaf: Json, context: CheckContext): boolean => matchesJson(matcher, leaf, undefined, context.setting)

function atPath(state: Json, path: string): Json | undefined {
  let at: Json | undefined = state
  for (const key of pointerParts(`/${path.replace(/^\/?(?:saved\/)?/, '')}`) ?? []) {
    if (at === undefined) return undefined
    if (isJsonArray(at)) at = at[Number(key)]
    else if (isJsonObject(at) && Object.hasOwn(at, key)) at = at[key]
    else return undefined
  }
  return at
}
