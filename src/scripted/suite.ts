import type { LiveUIApp, LiveUITask } from '../benchmarks/liveui/task-schema.ts'

/** An app of a task, as the scripted models find it again. */
export interface ScriptedApp {
  readonly task: LiveUITask
  /** Id of the app. */
  readonly app: string
  readonly definition: LiveUIApp
}

/** The tasks a server of scripted models knows; an app is found by its verbatim requirement (unique in a suite, linted). */
export class ScriptedSuite {
  /** Number of tasks. */
  readonly size: number
  readonly #byRequirement = new Map<string, ScriptedApp>()
  readonly #byName = new Map<string, ScriptedApp>()

  constructor(tasks: readonly LiveUITask[]) {
    this.size = tasks.length
    for (const task of tasks) {
      for (const [app, definition] of Object.entries(task.apps)) {
        const scripted = { task, app, definition }
        this.#byRequirement.set(definition.requirement, scripted)
        this.#byName.set(`${task.id}/${app}`, scripted)
      }
    }
  }

  withRequirement(requirement: string): ScriptedApp | undefined {
    return this.#byRequirement.get(requirement)
  }

  named(task: string, app: string): ScriptedApp | undefined {
    return this.#byName.get(`${task}/${app}`)
  }
}
