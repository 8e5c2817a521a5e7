import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSeedPlan } from '../../../src/benchmarks/liveui/records/seed-plan.ts'
import { canonicalJson } from '../../../src/core/json.ts'
import { HostProcess } from '../../../src/services/appworld/host-process.ts'
import { caller, CLOCK, hostDir, hostOptions, open, python, rana, small, testWorlds } from './test-worlds.ts'

// Every test starts hosts of its own: seconds each, and a multiple of that on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const infrastructure: unknown = expect.objectContaining({ name: 'RevisitError', code: 'infrastructure', retryable: true })
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function start(): { readonly host: HostProcess; readonly pid: number } {
  const host = new HostProcess(hostOptions)
  closing.push(() => host.close())
  if (host.pid === undefined) throw new Error('no process')
  return { host, pid: host.pid }
}

describe('a host process', () => {
  it('says its versions and refuses what it does not know, staying alive', async () => {
    const { host } = start()
    expect(await host.versions).toMatchObject({ appworld: '0.1.3.post1' })
    expect(await host.request('juggle', {})).toMatchObject({ refusal: { kind: 'unknown-method' } })
    expect(await host.request('drop', { world: 'world-9' })).toMatchObject({ refusal: { kind: 'unknown-world' } })
    expect(await host.request('restore', { databases: {} })).toMatchObject({ refusal: { kind: 'bad-databases' } })
    expect(host.alive).toBe(true)
  })

  it.runIf(existsSync('/proc/self/environ'))('gets no environment of ours', async () => {
    const { host, pid } = start()
    await host.versions
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('PATH=/usr/local/bin:/usr/bin:/bin\0LANG=C.UTF-8\0')
  })

  it('that is killed fails everything that waits as infrastructure', async () => {
    const { host, pid } = start()
    await host.versions
    const [one, two] = [host.request('describe', { services: ['amazon', 'spotify'] }), host.request('hello', {})]
    process.kill(pid, 'SIGKILL')
    await expect(one).rejects.toEqual(infrastructure)
    await expect(two).rejects.toEqual(infrastructure)
    await expect(host.request('hello', {})).rejects.toEqual(infrastructure)
  })

  it('that hangs is killed at the deadline', async () => {
    const { host, pid } = start()
    await host.versions
    process.kill(pid, 'SIGSTOP')
    await expect(host.request('hello', {}, 300)).rejects.toEqual(infrastructure)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  it('that cannot be started is infrastructure, naming the Python', async () => {
    const host = new HostProcess({ ...hostOptions, python: '/nonexistent/python' })
    await expect(host.versions).rejects.toThrow('/nonexistent/python')
  })

  it('that ends at once says what it said last', async () => {
    const host = new HostProcess({ ...hostOptions, hostDir: '/nonexistent/host' })
    await expect(host.versions).rejects.toThrow(/ended \(exit code 2\)[^]*can't find|can't open/)
  })

  it('ends with its parent, also in the middle of a request', async () => {
    const child = spawn(python, ['-B', '-s', '-X', 'utf8', hostDir, '--root', '/nonexistent'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    })
    const made = makeSeedPlan({ base: rana, records: {}, clock: CLOCK })
    if (!('plan' in made)) throw new Error('no plan')
    // Seeding takes seconds; stdin closes long before it is done.
    child.stdin.end(`{"id":1,"method":"seed","params":{"plan":${canonicalJson(made.plan)}}}\n`)
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(0)
  })
})

describe('a pool of hosts', () => {
  it('replaces a killed host when a world is opened next; the old world is gone', async () => {
    const worlds = testWorlds()
    closing.push(() => worlds.close())
    const seeded = await worlds.seed({ base: small, records: {}, clock: CLOCK })
    const session = await open(worlds, seeded)
    const [pid] = worlds.hostPids
    if (pid === undefined) throw new Error('no host')
    process.kill(pid, 'SIGKILL')
    await expect(caller(session)('phone.show_alarms')).rejects.toEqual(infrastructure)
    await session.close()
    const again = await open(worlds, seeded)
    expect(await caller(again)('phone.show_alarms')).toMatchObject({ status: 200 })
    expect(worlds.hostPids).not.toContain(pid)
    await again.close()
  })

  it('spreads worlds over its hosts', async () => {
    const worlds = testWorlds({ hosts: 2 })
    closing.push(() => worlds.close())
    const seeded = await worlds.seed({ base: small, records: {}, clock: CLOCK })
    const sessions = [await open(worlds, seeded), await open(worlds, seeded)]
    expect(worlds.hostPids.length).toBe(2)
    for (const session of sessions) await session.close()
  })

  it('leaves no process behind when it is closed', async () => {
    const worlds = testWorlds()
    await worlds.versions()
    const [pid] = worlds.hostPids
    if (pid === undefined) throw new Error('no host')
    await worlds.close()
    expect(isRunning(pid)).toBe(false)
    await expect(worlds.versions()).rejects.toThrow('shut down')
  })
})
