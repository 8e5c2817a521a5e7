import type { Check, SimpleCheck } from '../../../src/benchmarks/liveui/check-schema.ts'
import type { Matcher } from '../../../src/benchmarks/liveui/matcher-schema.ts'
import type { LiveUIEpisode, LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import { idleRule } from './idle-rule.ts'
import type { Rule } from './expectation.ts'
import { whatInputsSay, type Entry } from './what-inputs-say.ts'

/** Of a model that calls nothing and keeps what it was told: a check of the screen or of what is kept passes where inputs alone say it. */
export function echoRule(task: LiveUITask, nameOf: (person: string) => string): Rule {
  return (check, episode) => echoes(check, episode, task, nameOf)
}

function echoes(check: Check | SimpleCheck, episode: LiveUIEpisode, task: LiveUITask, nameOf: (person: string) => string): boolean {
  const entriesOf = (name: string): readonly Entry[] => whatInputsSay(task, episode, nameOf).get(name) ?? []
  switch (check.check) {
    case 'text':
      return check.contains.every((value) => entriesOf(check.view).some((entry) => says(entry, value)))
    case 'not-text':
      return !check.contains.some((value) => entriesOf(check.view).some((entry) => says(entry, value)))
    case 'item':
      return entriesOf(check.view).some(
        (entry) => check.contains.every((value) => says(entry, value)) && !(check.apart ?? []).some((value) => says(entry, value)),
      )
    case 'not-item':
      return !entriesOf(check.view).some((entry) => check.contains.every((value) => says(entry, value)))
    case 'choice': {
      const active = entriesOf(check.view).filter((entry) => entry['active'] === 'true')
      return active.length === 1 && active.every((entry) => says(entry, check.active))
    }
    case 'retained':
      return check.contains.every((value) => entriesOf(check.path).some((entry) => says(entry, value)))
    case 'any-of':
      return check.of.some((alternative) => echoes(alternative, episode, task, nameOf))
    default:
      return idleRule(check)
  }
}

/** Whether a field of the entry has the value in it. Only as fine as the tasks' values need. */
function says(entry: Entry, value: Matcher): boolean {
  const texts = Object.values(entry)
  if (typeof value === 'string') return texts.some((text) => hasWords(text, value))
  if (typeof value !== 'object' || value === null) return false
  if ('anyOf' in value) return value.anyOf.some((each) => says(entry, each))
  if ('text' in value) return texts.some((text) => hasWords(text, String(value.text)))
  if ('choice' in value) return texts.some((text) => hasWords(text, String(value.choice))) || isAnswered(entry, String(value.choice))
  if ('time' in value) return texts.some((text) => hasWords(text, String(value.time)))
  if ('date' in value) return texts.some((text) => hasWords(text, String(value.date)))
  if ('number' in value) return texts.some((text) => numbersIn(text).includes(Number(value.number)))
  if ('money' in value) return texts.some((text) => numbersIn(text).includes(Number(value.money)))
  return false
}

/** A field that is true is shown as its name and “yes”. */
function isAnswered(entry: Entry, words: string): boolean {
  return Object.entries(entry).some(([field, text]) => text === 'true' && hasWords(field, words))
}

function hasWords(text: string, words: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(words)} `)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}
