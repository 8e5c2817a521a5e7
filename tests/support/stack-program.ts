import { Command } from 'commander'
import { registerStackCommands } from '../../src/cli/stack-commands.ts'
import { RevisitError } from '../../src/core/errors.ts'

/** The stack commands as a program of their own, for tests that need processes which can be killed or run as another user. */
const program = new Command()
registerStackCommands(program)
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof RevisitError)) throw error
  process.stderr.write(`${error.message}\n${error.hint ?? ''}\n`)
  process.exitCode = 1
}
