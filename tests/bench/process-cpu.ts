import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { groupBy } from '../../src/core/group-by.ts'

interface ProcessTimes {
  readonly parent: number
  /** Ticks of the process and of its children that ended. */
  readonly ticks: number
}

let ticksPerSecond: number | undefined

/** CPU-seconds of a tree of processes: the whole, and of any process in it alone or with all below it; those that ended count for whoever started them. */
export interface CpuTree {
  readonly whole: number
  alone(pid: number): number
  below(pid: number): number
}

/** As it stands now (Linux, /proc). */
export function cpuTree(root: number): CpuTree {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const perSecond = ticksPerSecond
  const processes = readProcesses()
  const children = groupBy([...processes], ([, { parent }]) => parent)
  const ticksOf = (pid: number): number => processes.get(pid)?.ticks ?? 0
  const sum = (pid: number): number => ticksOf(pid) + (children.get(pid) ?? []).reduce((ticks, [child]) => ticks + sum(child), 0)
  return { whole: sum(root) / perSecond, alone: (pid) => ticksOf(pid) / perSecond, below: (pid) => sum(pid) / perSecond }
}

function readProcesses(): ReadonlyMap<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const times = readTimes(entry)
    if (times !== undefined) found.set(Number(entry), times)
  }
  return found
}

/** Undefined: it ended meanwhile. Fields as in proc(5); the name is in brackets and may hold anything. */
function readTimes(pid: string): ProcessTimes | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const field = (number: number): number => Number(fields[number - 3])
  return { parent: field(4), ticks: field(14) + field(15) + field(16) + field(17) }
}
