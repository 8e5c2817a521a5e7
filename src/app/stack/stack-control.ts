import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { removeSharedFolder } from '../../services/stack/shared-root.ts'
import { startStack } from '../../services/stack/start-stack.ts'
import { findStateFolder } from '../../services/stack/state-folder.ts'
import { stopStack } from '../../services/stack/stop-stack.ts'
import { withApp } from '../app-context.ts'
import { wakeRunningSurveys } from '../wake-running-surveys.ts'
import { type StackReport, stackReport } from './stack-report.ts'

/** What set-up installed: kept by a purge, as it holds nothing of any survey. */
const installed = ['venv', 'venvs']

/** What `up` did. */
export interface UpReport extends StackReport {
  readonly attached: boolean
  /** Surveys whose workflow was started or attached to: those that are to run. */
  readonly surveys: readonly string[]
}

/** Starts the stack or attaches to it, and sets every survey going that is to run: losing the engine's database loses nothing. */
export async function upStack(config: Config, onProgress: (line: string) => void): Promise<UpReport> {
  const { attached } = await startStack(config, { onProgress })
  const surveys = await withApp(config, wakeRunningSurveys)
  if (surveys.length > 0) onProgress(`Going on: ${surveys.join(', ')}`)
  return { ...stackReport(config), attached, surveys }
}

/** What `down` did. */
export interface DownReport {
  readonly home: string
  /** Whether anything had been running. */
  readonly stopped: boolean
  /** What a purge removed; empty without one. */
  readonly removed: readonly string[]
}

/** Stops the stack. A purge then removes every survey, all evidence and both databases of the state folder; what set-up installed stays. */
export async function downStack(config: Config, options: { purge: boolean; onProgress: (line: string) => void }): Promise<DownReport> {
  const stopped = await stopStack(config, { onProgress: options.onProgress })
  const removed = options.purge ? purge(config.home) : []
  return { home: config.home, stopped, removed }
}

function purge(home: string): readonly string[] {
  const folder = findStateFolder(home)
  const shared = folder !== undefined && process.getuid?.() === 0 ? removeSharedFolder(folder) : []
  if (!existsSync(home)) return shared
  // The state folder's own identity goes last, so that an interrupted purge can be repeated.
  const entries = readdirSync(home)
    .filter((name) => !installed.includes(name))
    .toSorted((left, right) => Number(left === 'home-id') - Number(right === 'home-id'))
  for (const name of entries) rmSync(join(home, name), { recursive: true, force: true })
  return [...shared, ...entries.map((name) => join(home, name))]
}
