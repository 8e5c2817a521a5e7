import { readConfig } from '../../config.ts'
import { isErrno } from './process-identity.ts'
import { Supervisor } from './supervisor.ts'

/** The supervisor's process, started by start-stack.ts. Exit codes: 0 stopped as asked, 1 could not start, 74 the disk is full. */
const supervisor = new Supervisor(readConfig())
let asked = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    asked = true
    supervisor.stop().then(() => process.exit(0), fail)
  })
}
process.on('SIGHUP', () => undefined) // the terminal closes; the stack stays
// Node ends when nothing is left to wait for, which is so when every part is somebody else's.
setInterval(() => undefined, 3_600_000)
try {
  await supervisor.start()
} catch (error) {
  if (!asked) fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(isErrno(error, 'ENOSPC') || isErrno(error, 'EDQUOT') ? 74 : 1)
}
