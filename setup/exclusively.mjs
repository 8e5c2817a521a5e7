import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Does the work while no other set-up works on the same folder; a second one waits and says so. The lock is a Linux abstract
 * socket: the kernel frees it when its last holder is gone, and the programs that the work starts hold it too (they get
 * `lock` as a further descriptor), so that one which outlives a killed set-up is waited for. Elsewhere there is no lock.
 *
 * @template T
 * @param {string} folder
 * @param {(lock: number | undefined) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(folder, work) {
  if (process.platform !== 'linux') return work(undefined)
  const name = `\0revisit-setup-${createHash('sha256').update(folder).digest('hex')}`
  let told = false
  for (;;) {
    const server = await listen(name)
    if (server !== undefined) {
      try {
        return await work(server._handle?.fd)
      } finally {
        await new Promise((closed) => server.close(closed))
      }
    }
    if (!told) console.log(`Another set-up works on ${folder}; waiting for it …`)
    told = true
    await wait(300)
  }
}

/** @returns undefined when another process has the name. */
function listen(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(name, () => resolve(server))
  })
}
