import type { Confidence, Interval } from './interval.ts'
import { seededRandom } from './seeded-random.ts'

export interface TaskBootstrap<Task> {
  /** What each task contributes; the unit that is drawn. Repeats and checks of one task stay together, they are not independent. */
  readonly tasks: readonly Task[]
  /** The rate of a sample of tasks. */
  readonly statistic: (sample: readonly Task[]) => number
  readonly seed: string
  readonly resamples?: number
  readonly confidence?: Confidence
}

/** Percentile interval over tasks drawn with replacement (Efron 1979); the seed decides it wholly. */
export function taskBootstrap<Task>({ tasks, statistic, seed, resamples = 2000, confidence = 0.95 }: TaskBootstrap<Task>): Interval {
  if (tasks.length === 0) throw new RangeError('no tasks to draw from')
  const random = seededRandom(seed)
  const rates: number[] = []
  for (let resample = 0; resample < resamples; resample++) {
    const sample: Task[] = []
    for (const _ of tasks) {
      const drawn = tasks[Math.floor(random() * tasks.length)]
      if (drawn !== undefined) sample.push(drawn)
    }
    rates.push(statistic(sample))
  }
  rates.sort((one, other) => one - other)
  const tail = (1 - confidence) / 2
  return { low: quantile(rates, tail), high: quantile(rates, 1 - tail), confidence, method: 'task-bootstrap' }
}

/** Linear interpolation between order statistics (R's type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}
