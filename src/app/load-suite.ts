import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InputError, type Problem } from '../core/errors.ts'
import type { Json } from '../core/json.ts'
import { lintSuite } from '../benchmarks/liveui/task-lint/lint-suite.ts'
import type { LiveUITask } from '../benchmarks/liveui/task-schema.ts'
import type { ApiDescription, Person } from '../benchmarks/liveui/world.ts'
import { loadBaseWorld, type LoadedBaseWorld } from './load-base-world.ts'
import { loadTask, type LoadedTask } from './load-task.ts'

/** Task files that were read together. */
export interface LoadedSuite {
  readonly tasks: readonly LoadedTask[]
  /** Persona → its base world, as worlds are seeded from it. */
  readonly bases: ReadonlyMap<string, Json>
  /** Persona → the people of its world. */
  readonly people: ReadonlyMap<string, readonly Person[]>
  /** Errors and warnings of all files, and of the suite as a whole. */
  readonly problems: readonly Problem[]
}

/** The task files of a folder, sorted by name (`worlds/` beside them holds the base worlds). */
export async function suiteFiles(folder: string): Promise<readonly string[]> {
  let names: readonly string[]
  try {
    names = await readdir(folder)
  } catch (cause) {
    throw new InputError(
      [{ file: folder, severity: 'error', rule: 'no-such-suite', message: `the folder of tasks cannot be read (${reason(cause)}); name one that exists` }],
      'The suite cannot be read.',
    )
  }
  const files = names.filter((name) => /\.ya?ml$/.test(name)).toSorted()
  if (files.length === 0)
    throw new InputError([{ file: folder, severity: 'error', rule: 'empty-suite', message: 'the folder holds no task files (*.yaml)' }], 'The suite is empty.')
  return files.map((name) => join(folder, name))
}

/** Reads task files, their base worlds, and compares the tasks with each other. Unreadable files are problems, not errors. */
export async function loadTasks(files: readonly string[], apis: readonly ApiDescription[] | undefined): Promise<LoadedSuite> {
  const worlds = new Map<string, LoadedBaseWorld>()
  const problems: Problem[] = []
  const folders = [...new Set(files.map((file) => dirname(file)))]
  for (const folder of folders) {
    for (const file of await worldFiles(folder)) {
      const loaded = loadBaseWorld(file.path, await readFile(file.path))
      if ('problems' in loaded) problems.push(...loaded.problems)
      else worlds.set(worldKey(folder, file.persona), loaded)
    }
  }
  const tasks: LoadedTask[] = []
  for (const file of files) {
    const source = await read(file)
    if ('problem' in source) problems.push(source.problem)
    else if (!file.endsWith('.yaml')) problems.push({ file, severity: 'error', rule: 'wrong-file-name', message: 'task files end in .yaml; rename it' })
    else tasks.push(loadTask(file, source.bytes, { apis, base: (persona) => worlds.get(worldKey(dirname(file), persona))?.known }))
  }
  const used = tasks.flatMap(({ file, task }) => {
    const world = task === undefined ? undefined : worlds.get(worldKey(dirname(file), task.persona))
    return task === undefined || world === undefined ? [] : [{ persona: task.persona, world }]
  })
  const bases = new Map(used.map(({ persona, world }) => [persona, world.json]))
  const people = new Map(used.map(({ persona, world }) => [persona, world.known.people]))
  return { tasks, bases, people, problems: [...problems, ...tasks.flatMap((each) => each.problems), ...compared(tasks)] }
}

/** Reads a folder of tasks. */
export async function loadSuite(folder: string, apis: readonly ApiDescription[] | undefined): Promise<LoadedSuite> {
  return loadTasks(await suiteFiles(folder), apis)
}

/**
 * The tasks of a suite, when none has an error.
 * @throws InputError with every error of every file.
 */
export function requireTasks(suite: LoadedSuite): readonly LiveUITask[] {
  const errors = suite.problems.filter((problem) => problem.severity === 'error')
  if (errors.length > 0)
    throw new InputError(errors, `The tasks have ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}; nothing can be planned with them.`)
  return suite.tasks.flatMap(({ task }) => (task === undefined ? [] : [task]))
}

function compared(tasks: readonly LoadedTask[]): readonly Problem[] {
  const whole = tasks.flatMap((loaded) => (loaded.task === undefined ? [] : [{ loaded, task: loaded.task }]))
  return lintSuite(whole.map(({ task }) => task)).map(({ index, finding }) => {
    const loaded = whole[index]?.loaded
    return loaded === undefined ? { file: '', severity: finding.severity, rule: finding.rule, message: finding.message } : loaded.place(finding)
  })
}

const worldKey = (folder: string, persona: string): string => join(folder, 'worlds', persona)

async function worldFiles(folder: string): Promise<readonly { readonly persona: string; readonly path: string }[]> {
  const worlds = join(folder, 'worlds')
  let names: readonly string[]
  try {
    names = await readdir(worlds)
  } catch {
    // No base worlds: each task that names one says so (unknown-persona).
    return []
  }
  return names.filter((name) => name.endsWith('.yaml')).map((name) => ({ persona: name.slice(0, -'.yaml'.length), path: join(worlds, name) }))
}

async function read(file: string): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Problem }> {
  try {
    return { bytes: await readFile(file) }
  } catch (cause) {
    return { problem: { file, severity: 'error', rule: 'unreadable-file', message: `cannot be read: ${reason(cause)}` } }
  }
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
