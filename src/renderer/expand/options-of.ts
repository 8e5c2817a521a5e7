import { isJsonObject, type Json } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { evaluate, type Surroundings } from '../expression/evaluate.ts'
import { plainText } from '../expression/plain-text.ts'
import { printText } from '../expression/print-text.ts'
import { readExpression } from '../expression/read-expression.ts'
import { wellFormed } from '../expression/well-formed.ts'
import { isList } from '../state/state-path.ts'
import type { Option } from './expanded-props.ts'

/** The options of a field: written one by one, or read from a list (or the keys of a map) in the state. */
export function optionsOf(written: Json, at: Surroundings): readonly Option[] {
  if (isList(written)) return written.slice(0, CAPS.layoutElements).map((entry) => optionOf(entry, at))
  const { value, from } = evaluate(written, at)
  const entries = isList(value) ? value : isJsonObject(value) ? Object.keys(value) : []
  return entries.slice(0, CAPS.layoutElements).map((entry) => {
    const map = isJsonObject(entry) ? entry : undefined
    const chosen = wellFormed(plainText(map === undefined ? entry : (map['value'] ?? map['name'] ?? map['label'] ?? entry)))
    const label = wellFormed(plainText(map?.['label'] ?? map?.['name'] ?? chosen))
    return { value: chosen, label: label === '' ? [] : [{ from, text: label }] }
  })
}

function optionOf(entry: Json, at: Surroundings): Option {
  if (isJsonObject(entry) && readExpression(entry) === undefined) {
    const value = wellFormed(plainText(evaluate(entry['value'] ?? entry['label'], at).value))
    return { value, label: printText(entry['label'] ?? entry['value'], at) }
  }
  return { value: wellFormed(plainText(evaluate(entry, at).value)), label: printText(entry, at) }
}
