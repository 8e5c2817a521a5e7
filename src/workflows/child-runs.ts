import { WorkflowExecutionAlreadyStartedError, type WorkflowResultType } from '@temporalio/common'
import { CancellationScope, type ChildWorkflowHandle, isCancellation, type SignalDefinition, sleep, type Workflow } from '@temporalio/workflow'
import { failureWords } from './failure-words.ts'

/** What failed may be started again, but not in a tight circle: so long it still counts as running. */
const AFTER_FAILURE = '30 seconds'

interface Child {
  readonly scope: CancellationScope
  handle: ChildWorkflowHandle<Workflow> | undefined
  readonly over: Promise<void>
}

export interface ChildWork<Run extends Workflow> {
  readonly begin: () => Promise<ChildWorkflowHandle<Run>>
  readonly onEnd?: (result: WorkflowResultType<Run>) => void
  /** It failed for a reason of ours; words for people. */
  readonly onFailure: (why: string) => Promise<void>
}

/** Child workflows that run side by side, by name. One that fails never takes the others with it. */
export class ChildRuns<Key> {
  readonly #children = new Map<Key, Child>()
  #ended = 0

  get size(): number {
    return this.#children.size
  }

  get keys(): readonly Key[] {
    return [...this.#children.keys()]
  }

  /** How many have ended so far: changes with every end. */
  get ended(): number {
    return this.#ended
  }

  start<Run extends Workflow>(key: Key, work: ChildWork<Run>): void {
    const scope = new CancellationScope()
    const over = scope
      .run(() => this.#run(key, work))
      .catch((error: unknown) => {
        // Cancelled, by us or with us: its end is all that matters.
        if (!isCancellation(error)) throw error
      })
      .finally(() => {
        this.#children.delete(key)
        this.#ended += 1
      })
    this.#children.set(key, { scope, handle: undefined, over })
  }

  cancel(): void {
    for (const { scope } of this.#children.values()) scope.cancel()
  }

  /** To every one that has started; one that has not will read the truth after this. */
  async signal(definition: SignalDefinition): Promise<void> {
    await Promise.all(
      [...this.#children.values()].map(async ({ handle }) => {
        try {
          await handle?.signal(definition)
        } catch (error) {
          // It has just ended; its driver sees that.
          if (isCancellation(error)) throw error
        }
      }),
    )
  }

  /** When the driver itself is cancelled its children end with it, and their ends are awaited: what they spent is counted. */
  async allOver(): Promise<void> {
    await CancellationScope.nonCancellable(() => Promise.all([...this.#children.values()].map(({ over }) => over)))
  }

  async #run<Run extends Workflow>(key: Key, work: ChildWork<Run>): Promise<void> {
    try {
      const handle = await begin(work)
      const child = this.#children.get(key)
      if (child !== undefined) child.handle = handle
      const result = await handle.result()
      work.onEnd?.(result)
    } catch (error) {
      if (isCancellation(error)) throw error
      await work.onFailure(failureWords(error))
      await sleep(AFTER_FAILURE)
    }
  }
}

/** One of the same name may still be ending: its driver was ended from outside, and the engine ends it a moment later. */
async function begin<Run extends Workflow>(work: ChildWork<Run>): Promise<ChildWorkflowHandle<Run>> {
  for (;;) {
    try {
      return await work.begin()
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
      await sleep('2 seconds')
    }
  }
}
