import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { findPython } from '../../../setup/find-python.mjs'
import { isInstalled } from '../../../setup/install-npm-packages.mjs'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import { findPostgres } from '../../services/stack/postgres-binaries.ts'
import { canReach, serverUser } from '../../services/stack/server-user.ts'
import { programVersion } from '../../services/stack/program-version.ts'
import { sharedRoot } from '../../services/stack/shared-root.ts'
import { findStateFolder } from '../../services/stack/state-folder.ts'
import { findTemporalCli } from '../../services/stack/temporal-cli.ts'
import { ensureDatabaseAnswers } from '../../services/store/ensure-database.ts'
import { checkNamespace } from '../../services/temporal/prepare-namespace.ts'

/** What the doctor found out about one part. */
export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'note' | 'missing'
  readonly version: string
  /** `environment`, `machine` or `embedded`; a dash where that means nothing. */
  readonly source: string
  readonly where: string
  /** What is wrong and what to do; empty when nothing is. */
  readonly advice: string
}

const setUp = 'Run `npm run setup` in the checkout.'
const comfortableBytes = 2_000_000_000

/** Looks at every part that Revisit needs, changing and starting nothing. */
export async function examine(config: Config): Promise<readonly Finding[]> {
  const checks: readonly (readonly [string, () => Promise<Omit<Finding, 'name'>>])[] = [
    ['Revisit', async () => ok(programVersion(config.root), '-', config.root)],
    ['Node', async () => ok(process.versions.node, 'machine', process.execPath)],
    ['npm packages', async () => npmPackages(config)],
    ['Python', async () => python(config)],
    ['AppWorld', async () => appWorld(config)],
    ['Temporal', async () => temporal(config)],
    ['Postgres', async () => postgres(config)],
    ['state folder', async () => stateFolder(config)],
    ['disk', async () => disk(config)],
  ]
  return Promise.all(
    checks.map(async ([name, check]) => {
      try {
        return { name, ...(await check()) }
      } catch (error) {
        if (!(error instanceof RevisitError)) throw error
        return { name, ...missing([error.message, error.hint].filter((line) => line !== undefined).join(' ')) }
      }
    }),
  )
}

function npmPackages(config: Config): Omit<Finding, 'name'> {
  const where = join(config.root, 'node_modules')
  // An installed package has no lockfile of its own: npm has seen to its dependencies.
  if (!existsSync(join(config.root, 'package-lock.json'))) return ok('as installed', 'embedded', where)
  return isInstalled(config.root) ? ok('as in package-lock.json', 'embedded', where) : missing(`node_modules is not what package-lock.json asks for. ${setUp}`)
}

function python(config: Config): Omit<Finding, 'name'> {
  const answer = findPython({ named: config.python, path: config.path })
  if ('problem' in answer) return missing(`${answer.problem.message} ${answer.problem.hint}`)
  return ok(answer.found.version, answer.found.named ? 'environment' : 'machine', answer.found.program)
}

async function appWorld(config: Config): Promise<Omit<Finding, 'name'>> {
  const program = join(config.home, 'venv', 'bin', 'python')
  if (!existsSync(program)) return missing(`The Python environment ${dirname(dirname(program))} is missing. ${setUp}`)
  const question =
    'import importlib.metadata, importlib.util, os; p = importlib.util.find_spec("appworld").submodule_search_locations[0]; print(importlib.metadata.version("appworld")); print(os.path.isdir(os.path.join(p, "apps")))'
  const { stdout, exitCode } = await execa(program, ['-I', '-c', question], { reject: false, timeout: 30_000 })
  const [version, unpacked] = stdout.split('\n')
  if (exitCode !== 0 || version === undefined) return missing(`AppWorld is not in ${dirname(dirname(program))}. ${setUp}`)
  return unpacked === 'True' ? ok(version, 'embedded', program) : missing(`AppWorld ${version} is there, but its services are not unpacked. ${setUp}`)
}

async function temporal(config: Config): Promise<Omit<Finding, 'name'>> {
  if (config.temporalAddress === undefined) {
    const cli = await findTemporalCli(config)
    return ok(cli.version, cli.source, cli.program)
  }
  await checkNamespace(config.temporalAddress, config.temporalNamespace)
  const advice =
    'Not ours to set up: see that matching.enableFairness is true in its dynamic configuration (fairness among surveys is ignored silently without it) and that the namespace keeps closed workflows for some weeks.'
  return { state: 'note', version: 'not ours', source: 'environment', where: `${config.temporalAddress}, namespace ${config.temporalNamespace}`, advice }
}

async function postgres(config: Config): Promise<Omit<Finding, 'name'>> {
  if (config.postgresUrl !== undefined) {
    await ensureDatabaseAnswers(config.postgresUrl)
    return ok('not ours', 'environment', new URL(config.postgresUrl).host)
  }
  const binaries = await findPostgres(config)
  const user = serverUser()
  const advice =
    user === undefined
      ? ''
      : `Runs as ${user.name}, as it refuses to run as root${canReach(user, config.root) ? '' : `; its programs are copied to ${sharedRoot}, where that user can read them`}.`
  return { ...ok(binaries.version, binaries.source, binaries.folder), advice }
}

function stateFolder(config: Config): Omit<Finding, 'name'> {
  const folder = findStateFolder(config.home)
  if (folder === undefined) return { ...ok('none yet', '-', config.home), advice: 'Made by the first `revisit up`.' }
  accessSync(folder.path, constants.R_OK | constants.W_OK | constants.X_OK)
  const { uid } = statSync(folder.path)
  if (uid !== process.getuid?.())
    return { ...ok(folder.id, '-', folder.path), state: 'note', advice: `It belongs to user number ${uid}: start Revisit as that user.` }
  return ok(folder.id, '-', folder.path)
}

function disk(config: Config): Omit<Finding, 'name'> {
  const place = nearestFolder(config.home)
  const { bavail, bsize } = statfsSync(place)
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`
  if (bavail * bsize >= comfortableBytes) return ok(free, '-', place)
  return { ...ok(free, '-', place), state: 'note', advice: 'Little: a survey of a few hundred evaluations needs some gigabytes for its evidence.' }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

function ok(version: string, source: string, where: string): Omit<Finding, 'name'> {
  return { state: 'ok', version, source, where, advice: '' }
}

function missing(advice: string): Omit<Finding, 'name'> {
  return { state: 'missing', version: '-', source: '-', where: '-', advice }
}
