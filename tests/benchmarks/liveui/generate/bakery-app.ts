import type { Orchestration } from '../../../../src/benchmarks/liveui/orchestration.ts'
import type { Contract } from '../../../../src/benchmarks/liveui/task-schema.ts'
import type { ApiDescription } from '../../../../src/benchmarks/liveui/world.ts'

/** A small application that is right in every way, for tests to break one thing of. */
const action = {
  id: 'set_shift',
  does: 'sets the wake-up time of one shift',
  inputs: [
    { id: 'shift', type: 'choice' as const, options: ['early', 'late'] },
    { id: 'wake_up', type: 'time' as const },
  ],
}

const contract: Contract = { views: [{ id: 'shifts', shows: 'both shifts', onOpen: true }], actions: [action], retains: ['shifts'] }

const goal = {
  role: 'keeper',
  outcome: 'One alarm a shift.',
  services: ['phone'],
  apis: ['phone.create_alarm', 'phone.show_alarms'],
  effect: 'write' as const,
  saves: ['/saved/shifts'],
}

const orchestration: Orchestration = {
  title: 'Shifts',
  roles: { keeper: { instructions: 'Keep the alarms.' } },
  goals: { set_shift: goal },
  retained: [{ path: '/saved/shifts', why: 'to show them' }],
  views: { shifts: { show: { '/ui/view': 'shifts' } } },
  state: { saved: { shifts: {} }, ui: { view: 'shifts' } },
}

const apis: readonly ApiDescription[] = [
  { api: 'phone.create_alarm', class: 'create', description: 'Makes an alarm.', parameters: { type: 'object' } },
  { api: 'phone.show_alarms', class: 'read', description: 'Lists alarms.\nOne page at a time.', parameters: { type: 'object' } },
]

const user = { name: 'Rana Example', email: 'rana@example.com', phone: '5550100000', locale: 'en-US', currency: 'USD', zone: 'local' }

export const bakery = { contract, action, goal, orchestration, apis, user }
