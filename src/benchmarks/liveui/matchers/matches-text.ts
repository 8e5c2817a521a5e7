import type { Matcher } from '../matcher-schema.ts'
import { findInText, type TextSetting } from './find-in-text.ts'
import { valuesInText } from './values-in-text.ts'

/** Whether a text holds what the matcher says. */
export function matchesText(matcher: Matcher, text: string, setting: TextSetting): boolean {
  return valuesInText(matcher, (ref) => setting.people.some((person) => person.ref === ref)).every((value) => findInText(value, text, setting).length > 0)
}
