import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { execa } from 'execa'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import type { PartSource } from './part.ts'

/** The oldest command-line tool whose server has what we switch on. */
const oldest = [1, 9]

export interface TemporalCli {
  readonly program: string
  /** Of the tool, with the server's in brackets: `1.9.1 (Server 1.32.0)`. */
  readonly version: string
  readonly source: PartSource
}

/**
 * Finds the Temporal CLI: `REVISIT_TEMPORAL_CLI`, then `temporal` 1.9 or newer on PATH, then the one that set-up put into the state folder.
 * @throws RevisitError `usage` when the named program is none, `infrastructure` when there is none at all.
 */
export async function findTemporalCli(config: Pick<Config, 'temporalCli' | 'path' | 'home'>): Promise<TemporalCli> {
  if (config.temporalCli !== undefined) {
    const program = resolve(config.temporalCli)
    const version = await versionOf(program)
    if (version !== undefined) return { program, version: version.label, source: 'environment' }
    throw new RevisitError('usage', `REVISIT_TEMPORAL_CLI is ${program}, which does not run as the Temporal CLI.`, {
      hint: 'Name the `temporal` program, or unset it.',
    })
  }
  for (const folder of config.path.split(delimiter).filter((entry) => entry !== '')) {
    const program = join(folder, 'temporal')
    const version = await versionOf(program)
    if (version?.recent === true) return { program, version: version.label, source: 'machine' }
  }
  const program = join(config.home, 'venv', 'bin', 'temporal')
  const version = await versionOf(program)
  if (version !== undefined) return { program, version: version.label, source: 'embedded' }
  throw new RevisitError('infrastructure', `The Temporal CLI is missing (looked for REVISIT_TEMPORAL_CLI, \`temporal\` on PATH, ${program}).`, {
    hint: 'Run `npm run setup` in the checkout, which installs it.',
  })
}

async function versionOf(program: string): Promise<{ label: string; recent: boolean } | undefined> {
  if (!existsSync(program)) return undefined
  const result = await execa(program, ['--version'], { reject: false, timeout: 20_000 })
  const match = /temporal version (\d+)\.(\d+)(\S*)(?: \((Server [\d.]+))?/.exec(result.stdout)
  if (match === null) return undefined
  const [major, minor] = [Number(match[1]), Number(match[2])]
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  const label = `${major}.${minor}${match[3] ?? ''}${match[4] === undefined ? '' : ` (${match[4]})`}`
  return { label, recent: major > oldestMajor || (major === oldestMajor && minor >= oldestMinor) }
}
