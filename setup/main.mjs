import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installNpmPackages } from './install-npm-packages.mjs'
import { installPythonPackages, requirePython } from './install-python-packages.mjs'
import { asProblem, SetUpProblem } from './problem.mjs'
import { runChecks } from './run-checks.mjs'
import { runProgram } from './run-program.mjs'
import { checkStateFolderVersion } from './state-folder-version.mjs'

/** The checkout. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What each target needs besides the npm packages, and what it runs. */
const targets = {
  demo: { python: true, run: (args) => runTypeScript('src/cli/main.ts', ['demo', ...args]) },
  test: {
    python: true,
    run: (args) =>
      runNode([
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        `--reporter=${join(root, 'setup/closing-line-reporter.mjs')}`,
        ...args,
      ]),
  },
  check: { python: false, run: () => runChecks(root) },
  // React renders several times faster without its development checks, and workers run so.
  bench: { python: true, run: (args) => runTypeScript('tests/bench/main.ts', args, { NODE_ENV: 'production' }) },
}

/**
 * Installs what is missing and runs the target. Every step says what it does, is skipped when it is done, and can be interrupted
 * at any moment: the next run takes it up again.
 */
export async function main(name, args) {
  const target = name === undefined ? { python: true, run: async () => 0 } : targets[name]
  if (target === undefined) {
    console.error(`There is no ${name} here; there are ${Object.keys(targets).join(', ')}.`)
    process.exitCode = 2
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const home = process.env.REVISIT_HOME ? resolve(process.env.REVISIT_HOME) : join(root, '.revisit')
  try {
    // What only the reader can mend is said before anything is installed.
    if (target.python) {
      checkStateFolderVersion(home)
      requirePython()
    }
    await installNpmPackages(root)
    if (target.python) await installPythonPackages(root, home)
    if (name === undefined) console.log('Everything is installed.')
    process.exitCode = await target.run(args)
  } catch (thrown) {
    const error = asProblem(thrown)
    if (!(error instanceof SetUpProblem)) throw error
    console.error(`${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}`)
    process.exitCode = 1
  }
}

function runTypeScript(file, args, environment = {}) {
  return runNode(['--import', 'tsx', join(root, file), ...args], environment)
}

/** Runs in the checkout with the terminal, and ends as it ends. */
function runNode(args, environment = {}) {
  return runProgram(process.execPath, args, { cwd: root, env: { ...process.env, ...environment } })
}
