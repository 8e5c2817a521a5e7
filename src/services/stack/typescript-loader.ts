import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** What `node --import` needs to run TypeScript, wherever the working folder is. */
export function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}
