import Table from 'cli-table3'
import colors from 'picocolors'
import type { Finding } from '../app/stack/doctor.ts'

/** The doctor's findings as a table, each piece of advice below it. */
export function formatFindings(findings: readonly Finding[]): string {
  const table = new Table({ head: ['part', 'state', 'version', 'from', 'where'], style: { head: [], border: [] } })
  for (const finding of findings) table.push([finding.name, stateWord(finding.state), finding.version, finding.source, finding.where])
  const advice = findings.filter((finding) => finding.advice !== '').map((finding) => `${finding.name}: ${finding.advice}`)
  const missing = findings.filter((finding) => finding.state === 'missing').map((finding) => finding.name)
  return [table.toString(), ...advice, missing.length === 0 ? 'Nothing is missing.' : `Missing: ${missing.join(', ')}.`].join('\n')
}

function stateWord(state: Finding['state']): string {
  return state === 'ok' ? colors.green(state) : state === 'note' ? colors.yellow(state) : colors.red(state)
}
