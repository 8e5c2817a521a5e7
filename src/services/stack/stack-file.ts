import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isAlive, processIdentitySchema } from './process-identity.ts'
import type { StateFolder } from './state-folder.ts'
import { writeAtomically } from './write-atomically.ts'

const partStatusSchema = z.object({
  name: z.string(),
  /** `environment`: an address the user gave; `machine`: a program found there; `embedded`: from npm or PyPI. */
  source: z.enum(['environment', 'machine', 'embedded']),
  version: z.string(),
  /** The program, or the address of a part that is not ours. */
  where: z.string(),
  phase: z.enum(['starting', 'waiting', 'running', 'restarting', 'stopping', 'stopped', 'failed']),
  process: processIdentitySchema.nullable(),
  port: z.number().int().nullable(),
  /** ISO time of the last change of phase. */
  since: z.string(),
  restarts: z.number().int(),
  /** How it ended last, in words; null while it never did. */
  lastEnd: z.string().nullable(),
  log: z.string().nullable(),
})

const stackFileSchema = z.object({
  format: z.literal(1),
  home: z.string(),
  supervisor: processIdentitySchema,
  since: z.string(),
  phase: z.enum(['starting', 'ready', 'stopping', 'stopped', 'failed']),
  /** Why it failed; null unless it did. */
  reason: z.string().nullable(),
  temporalAddress: z.string().nullable(),
  namespace: z.string(),
  parts: z.array(partStatusSchema),
})

export type PartStatus = z.infer<typeof partStatusSchema>
/** The supervisor's account of its stack. It alone writes it; everyone else believes it only while that very process lives. */
export type StackFile = z.infer<typeof stackFileSchema>

export function writeStackFile(folder: StateFolder, content: StackFile): void {
  writeAtomically(stackFilePath(folder), `${JSON.stringify(content, null, 2)}\n`)
}

/** The last account, whoever wrote it; undefined when there is none or it is of another format. */
export function readStackFile(folder: StateFolder): StackFile | undefined {
  const path = stackFilePath(folder)
  if (!existsSync(path)) return undefined
  const parsed = stackFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  return parsed.success && parsed.data.home === folder.id ? parsed.data : undefined
}

/** The account of a supervisor that lives now. */
export function readLiveStack(folder: StateFolder): StackFile | undefined {
  const file = readStackFile(folder)
  return file !== undefined && isAlive(file.supervisor) ? file : undefined
}

function stackFilePath(folder: StateFolder): string {
  return join(folder.stack, 'stack.json')
}
