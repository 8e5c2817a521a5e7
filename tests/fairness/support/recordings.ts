import type { LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import type { LiveSuite } from '../../tasks/the-suite.ts'
import { recordWalk, type Recording } from './record-walk.ts'

/** One recording of the reference for each task, made when it is first asked for. */
export class Recordings {
  readonly #live: LiveSuite
  readonly #made = new Map<string, Promise<Recording>>()

  constructor(live: LiveSuite) {
    this.#live = live
  }

  of(task: LiveUITask): Promise<Recording> {
    const made = this.#made.get(task.id) ?? this.#live.freeze(task.id).then((frozen) => recordWalk(this.#live, frozen))
    this.#made.set(task.id, made)
    return made
  }
}
