export const stateFolderVersion: number

/** @throws SetUpProblem when a newer version of this program wrote the folder, or when its number cannot be read. */
export function checkStateFolderVersion(home: string): void
