import type { Interval } from '../../../core/statistics/interval.ts'
import type { Rate } from '../metrics/rate.ts'

/** A table as data: every renderer and the page print the same one. */
export interface ReportTable {
  /** Stable: `models`, `coverage`, … */
  readonly id: string
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** Sentences that stand beneath. */
  readonly notes: readonly string[]
}

export interface ReportColumn {
  readonly id: string
  readonly title: string
  readonly align: 'left' | 'right'
}

export interface ReportRow {
  /** Rows of one group stand together under its name. */
  readonly group?: string
  /** A null or echo application. */
  readonly baseline?: true
  /** One for each column. */
  readonly cells: readonly ReportCell[]
}

export type ReportCell =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'count'; readonly value: number; readonly best?: true }
  /** A count of passes that may not be final: `show` says whether it is printed as a count or in per cent. */
  | { readonly type: 'rate'; readonly show: 'count' | 'percent'; readonly rate: Rate; readonly interval: Interval | null; readonly best?: true }
  | { readonly type: 'number'; readonly value: number; readonly digits: number }

export const textCell = (text: string): ReportCell => ({ type: 'text', text })
export const countCell = (value: number): ReportCell => ({ type: 'count', value })
export const rateCell = (rate: Rate, show: 'count' | 'percent', interval: Interval | null = null): ReportCell => ({ type: 'rate', show, rate, interval })
export const numberCell = (value: number, digits: number): ReportCell => ({ type: 'number', value, digits })
