/** Something wrong with a starting record, in words that lead to its place in the file. */
export interface SeedProblem {
  /** `base`: the persona's base world; `records`: the task's own. */
  readonly source: 'base' | 'records'
  readonly service: string
  readonly model: string
  /** Index of the row in its list, from 0. */
  readonly index: number
  readonly field?: string
  readonly message: string
}

/** `records.amazon.Product[3].price` */
export const seedPlace = (problem: Pick<SeedProblem, 'source' | 'service' | 'model' | 'index' | 'field'>): string =>
  `${problem.source === 'base' ? 'base world ' : ''}records.${problem.service}.${problem.model}[${problem.index}]${problem.field === undefined ? '' : `.${problem.field}`}`
