import { loadSuite } from '../app/load-suite.ts'
import { formatProblem, RevisitError } from '../core/errors.ts'
import { startScriptedServer } from './server.ts'
import { readServerArguments } from './server-arguments.ts'
import { soundTasks } from './sound-tasks.ts'
import { ScriptedSuite } from './suite.ts'

/**
 * The scripted models as a process: prints one line when it listens, ends on SIGTERM or SIGINT. A task file with errors is told on
 * standard error and left out (a survey cannot be planned with it either), so that half-written tasks keep no stack from starting.
 * Exit codes: 0 stopped as asked, 1 fault of ours, 2 usage.
 */
try {
  const { suite: folder, ledger: ledgerFile, ...options } = readServerArguments(process.argv.slice(2))
  const { tasks, errors } = soundTasks(await loadSuite(folder, undefined))
  if (errors.length > 0)
    process.stderr.write(`${errors.map(formatProblem).join('\n')}\nThe scripted models know the ${tasks.length} other tasks of ${folder}.\n`)
  const server = await startScriptedServer({ suite: new ScriptedSuite(tasks), ledgerFile, ...options })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void server.close().then(() => process.exit(0)))
  process.on('SIGHUP', () => undefined) // the terminal closes; the stack stays
  process.stdout.write(`scripted models listen on ${server.baseURL}\n`)
} catch (error) {
  const isUsage = error instanceof RevisitError && error.code === 'usage'
  process.stderr.write(
    isUsage
      ? `${error.message}\n${error.hint === undefined ? '' : `${error.hint}\n`}`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(isUsage ? 2 : 1)
}
