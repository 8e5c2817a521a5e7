import { canonicalJson } from '../../../core/json.ts'
import type { ReportTable } from './report-table.ts'

/** Tables as canonical JSON: `{ format, tables }`, with counts, denominators and intervals unrounded. */
export const renderJson = (tables: readonly ReportTable[]): string => canonicalJson({ format: 'revisit.report/1', tables })
