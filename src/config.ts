import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { InputError } from './core/errors.ts'

/**
 * Everything the program takes from its environment. This file is the only reader of `process.env`; every bad variable is
 * reported at once. A `.env` file in the working directory is read first and never overrides what is set.
 */
const variables = z.object({
  REVISIT_HOME: z.string().min(1).optional(),
  REVISIT_POSTGRES_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host:port/database')
    .optional(),
  REVISIT_TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^/\s]+:\d+$/, 'write host:port')
    .optional(),
  REVISIT_TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  REVISIT_TEMPORAL_CLI: z.string().min(1).optional(),
  REVISIT_POSTGRES_BIN: z.string().min(1).optional(),
  REVISIT_PYTHON: z.string().min(1).optional(),
  REVISIT_WORKERS: z.coerce.number().int().min(0).max(64).default(1),
  REVISIT_HOSTS: z.coerce.number().int().min(1).max(64).optional(),
  REVISIT_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The file of providers; default `revisit.config.yaml` in the working directory. */
  REVISIT_CONFIG: z.string().min(1).optional(),
  /** Where the scripted models answer; set by the stack for its workers. */
  REVISIT_SCRIPTED_URL: z.url().optional(),
  /** More arguments for the server of scripted models, separated by spaces, e.g. `--delay-ms 20`. */
  REVISIT_SCRIPTED_ARGS: z.string().optional(),
  /** Divides the waits between tries of a model call; 1 in real use. For tests of failing providers. */
  REVISIT_RETRY_DIVISOR: z.coerce.number().min(1).max(100_000).default(1),
})

export interface Config {
  /** The checkout (or installed package) this program runs from. */
  readonly root: string
  /** The state folder: `REVISIT_HOME` or `.revisit` in the checkout. Absolute. */
  readonly home: string
  readonly postgresUrl: string | undefined
  readonly temporalAddress: string | undefined
  readonly temporalNamespace: string
  readonly temporalCli: string | undefined
  readonly postgresBin: string | undefined
  readonly python: string | undefined
  readonly workers: number
  /** AppWorld hosts per worker. Default: one per core. */
  readonly hosts: number | undefined
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly retryDivisor: number
  /** Absolute path of the file of providers; it need not exist. `.env` beside it is read afresh for every model client. */
  readonly providersFile: string
  readonly scriptedUrl: string | undefined
  readonly scriptedArgs: readonly string[]
  readonly path: string
  /** For variables that the user names in files: `apiKeyEnv`, `${MODEL_SHA}`. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** @throws InputError naming every bad variable. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const environment = { ...process.env }
  const parsed = variables.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    throw new InputError(
      parsed.error.issues.map((issue) => ({
        file: 'environment',
        field: issue.path.join('.'),
        severity: 'error' as const,
        rule: 'bad-variable',
        message: issue.message,
      })),
      'The environment has variables that cannot be used:',
    )
  }
  const env = parsed.data
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  return Object.freeze({
    root,
    home: env.REVISIT_HOME === undefined ? join(root, '.revisit') : resolve(env.REVISIT_HOME),
    postgresUrl: env.REVISIT_POSTGRES_URL,
    temporalAddress: env.REVISIT_TEMPORAL_ADDRESS,
    temporalNamespace: env.REVISIT_TEMPORAL_NAMESPACE,
    temporalCli: env.REVISIT_TEMPORAL_CLI,
    postgresBin: env.REVISIT_POSTGRES_BIN,
    python: env.REVISIT_PYTHON,
    workers: env.REVISIT_WORKERS,
    hosts: env.REVISIT_HOSTS,
    logLevel: env.REVISIT_LOG_LEVEL,
    retryDivisor: env.REVISIT_RETRY_DIVISOR,
    providersFile: resolve(env.REVISIT_CONFIG ?? 'revisit.config.yaml'),
    scriptedUrl: env.REVISIT_SCRIPTED_URL,
    scriptedArgs: env.REVISIT_SCRIPTED_ARGS?.split(/\s+/).filter((word) => word !== '') ?? [],
    path: environment['PATH'] ?? '',
    environment: Object.freeze(environment),
  })
}
