import { readConfig } from '../config.ts'
import { programVersion } from '../services/stack/program-version.ts'

/** The version of this program. */
export const ownVersion = (): string => programVersion(readConfig().root)
