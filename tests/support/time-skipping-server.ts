import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'

/** Temporal's time-skipping test server, for `TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path } } })`. */
export function timeSkippingServer(): string {
  const folder = join(readConfig().home, 'test-tools')
  const version = readdirSync(folder).find((name) => !name.endsWith('.new'))
  if (version === undefined) throw new Error(`${folder} is empty: run npm test, which installs it`)
  return join(folder, version, 'bin', 'temporal-test-server')
}
