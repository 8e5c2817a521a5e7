import type { Config } from '../../config.ts'
import { type StackAddresses, stackAddresses } from './stack-addresses.ts'
import { stackDownError } from './stack-down-error.ts'
import { readLiveStack } from './stack-file.ts'
import { findStateFolder } from './state-folder.ts'

/**
 * The addresses of the stack that runs now. With both addresses in the environment no stack of ours is needed.
 * @throws RevisitError `stack-down` when it does not run or is not ready.
 */
export async function attachStack(config: Config): Promise<StackAddresses> {
  const folder = findStateFolder(config.home)
  const file = folder === undefined ? undefined : readLiveStack(folder)
  if (folder !== undefined && file?.phase === 'ready') return stackAddresses(config, folder, file)
  if (config.postgresUrl !== undefined && config.temporalAddress !== undefined) {
    return { postgresUrl: config.postgresUrl, temporalAddress: config.temporalAddress, namespace: config.temporalNamespace, pids: {} }
  }
  throw stackDownError(config.home)
}
