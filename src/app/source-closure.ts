import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/** Everything that some entry files pull in at run time. */
export interface SourceClosure {
  /** Path from the root → bytes. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Names of the packages they import. */
  readonly packages: readonly string[]
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`; statements of types alone are left out. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Follows the imports of these files (paths from the root). Imports of types alone shape nothing and are not followed. */
export async function sourceClosure(root: string, entries: readonly string[]): Promise<SourceClosure> {
  const files = new Map<string, Uint8Array>()
  const packages = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue
    const bytes = await readFile(join(root, path))
    files.set(path, bytes)
    for (const match of bytes.toString('utf8').matchAll(IMPORTS)) {
      const name = match[1] ?? match[2] ?? ''
      if (name.startsWith('.')) waiting.push(relative(root, resolve(dirname(join(root, path)), name)))
      else if (!name.startsWith('node:')) packages.add(packageOf(name))
    }
  }
  return { files, packages: [...packages].toSorted() }
}

/** `@scope/name/part` → `@scope/name` */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
