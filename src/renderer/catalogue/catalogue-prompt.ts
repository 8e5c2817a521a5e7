import { CATALOGUE } from './catalogue.ts'
import type { ComponentSpec, PropSpec } from './component-spec.ts'

const RULES = `A document is { "root": "<key>", "elements": { "<key>": element, … } }. An element is
{ "type": component, "props": { … }, "children": ["<key>", …], "visible": condition, "repeat": { "statePath": "/saved/…", "key": "<field>" }, "on": { "<event>": action or [actions] } };
only "type" is needed. Children are keys of other elements, never elements themselves; no element may contain itself.

State: /inputs/<action>/<input> is what the user has typed, /saved what the application keeps, /ui how it is displayed. Paths are JSON Pointers. What is missing shows as nothing.

A prop holds a literal or an expression:
{ "$state": "/saved/x" }                                the value at a path
{ "$item": "field" }, { "$item": "" }, { "$index": true }   in a repeat: a field of the row, the whole row, its number from 0
{ "$template": "\${name} at \${/saved/place}" }             text; a place without a slash is a field of the row
{ "$cond": condition, "$then": a, "$else": b }
{ "$format": "money" | "number" | "date" | "time" | "date-time", "value": expression }   in the user's currency and locale
{ "$count": "/saved/list" }                             how many entries
{ "$bindState": "/inputs/<action>/<input>" }            two-way, as "value" of a field or Tabs; only under /inputs and /ui. In rows over /inputs: { "$bindItem": "field" }
A text may also be a list of such parts, printed one after the other. yes/no is printed for true/false, lists and maps with commas.

A condition is true, false, { "$state": "/ui/view" } (is there and not false, 0 or ""), one comparison: eq, neq, gt, gte, lt, lte with a literal, { "$state": … } or { "$item": … }, like { "$item": "id", "eq": { "$state": "/saved/active" } };
"not": true turns it round; a list of conditions or { "$and": [ … ] } needs all, { "$or": [ … ] } one. "visible" takes a condition, and so do "selected" and "active".

"repeat" shows the children of its element once for each entry of the list at "statePath", or of the map there (then { "$item": "key" } is the entry's key, and { "$item": "value" } an entry that is no map). In a row, "statePath": { "$item": "field" } repeats over a list inside it.
"visible" beside the outermost "repeat" also filters rows when it looks at { "$item": … }. "List" and "Table" say "empty" when there are none.

Actions:
{ "action": "submit", "params": { "goal": "<goal id>", "inputs": { "$state": "/inputs/<action>" } } }   hands the goal to the agent. In a row: "inputs": { "id": { "$item": "id" }, "note": { "$state": "/inputs/<action>/note" } }
{ "action": "setState", "params": { "statePath": "/ui/view", "value": "list" } }
{ "action": "pushState", "params": { "statePath": "/inputs/<action>/<list>", "value": … } }
{ "action": "removeState", "params": { "statePath": "/inputs/<action>/<list>", "index": { "$index": true } } }
Local actions reach /ui and /inputs only; only the agent writes /saved. There are no others.

Caps: 500 elements, 40 levels, 200 KB, repeats 4 deep.

Components (* = needed; every text takes an expression; fields have a visible "label" and may have a "hint"):`

const EXAMPLE = `A small one:
{ "root": "page", "elements": {
  "page": { "type": "Page", "props": { "title": "Plants" }, "children": ["message", "list", "form"] },
  "message": { "type": "Message" },
  "list": { "type": "List", "props": { "label": "My plants", "empty": "No plants yet." }, "repeat": { "statePath": "/saved/plants", "key": "id" }, "visible": { "$state": "/ui/view", "eq": "plants" }, "children": ["plant"] },
  "plant": { "type": "Item", "props": { "text": { "$item": "name" }, "selected": { "$item": "id", "eq": { "$state": "/saved/today" } } }, "children": ["due", "done"] },
  "due": { "type": "Fact", "props": { "label": "Water on", "value": { "$format": "date", "value": { "$item": "due" } } } },
  "done": { "type": "Button", "props": { "label": { "$template": "Watered \${name}" } }, "on": { "press": { "action": "submit", "params": { "goal": "water", "inputs": { "plant": { "$item": "name" } } } } } },
  "form": { "type": "Form", "props": { "label": "New plant" }, "children": ["name", "add"] },
  "name": { "type": "TextField", "props": { "label": "Name", "value": { "$bindState": "/inputs/add_plant/name" } } },
  "add": { "type": "Button", "props": { "label": "Add" }, "on": { "press": { "action": "submit", "params": { "goal": "add_plant", "inputs": { "$state": "/inputs/add_plant" } } } } }
} }`

/** The catalogue for the designer's prompt. Part of the protocol hash: the same words until catalogue or rules change. */
export const CATALOGUE_PROMPT: string = [RULES, ...CATALOGUE.map(componentLine), '', EXAMPLE].join('\n')

function componentLine(component: ComponentSpec): string {
  const props = Object.entries(component.props)
    .filter(([name]) => component.value === undefined || (name !== 'label' && name !== 'hint' && name !== 'value'))
    .map(([name, prop]) => propText(name, prop))
  const parts = [component.does]
  if (component.value !== undefined) parts.push(`value ${component.value.json}, for ${component.value.suits.join(', ')}`)
  if (component.children) parts.push('children')
  if (component.events.length > 0) parts.push(`on ${component.events.join(', ')}`)
  return `- ${component.name}${props.length === 0 ? '' : ` { ${props.join(', ')} }`}: ${parts.join('; ')}`
}

function propText(name: string, prop: PropSpec): string {
  const mark = prop.required === true ? '*' : ''
  if (prop.kind === 'word') return `${name}: ${prop.words.join(' | ')}`
  if (prop.kind === 'options') return `${name}${mark}: list`
  if (prop.kind === 'texts') return `${name}${mark}: list of texts`
  if (prop.kind === 'flag') return `${name}${mark}: condition`
  if (prop.kind === 'bind') return `${name}${mark}: bound`
  return prop.kind === 'number' ? `${name}: ${prop.min}–${prop.max}` : `${name}${mark}`
}
