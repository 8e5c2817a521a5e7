import { FAMILIES, type Family } from '../metrics/assigned-task.ts'
import { assignedSlots, type Slot } from '../metrics/assigned-slots.ts'
import type { EvaluatedModel, EvaluationSet } from '../metrics/evaluation-result.ts'
import { fullWorkflowRate } from '../metrics/full-workflow-rate.ts'
import { rateValue } from '../metrics/rate.ts'

export interface ReportOptions {
  /** Version of the task suite, for titles: `Revisit suite v1`. */
  readonly suite: string
  /** How the runs were done, for the notes: `mode: declared`. Conditions are never pooled. */
  readonly condition: string
  /** For resampling; the survey's id. */
  readonly seed: string
  readonly counts?: 'wilson' | 'clopper-pearson'
}

/** What every table is made from. */
export interface ReportInput extends EvaluationSet {
  readonly slots: readonly Slot[]
  readonly options: ReportOptions
  /** Models in the order of the tables: by developer, within it by full-workflow rate; baselines last. */
  readonly ordered: readonly EvaluatedModel[]
  readonly families: readonly Family[]
}

export function reportInput(set: EvaluationSet, options: ReportOptions): ReportInput {
  const slots = assignedSlots(set)
  const rate = (model: EvaluatedModel): number => rateValue(fullWorkflowRate(slots.filter((slot) => slot.model === model.as))) ?? 0
  const ordered = set.models.toSorted(
    (one, other) =>
      Number(one.baseline ?? false) - Number(other.baseline ?? false) ||
      compare(one.group, other.group) ||
      rate(other) - rate(one) ||
      compare(one.label, other.label) ||
      compare(one.as, other.as),
  )
  return { ...set, slots, options, ordered, families: FAMILIES.filter((family) => set.tasks.some((task) => task.family === family)) }
}

export const slotsOf = ({ slots }: ReportInput, model: EvaluatedModel): readonly Slot[] => slots.filter((slot) => slot.model === model.as)
export const ranked = ({ ordered }: ReportInput): readonly EvaluatedModel[] => ordered.filter((model) => model.baseline !== true)
export const title = ({ options }: ReportInput, what: string): string => `LiveUIBench protocol, Revisit suite v${options.suite.replace(/^v/, '')}: ${what}`
/** Group and baseline mark of a model's row. */
export const rowOf = (model: EvaluatedModel): { readonly group: string; readonly baseline?: true } =>
  model.baseline === true ? { group: 'Baselines', baseline: true } : { group: model.group }

/** By code units: the same order on every machine. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
