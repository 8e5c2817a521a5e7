import { expect, test } from 'vitest'
import { publicTask } from '../../../src/benchmarks/liveui/public-task.ts'
import type { FrozenLiveUITask } from '../../../src/benchmarks/liveui/frozen-task.ts'
import { frozen } from '../../fixtures/frozen-sound-task.ts'
import { SOUND_TASK } from '../../fixtures/sound-task.ts'

test('an app is shown its requirement, services and contract, and who its user is', () => {
  const shown = publicTask(frozen(SOUND_TASK), 'bell')
  expect(shown.requirement).toMatch(/^Now make me a small app/)
  expect(shown.services).toEqual(['phone', 'splitwise'])
  expect(shown.contract).toEqual(frozen(SOUND_TASK).task.apps['bell']?.contract)
  expect(shown.user).toMatchObject({ name: 'Nadia Berg', email: 'nadia.berg@example.com', phone: '5550002001', locale: 'en-US', currency: 'USD' })
  expect(shown.episode).toBeNull()
})

test('an episode adds the request verbatim and the inputs, with people by their full names', () => {
  const { episode } = publicTask(frozen(SOUND_TASK), 1)
  expect(episode?.request).toBe('Petra filled the tank for 60, half each.')
  expect(episode?.action?.id).toBe('add_cost')
  expect(episode?.inputs).toEqual({
    what: 'Spring fuel',
    kind: 'fuel',
    amount: 60,
    paid_by: 'Petra Quist',
    parts: { 'Nadia Berg': 30, 'Petra Quist': 30 },
    note: null,
  })
})

test('a return asks for nothing', () => {
  expect(publicTask(frozen(SOUND_TASK), 6).episode).toEqual({ action: null, request: null, inputs: {} })
})

test('an app or episode that does not exist is an error of the caller', () => {
  expect(() => publicTask(frozen(SOUND_TASK), 'horn')).toThrow(RangeError)
  expect(() => publicTask(frozen(SOUND_TASK), 7)).toThrow(RangeError)
})

/** Public by path: what may be seen as it is. Every other text of the task gets a canary planted into it. */
const PUBLIC = [/^services\./, /^locale$/, /^currency$/, /^apps\.[^.]+\.requirement$/, /^apps\.[^.]+\.contract\./, /^episodes\.\d+\.(request|inputs\..*)$/]
/** Not texts that could be changed and still be what they are; the ids of apps and actions join public parts. */
const STRUCTURE = [/^episodes\.\d+\.(app|action)$/]

function planted(value: unknown, path: string, words: string[]): unknown {
  if (typeof value === 'string') {
    if ([...PUBLIC, ...STRUCTURE].some((pattern) => pattern.test(path))) return value
    const canary = `canary${words.length}x`
    words.push(canary)
    return `${value} ${canary}`
  }
  if (Array.isArray(value)) return value.map((member: unknown, index) => planted(member, `${path}.${index}`, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, planted(member, path === '' ? key : `${path}.${key}`, words)]))
}

test('no word of a private field is ever in it', () => {
  const whole = frozen(SOUND_TASK)
  const words: string[] = []
  const task = planted(whole.task, '', words)
  expect(words.length).toBeGreaterThan(150)
  // Planting breaks the forms of ids and clocks, so the planted task is put in without being parsed again.
  const spiked: FrozenLiveUITask = Object.assign(structuredClone(whole), { task })
  const canaries = new Set(words)
  const shown = [...Object.keys(whole.task.apps), ...whole.task.episodes.keys()].map((at) => JSON.stringify(publicTask(spiked, at)))
  expect(shown.flatMap((text) => text.match(/canary\d+x/g) ?? []).filter((word) => canaries.has(word))).toEqual([])
})

test('the canary test can fail: a planted word in a public field is seen', () => {
  const whole = frozen(SOUND_TASK)
  const spiked: FrozenLiveUITask = Object.assign(structuredClone(whole), { task: { ...whole.task, services: ['phone', 'canary1x'] } })
  expect(JSON.stringify(publicTask(spiked, 'ledger'))).toContain('canary1x')
})

test('a key that a contract should not have does not come along', () => {
  const whole = frozen(SOUND_TASK)
  const app = whole.task.apps['bell']
  const spiked: FrozenLiveUITask = Object.assign(structuredClone(whole), {
    task: {
      ...whole.task,
      apps: { bell: { ...app, contract: { ...app?.contract, hint: 'canary1x', views: app?.contract.views.map((view) => ({ ...view, hint: 'canary2x' })) } } },
    },
  })
  expect(JSON.stringify(publicTask(spiked, 'bell'))).not.toContain('canary')
})
