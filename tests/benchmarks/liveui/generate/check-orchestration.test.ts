import { describe, expect, it } from 'vitest'
import { checkOrchestration } from '../../../../src/benchmarks/liveui/generate/check-orchestration.ts'
import type { JsonObject } from '../../../../src/core/json.ts'
import { nested, parseObject } from '../support/hostile-json.ts'
import { matching } from '../support/matching.ts'
import { bakery } from './bakery-app.ts'

const rules = { contract: bakery.contract, services: ['phone'], apis: bakery.apis }
const plain = (value: unknown): JsonObject => parseObject(JSON.stringify(value))
const { orchestration, goal } = bakery
const check = (document: unknown) => checkOrchestration(plain(document), rules)
const withGoal = (change: object) => check({ ...orchestration, goals: { set_shift: { ...goal, ...change } } })
const load = { ...goal, effect: 'read', apis: ['phone.show_alarms'], onOpen: 'shifts' }
const withLoad = (change: object) => check({ ...orchestration, goals: { set_shift: goal, fill: { ...load, ...change } } })

describe('an orchestration', () => {
  it('that breaks no rule is taken as it is', () => {
    expect(check(orchestration)).toEqual({ orchestration, warnings: [] })
    expect(withLoad({})).toMatchObject({ warnings: [] })
  })

  it.each([
    ['without a goal for an action', check({ ...orchestration, goals: {} }), ['goals: the contract\'s action "set_shift" has no goal; add goals.set_shift']],
    [
      'of the wrong shape',
      check({ ...orchestration, goals: { set_shift: { ...goal, effect: 'delete', saves: '/saved/shifts' } } }),
      [/^goals\.set_shift\.effect: /, /^goals\.set_shift\.saves: .*expected array/],
    ],
    ['without a title', check({ ...orchestration, title: undefined }), [/^title: /]],
    ['with a role that does not exist', withGoal({ role: 'keper' }), ['goals.set_shift.role: there is no role "keper"; did you mean `keeper`?']],
    ['with a foreign service', withGoal({ services: ['phone', 'venmo'] }), ['goals.set_shift.services: "venmo" is not permitted here; permitted: phone']],
    [
      'with an unknown API',
      withGoal({ apis: ['phone.create_alarms'] }),
      ['goals.set_shift.apis: there is no API "phone.create_alarms" among those you were given; did you mean `phone.create_alarm`?'],
    ],
    [
      "with an API outside the goal's services",
      withGoal({ services: [] }),
      [/"phone.create_alarm" belongs to phone, which goals.set_shift.services does not name/, /phone.show_alarms/],
    ],
    [
      'saving outside /saved',
      withGoal({ saves: ['/ui/view'] }),
      ['goals.set_shift.saves: "/ui/view" is not under /saved; only /saved can be written by the agent'],
    ],
    ['saving at no pointer', withGoal({ saves: ['saved.shifts'] }), [/"saved.shifts" is no JSON Pointer/]],
    ['saving at a pattern', withGoal({ saves: ['/saved/shifts/*'] }), [/is a pattern/]],
    ['saving at a prototype', withGoal({ saves: ['/saved/__proto__/x'] }), [/"__proto__" is no key/]],
    ['that does not retain what the contract retains', check({ ...orchestration, retained: [] }), [/the contract retains "shifts"; add/]],
    [
      'that retains outside /saved',
      check({ ...orchestration, retained: [...orchestration.retained, { path: '/inputs/x', why: 'w' }] }),
      [/"\/inputs\/x" is not under \/saved/],
    ],
    ['without a view of the contract', check({ ...orchestration, views: {} }), ['views: the contract\'s view "shifts" is missing; add views.shifts.show']],
    [
      'with a view that writes /saved',
      check({ ...orchestration, views: { shifts: { show: { '/saved/x': 1 } } } }),
      [/"\/saved\/x" is no JSON Pointer under \/ui/],
    ],
    ['with a view that cannot be set', check({ ...orchestration, views: { shifts: { show: { '/ui/view/tab': 1 } } } }), [/cannot be set in state.ui/]],
    ['with a load goal that writes', withLoad({ effect: 'write' }), ['goals.fill.effect: a load goal only reads; write "read"']],
    ['with a load goal for no view', withLoad({ onOpen: 'shift' }), [/the contract has no view "shift"; did you mean `shifts`/]],
    [
      "with a load goal under an action's id",
      withGoal({ onOpen: 'shifts', effect: 'read' }),
      [/goals.set_shift.onOpen: an action of the contract is never run on opening/],
    ],
    [
      'with __proto__ as a key',
      checkOrchestration(parseObject('{"title":"t","roles":{"__proto__":{"instructions":"i"}}}'), rules),
      ['the orchestration: "__proto__" is no key'],
    ],
    ['that is too large', check({ ...orchestration, title: 'x'.repeat(200_000) }), [/^the orchestration: it is too large: 200\d+ characters/]],
    ['that is nested too deep', check({ ...orchestration, state: { saved: { shifts: nested(40) } } }), [/nested deeper than 32 levels/]],
  ])('%s is refused, and the model is told why', (_, result, expected) => {
    expect(result).toHaveProperty('problems')
    const problems = 'problems' in result ? result.problems : []
    expect(problems).toHaveLength(expected.length)
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern)
  })

  it('may not let a view load that the contract does not let', () => {
    const contract = { ...bakery.contract, views: [{ id: 'shifts', shows: 'both shifts' }] }
    const result = checkOrchestration(plain({ ...orchestration, goals: { set_shift: goal, fill: load } }), { ...rules, contract })
    expect(result).toEqual({ problems: ['goals.fill.onOpen: the contract does not let the view "shifts" be filled on opening'] })
  })

  it('with more than 100 APIs in a goal is refused', () => {
    const apis = Array.from({ length: 101 }, (_, index) => ({ api: `phone.a${index}`, class: 'read' as const, description: '', parameters: {} }))
    const document = plain({ ...orchestration, goals: { set_shift: { ...goal, apis: apis.map((api) => api.api) } } })
    expect(checkOrchestration(document, { ...rules, apis })).toEqual({
      problems: ['goals.set_shift.apis: 101 APIs, at most 100 are possible; name those that the goal needs'],
    })
  })

  it('with more than 50 views is refused, however large its first /ui is', () => {
    const ui = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]))
    const more = Object.fromEntries(Array.from({ length: 2_500 }, (_, index) => [`v${index}`, { show: { [`/ui/x${index}`]: 1 } }]))
    expect(checkOrchestration(plain({ ...orchestration, views: { ...orchestration.views, ...more }, state: { ui } }), rules)).toMatchObject({
      problems: [matching(/^views: there are 250\d, at most 50 are possible/)],
    })
  })

  it('with a first /ui that holds more than what is open is refused', () => {
    expect(checkOrchestration(plain({ ...orchestration, state: { ui: { notes: 'x'.repeat(20_000) } } }), rules)).toMatchObject({
      problems: [matching(/^state.ui: it is too large: 20012 characters, at most 16384/)],
    })
  })

  it.each([
    ['a read goal names a writing API', withLoad({ apis: goal.apis }), 'goals.fill.apis: the goal only reads, so its agent does not get phone.create_alarm'],
    [
      'a goal is started by nothing',
      check({ ...orchestration, goals: { set_shift: goal, extra: goal } }),
      'goals.extra is no action of the contract and fills no view when the application opens: nothing ever starts it',
    ],
    ['retained information is written by nobody', withGoal({ saves: [] }), 'no goal may write /saved/shifts, so it keeps its first value'],
    ['a view is its own idea', check({ ...orchestration, views: { ...orchestration.views, help: { show: {} } } }), 'views.help is no view of the contract'],
  ])('is taken with a warning when %s', (_, result, warning) => {
    expect(result).toMatchObject({ warnings: [warning] })
  })
})
