import type { Interval } from '../../../core/statistics/interval.ts'
import { isFinal, rateCeiling, rateValue } from '../metrics/rate.ts'
import type { ReportCell } from './report-table.ts'

/** A cell as a reader sees it, without emphasis: `12.5 [9.1–16.0]`, `12.5–40.0`. */
export function cellText(cell: ReportCell): string {
  switch (cell.type) {
    case 'text':
      return cell.text
    case 'count':
      return String(cell.value)
    case 'number':
      return cell.value.toFixed(cell.digits)
    case 'rate':
      return rateText(cell)
  }
}

function rateText({ rate, show, interval }: Extract<ReportCell, { type: 'rate' }>): string {
  const [value, ceiling] = [rateValue(rate), rateCeiling(rate)]
  if (value === undefined || ceiling === undefined) return '–'
  if (show === 'count') return isFinal(rate) ? String(rate.passed) : `${rate.passed}–${rate.passed + rate.unsettled}`
  return isFinal(rate) ? `${percent(value)}${intervalText(interval)}` : `${percent(value)}–${percent(ceiling)}`
}

const percent = (share: number): string => (100 * share).toFixed(1)
const intervalText = (interval: Interval | null): string => (interval === null ? '' : ` [${percent(interval.low)}–${percent(interval.high)}]`)
