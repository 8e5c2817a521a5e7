import type { Boundary } from '../../src/benchmarks/liveui/boundary.ts'
import type { ServiceCall, Worlds } from '../../src/benchmarks/liveui/world.ts'
import { Stopwatch } from './stopwatch.ts'

const CALL = { clock: '2026-03-02T18:30:00', seed: 'bench' } as const
const READ: ServiceCall = { ...CALL, api: 'phone.show_alarms', args: {} }
/** No two alarms may be alike. */
const write = (number: number): ServiceCall => ({
  ...CALL,
  api: 'phone.create_alarm',
  args: { time: '04:10', label: `bench ${number}`, repeat_days: [], enabled: true },
})
const CALLS_OF_ROUND = 5

/** AppWorld through the client: each round restores a world and asks everything of it, so that load of the machine meets all alike. */
export async function measureServices(worlds: Worlds, boundary: Boundary, rounds: number): Promise<Stopwatch> {
  const watch = new Stopwatch()
  const restore = () => worlds.restore({ databases: boundary.services, user: boundary.user })
  for (let round = -1; round < rounds; round += 1) {
    const timed = round < 0 ? new Stopwatch() : watch
    const world = await timed.time('AppWorld restore', restore)
    for (let call = 0; call < CALLS_OF_ROUND; call += 1) {
      await timed.time('AppWorld read', () => answered(world.call(READ)))
      await timed.time('AppWorld write', () => answered(world.call(write(call))))
    }
    await timed.time('AppWorld snapshot', () => world.snapshot())
    await timed.time('AppWorld dump', () => world.dump())
    await world.close()
  }
  return watch
}

async function answered(answer: ReturnType<Awaited<ReturnType<Worlds['restore']>>['call']>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`the service answered ${status}: ${JSON.stringify(body)}`)
}
