import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The version in a folder's package.json. */
export function programVersion(folder: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version
}
