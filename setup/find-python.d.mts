export const oldestPython: readonly [number, number]

export function findPython(options: {
  named: string | undefined
  path: string
}): { found: { program: string; version: string; named: boolean } } | { problem: { message: string; hint: string } }
