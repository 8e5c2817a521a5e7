import Table from 'cli-table3'
import colors from 'picocolors'
import type { PartReport, StackReport } from '../app/stack/stack-report.ts'
import { printableLine } from './printable.ts'

/** The stack as a table for a terminal, with a line on each part that died or failed. */
export function formatStackReport(report: StackReport): string {
  const title = `The stack of ${report.home} is ${report.phase === 'ready' ? colors.green('up') : colors.yellow(report.phase)}.`
  const lines = [title, ...(report.reason === null ? [] : [report.reason])]
  if (report.parts.length === 0) return [...lines, 'Start it: revisit up'].join('\n')
  const table = new Table({ head: ['part', 'state', 'process', 'port', 'version', 'from', 'since', 'restarts'], style: { head: [], border: [] } })
  if (report.supervisorPid !== null) table.push(['supervisor', 'running', String(report.supervisorPid), '', '', '', time(report.since), ''])
  for (const part of report.parts) {
    table.push([part.name, state(part), String(part.pid ?? ''), String(part.port ?? ''), part.version, part.source, time(part.since), String(part.restarts)])
  }
  const troubled = report.parts.filter((part) => part.lastEnd !== null || part.phase === 'failed')
  const details = troubled.map(
    (part) =>
      `${part.name}: ${part.lastEnd ?? part.phase}\n  log: ${part.log ?? 'none'}${part.lastLine === null ? '' : `\n  last line: ${printableLine(part.lastLine)}`}`,
  )
  const address =
    report.phase === 'ready' && report.temporalAddress !== null ? [`Temporal: ${report.temporalAddress}, namespace ${report.namespace ?? 'unknown'}`] : []
  return [...lines, table.toString(), ...address, ...details, ...(report.phase === 'ready' ? [] : ['Start it: revisit up'])].join('\n')
}

function state(part: PartReport): string {
  return part.phase === 'running' ? colors.green(part.phase) : colors.yellow(part.phase)
}

/** `2026-03-01 12:00:00Z` */
function time(iso: string | null): string {
  return iso === null ? '' : `${iso.slice(0, 19).replace('T', ' ')}Z`
}
