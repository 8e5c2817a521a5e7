import type { FieldPath } from '../../../core/field-path.ts'
import type { Matcher } from '../matcher-schema.ts'
import { RECORD_VOCABULARY } from '../records/vocabulary.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, warn, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'
import { isDay, isMoment, isRelativeDay, isTimeOfDay } from './real-moment.ts'
import { normalWord, says, wordsOf, type SaidText } from './said.ts'
import { sourcesUntil } from './sources.ts'
import { eachCheck, leavesOf, matchersOf, type PlacedCheck } from './task-walk.ts'

/** The texts that checks assert. */
export function assertedTexts(task: LiveUITask): readonly string[] {
  return eachCheck(task).flatMap((placed) =>
    matchersOf(placed).flatMap(({ matcher }) =>
      leavesOf(matcher).flatMap((leaf) => {
        if (typeof leaf === 'string') return [leaf]
        if (typeof leaf !== 'object' || leaf === null) return []
        if ('text' in leaf) return [String(leaf.text)]
        return 'choice' in leaf ? [leaf.choice] : []
      }),
    ),
  )
}

/**
 * `value-from-nowhere`, `bad-regex`, `invalid-date`: what a check asserts must follow from what was said, handed over or was there
 * before. Words must stand somewhere; a number, date or time may be worked out, so for those it is only a warning.
 */
export function lintAssertedValues(task: LiveUITask, context: LintContext, names: readonly DefinedName[]): readonly Finding[] {
  const findings = new Map<string, Finding[]>()
  const satisfied = new Set<string>()
  const sources = task.episodes.map((_, index) => sourcesUntil(task, index, context))
  for (const placed of eachCheck(task)) {
    const said = sources[placed.episodeIndex] ?? sourcesUntil(task, placed.episodeIndex, context)
    const found = matchersOf(placed).flatMap(({ matcher, path }) => lintValue(matcher, path, said, names))
    const group = groupOf(placed)
    // Of the alternatives of an `any-of` one has to follow.
    if (placed.inside === 'any-of' && !found.some((finding) => finding.rule === 'value-from-nowhere')) satisfied.add(group)
    findings.set(group, [...(findings.get(group) ?? []), ...found])
  }
  return [...findings].flatMap(([group, found]) => (satisfied.has(group) ? found.filter((finding) => finding.rule !== 'value-from-nowhere') : found))
}

const groupOf = ({ path, inside }: PlacedCheck): string => (inside === undefined ? path : path.slice(0, -2)).join('/')

function lintValue(matcher: Matcher, path: FieldPath, said: SaidText, names: readonly DefinedName[]): readonly Finding[] {
  if (typeof matcher === 'object' && matcher !== null && 'anyOf' in matcher) {
    const each = matcher.anyOf.map((member) => lintValue(member, path, said, names))
    return each.some((found) => found.length === 0) ? [] : each.flat()
  }
  return leavesOf(matcher).flatMap((leaf) => {
    if (leaf === null || typeof leaf === 'boolean') return []
    if (typeof leaf === 'string') return leaf.startsWith('$') || names.some((name) => name.name === leaf) ? [] : lintText(leaf, path, said)
    if (typeof leaf === 'number') return lintNumber(leaf, path, said)
    if ('person' in leaf)
      return names.some((name) => name.kind === 'person' && name.name === leaf.person)
        ? []
        : [fault([...path, 'person'], 'undefined-name', `nobody in the persona's world is called \`${leaf.person}\``)]
    if ('number' in leaf) return lintNumber(leaf.number, path, said)
    if ('money' in leaf) return lintNumber(leaf.money, path, said)
    if ('text' in leaf) return typeof leaf.text === 'number' ? lintNumber(leaf.text, path, said) : lintText(leaf.text, path, said)
    if ('choice' in leaf) return lintText(leaf.choice, path, said)
    if ('regex' in leaf) return lintRegex(leaf.regex, path, said)
    const [text, exists] =
      'date' in leaf ? [leaf.date, isDay(leaf.date)] : 'time' in leaf ? [leaf.time, isTimeOfDay(leaf.time)] : [leaf.dateTime, isMoment(leaf.dateTime)]
    if (!exists) return [fault(path, 'invalid-date', `\`${text}\` does not exist`)]
    return isRelativeDay(text) || says(said, text)
      ? []
      : [warn(path, 'value-from-nowhere', `${text} stands in no requirement, request, input or starting record so far; make sure that it follows from them`)]
  })
}

function lintText(text: string, path: FieldPath, said: SaidText): readonly Finding[] {
  if (says(said, text)) return []
  const words = wordsOf(text).map(normalWord)
  if (words.length > 1 && words.every((word) => said.words.has(word)))
    return [warn(path, 'value-from-nowhere', `"${text}" stands nowhere as it is, only its words do; make sure that it follows from what was said`)]
  const message = `"${text}" follows from no requirement, request, input or record so far; nobody could know it`
  // A service's own words ("monday" of "every weekday") may be worked out.
  return [SERVICE_WORDS.has(text) ? warn(path, 'value-from-nowhere', message) : fault(path, 'value-from-nowhere', message)]
}

function lintNumber(value: number, path: FieldPath, said: SaidText): readonly Finding[] {
  if (value === 0 || said.words.has(normalWord(String(value)))) return []
  return [warn(path, 'value-from-nowhere', `${value} stands in no requirement, request, input or starting record so far; make sure that it follows from them`)]
}

function lintRegex(source: string, path: FieldPath, said: SaidText): readonly Finding[] {
  const pattern = compile(source)
  if (typeof pattern === 'string') return [fault([...path, 'regex'], 'bad-regex', `the pattern does not compile: ${pattern}`)]
  return said.raw.some((text) => pattern.test(text))
    ? []
    : [warn(path, 'value-from-nowhere', `no text so far matches ${source}; make sure that it follows from them`)]
}

/** The pattern, or why it does not compile. */
function compile(source: string): RegExp | string {
  try {
    return new RegExp(source, 'iu')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const SERVICE_WORDS: ReadonlySet<string> = new Set(
  Object.values(RECORD_VOCABULARY).flatMap((models) =>
    Object.values(models).flatMap((model) => Object.values(model.fields).flatMap((field) => field.options ?? [])),
  ),
)
