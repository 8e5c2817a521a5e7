import type { Config } from '../../config.ts'
import { lastLogLine } from '../../services/stack/last-log-line.ts'
import { isAlive } from '../../services/stack/process-identity.ts'
import { type PartStatus, readStackFile } from '../../services/stack/stack-file.ts'
import { findStateFolder } from '../../services/stack/state-folder.ts'

/** One part of the stack as it is now. */
export interface PartReport extends Omit<PartStatus, 'process'> {
  readonly pid: number | null
  /** The last line of its log; null when it has none. */
  readonly lastLine: string | null
}

/** The stack of a state folder as it is now, without any secret. */
export interface StackReport {
  readonly home: string
  /** Null before the first start. */
  readonly id: string | null
  /** `down`: never started, or its supervisor is gone without a word. */
  readonly phase: 'starting' | 'ready' | 'stopping' | 'stopped' | 'failed' | 'down'
  readonly reason: string | null
  readonly supervisorPid: number | null
  readonly since: string | null
  readonly temporalAddress: string | null
  readonly namespace: string | null
  readonly parts: readonly PartReport[]
}

/** What runs for this state folder: from the supervisor's account, checked against the processes. */
export function stackReport(config: Pick<Config, 'home'>): StackReport {
  const folder = findStateFolder(config.home)
  const file = folder === undefined ? undefined : readStackFile(folder)
  if (folder === undefined || file === undefined) {
    return {
      home: config.home,
      id: folder?.id ?? null,
      phase: 'down',
      reason: null,
      supervisorPid: null,
      since: null,
      temporalAddress: null,
      namespace: null,
      parts: [],
    }
  }
  const supervised = isAlive(file.supervisor)
  const phase = supervised || file.phase === 'stopped' || file.phase === 'failed' ? file.phase : 'down'
  return {
    home: folder.path,
    id: folder.id,
    phase,
    reason: phase === 'down' ? `the supervisor (process ${file.supervisor.pid}) is gone without having stopped the stack` : file.reason,
    supervisorPid: supervised ? file.supervisor.pid : null,
    since: file.since,
    temporalAddress: file.temporalAddress,
    namespace: file.namespace,
    parts: file.parts.map((part) => reportPart(part, supervised)),
  }
}

function reportPart({ process: identity, ...part }: PartStatus, supervised: boolean): PartReport {
  const alive = identity !== null && isAlive(identity)
  const lastLine = part.log === null ? undefined : lastLogLine(part.log)
  // A part without a log is not ours and goes on as it was.
  // Without a supervisor a part is ending (the kernel told it) or has ended, whatever was written last.
  const phase = supervised || part.log === null || part.phase === 'failed' ? part.phase : alive ? 'stopping' : 'stopped'
  return { ...part, phase, pid: alive ? identity.pid : null, lastLine: lastLine ?? null }
}
