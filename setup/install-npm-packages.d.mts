/** Whether node_modules holds just what package-lock.json asks for. */
export function isInstalled(root: string): boolean
