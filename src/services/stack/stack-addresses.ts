import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import { embeddedPostgresUrl } from './postgres-part.ts'
import { scriptedUrl } from './scripted-part.ts'
import type { StackFile } from './stack-file.ts'
import type { StateFolder } from './state-folder.ts'

/** How to reach a running stack. */
export interface StackAddresses {
  readonly postgresUrl: string
  /** host:port */
  readonly temporalAddress: string
  readonly namespace: string
  /** Where the scripted models answer; undefined when this stack does not serve them. */
  readonly scriptedUrl?: string
  /** Process ids by part (`supervisor`, `postgres`, `temporal`, `worker-1` …); parts that are not ours are left out. */
  readonly pids: Readonly<Record<string, number>>
}

/** The addresses in a supervisor's account. */
export function stackAddresses(config: Pick<Config, 'postgresUrl'>, folder: StateFolder, file: StackFile): StackAddresses {
  const port = file.parts.find((part) => part.name === 'postgres')?.port ?? null
  const postgresUrl = port === null ? config.postgresUrl : embeddedPostgresUrl(folder, port)
  if (postgresUrl === undefined) {
    throw new RevisitError('usage', 'This stack was started with the Postgres of REVISIT_POSTGRES_URL, which is not set here.', {
      hint: 'Set it as it was when the stack was started.',
    })
  }
  if (file.temporalAddress === null) throw new RevisitError('bug', 'The stack is ready but its Temporal has no address.')
  const scriptedPort = file.parts.find((part) => part.name === 'scripted')?.port ?? null
  const pids = file.parts.flatMap((part) => (part.process === null ? [] : [[part.name, part.process.pid] as const]))
  return {
    postgresUrl,
    temporalAddress: file.temporalAddress,
    namespace: file.namespace,
    ...(scriptedPort === null ? {} : { scriptedUrl: scriptedUrl(scriptedPort) }),
    pids: { supervisor: file.supervisor.pid, ...Object.fromEntries(pids) },
  }
}
