/** Times of named pieces of work, in milliseconds. */
export class Stopwatch {
  readonly #times = new Map<string, number[]>()

  async time<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
    const start = performance.now()
    const result = await work()
    const times = this.#times.get(name) ?? []
    times.push(performance.now() - start)
    this.#times.set(name, times)
    return result
  }

  /** In the order in which they were first timed. */
  get times(): ReadonlyMap<string, readonly number[]> {
    return this.#times
  }
}
