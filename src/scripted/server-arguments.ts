import { parseArgs } from 'node:util'
import { RevisitError } from '../core/errors.ts'

/** The command line of src/scripted/main.ts. */
export interface ServerArguments {
  /** The folder of tasks. */
  readonly suite: string
  readonly port: number | undefined
  readonly ledger: string | undefined
  readonly seed: number | undefined
  readonly hangMs: number | undefined
  readonly delayMs: number | undefined
}

const USAGE = '--suite DIR [--port N] [--ledger FILE] [--seed N] [--hang-ms N] [--delay-ms N]'
const text = { type: 'string' } as const

/** @throws RevisitError `usage` */
export function readServerArguments(args: readonly string[]): ServerArguments {
  const { suite, port, ledger, seed, 'hang-ms': hangMs, 'delay-ms': delayMs } = parse(args)
  if (suite === undefined) throw new RevisitError('usage', '--suite is missing: the folder of tasks that the scripted models know', { hint: USAGE })
  return {
    suite,
    port: wholeNumber('--port', port, 65_535),
    ledger,
    seed: wholeNumber('--seed', seed),
    hangMs: wholeNumber('--hang-ms', hangMs, LONGEST_TIMER_MS),
    delayMs: wholeNumber('--delay-ms', delayMs, LONGEST_TIMER_MS),
  }
}

/** Node's timers hold 31 bits; a longer one would go off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { suite: text, port: text, ledger: text, seed: text, 'hang-ms': text, 'delay-ms': text } }).values
  } catch (cause) {
    throw new RevisitError('usage', cause instanceof Error ? cause.message : String(cause), { cause, hint: USAGE })
  }
}

function wholeNumber(name: string, given: string | undefined, most: number = Number.MAX_SAFE_INTEGER): number | undefined {
  if (given === undefined) return undefined
  const number = Number(given)
  if (!/^\d+$/.test(given) || number > most)
    throw new RevisitError('usage', `${name} has to be a whole number from 0 to ${most}, not ${given}`, { hint: USAGE })
  return number
}
