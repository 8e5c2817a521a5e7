import Table from 'cli-table3'
import type { SurveyMeasure } from './measure-survey.ts'
import { type Spread, spread } from './spread.ts'

/** What `npm run bench -- --json` prints. */
export interface BenchReport {
  readonly machine: { readonly cores: number; readonly hosts: number; readonly node: string; readonly loadBefore: number; readonly loadAfter: number }
  readonly milliseconds: { readonly [name: string]: Spread }
  readonly survey: SurveyMeasure
}

/** For people: one table of parts, one of the whole survey beside its bare calls. */
export function formatReport({ machine, milliseconds, survey }: BenchReport): string {
  const parts = table(['milliseconds', 'min', 'median', 'max', 'times'])
  for (const [name, times] of Object.entries(milliseconds)) parts.push([name, ...cells(times, 2), String(times.count)])
  const whole = table(['seconds', 'min', 'median', 'max'])
  const row = (name: string, of: (round: SurveyMeasure['rounds'][number]) => number, digits: number): void =>
    void whole.push([name, ...cells(spread(survey.rounds.map(of)), digits)])
  row('whole survey, wall', ({ whole: { wallSeconds } }) => wallSeconds, 1)
  row('bare calls, wall', ({ bare }) => bare.wallSeconds, 1)
  row('whole ÷ bare, wall', ({ whole: { wallSeconds }, bare }) => wallSeconds / bare.wallSeconds, 2)
  row('whole survey, processors', ({ whole: { cpuSeconds } }) => cpuSeconds, 1)
  for (const part of Object.keys(survey.rounds[0]?.whole.cpuSecondsOf ?? {}))
    row(`  of that ${part}`, ({ whole: { cpuSecondsOf } }) => cpuSecondsOf[part] ?? 0, 1)
  row('bare calls, processors', ({ bare }) => bare.cpuSeconds, 1)
  for (const part of Object.keys(survey.rounds[0]?.bare.cpuSecondsOf ?? {}))
    row(`  of that ${part}`, ({ bare: { cpuSecondsOf } }) => cpuSecondsOf[part] ?? 0, 1)
  row('whole ÷ bare, processors', ({ whole: { cpuSeconds }, bare }) => cpuSeconds / bare.cpuSeconds, 2)
  const { counts } = survey
  return [
    `${machine.cores} cores, ${machine.hosts} AppWorld hosts, Node ${machine.node}; load average ${machine.loadBefore.toFixed(1)} before, ${machine.loadAfter.toFixed(1)} after`,
    parts.toString(),
    `A survey of ${survey.evaluations} evaluations; its bare calls: ${counts.restores} restores, ${counts.services} service calls, ${counts.models} model requests; ${survey.rounds.length} rounds`,
    whole.toString(),
    `Planning it: ${survey.planSeconds.first.toFixed(1)} s the first time, ${survey.planSeconds.again.toFixed(1)} s again`,
    '',
  ].join('\n')
}

function table(head: string[]): Table.Table {
  return new Table({ head, colAligns: ['left', 'right', 'right', 'right', 'right'], style: { head: [], border: [] } })
}

function cells({ min, median, max }: Spread, digits: number): string[] {
  return [min, median, max].map((value) => value.toFixed(digits))
}
