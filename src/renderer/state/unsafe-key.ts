/** Keys through which JSON can reach prototypes. Nothing that a model writes may use them, in maps or in paths. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}
