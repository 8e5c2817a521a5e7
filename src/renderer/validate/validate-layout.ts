import type { Layout, LayoutResult } from '../../benchmarks/liveui/layout.ts'
import type { Orchestration } from '../../benchmarks/liveui/orchestration.ts'
import type { Contract } from '../../benchmarks/liveui/task-schema.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { checkElement, type CheckedElement } from './check-element.ts'
import { checkTree, type RowKind } from './check-tree.ts'
import { warnAboutContract } from './contract-warnings.ts'
import { Findings, quoted } from './findings.ts'
import { isScannedJson, scanDocument } from './scan-document.ts'

const SHAPE = 'a document is { "root": "<key>", "elements": { "<key>": { "type": …, "props": { … }, "children": [ … ] }, … } }'

/**
 * Rejects what cannot run, render or be permitted (design §6.2); everything else is a warning. Never throws, whatever it gets.
 * json-render's own validators let most of this pass (unknown props and actions, cycles that hang the page, `__proto__` paths).
 */
export function validateLayout(document: unknown, app: { readonly orchestration: Orchestration; readonly contract: Contract }): LayoutResult {
  const fault = scanDocument(document)
  if (fault !== undefined) return { problems: [fault] }
  if (!isScannedJson(document)) return { problems: [`the document is larger than ${CAPS.layoutBytes} bytes`] }
  if (!isJsonObject(document)) return { problems: [`the answer is ${quoted(document)}; ${SHAPE}`] }
  const { root, elements } = document
  if (typeof root !== 'string' || !isJsonObject(elements))
    return { problems: [`${typeof root === 'string' ? '"elements" is missing or no object' : '"root" is missing or no text'}; ${SHAPE}`] }

  const findings = new Findings()
  const keys = Object.keys(elements)
  if (keys.length > CAPS.layoutElements) findings.problem('the document', `has ${keys.length} elements; at most ${CAPS.layoutElements} are allowed`)
  if (!Object.hasOwn(elements, root)) findings.problem('"root"', `there is no element ${quoted(root)}`)
  for (const extra of Object.keys(document)) if (extra !== 'root' && extra !== 'elements') findings.warning('the document', `"${extra}" is ignored`)
  if (!findings.ok) return { problems: findings.problems }

  const goals = Object.keys(app.orchestration.goals)
  const checked = new Map(keys.map((key) => [key, checkElement(key, elements[key] ?? null, elements, goals, findings)]))
  const rows = checkTree(root, checked, findings)
  if (rows !== undefined) checkRows(checked, rows, findings)
  if (!findings.ok) return { problems: findings.problems }

  const layout: Layout = { root, elements: elementsOf(elements) }
  warnAboutContract(layout, app, findings)
  return { layout, warnings: findings.warnings }
}

/** What elements ask of the rows around them, against the rows they stand in. */
function checkRows(checked: ReadonlyMap<string, CheckedElement>, rows: ReadonlyMap<string, ReadonlySet<RowKind>>, findings: Findings): void {
  for (const [key, { needs }] of checked) {
    const kinds = rows.get(key)
    if (kinds === undefined) findings.warning(`element "${key}"`, 'is never shown: no path of children leads to it from the root')
    else if (needs.writes && (kinds.has('saved') || kinds.has('other'))) {
      findings.problem(`element "${key}"`, 'writes to a row of a repeat over /saved; fields and local actions may only write below /inputs or /ui')
    } else if ((needs.reads || needs.writes) && kinds.has('none'))
      findings.warning(`element "${key}"`, 'reads a row ("$item", "$index", "$bindItem") but stands in no repeat, so nothing is there')
  }
}

function elementsOf(elements: JsonObject): Layout['elements'] {
  return Object.fromEntries(Object.entries(elements).flatMap(([key, element]): [string, JsonObject][] => (isJsonObject(element) ? [[key, element]] : [])))
}
