import type { JsonObject } from '../core/json.ts'

/** Ways in which a generated document can be unusable; a task always meets the same one, its repair too. */
export const MALFORMATIONS = ['prose', 'cut-off', 'list', 'html', 'unknown-goal', 'unknown-component', 'cycle', 'prototype', 'writes-saved', 'empty'] as const
export type Malformation = (typeof MALFORMATIONS)[number]

/** Which phase the malformation shows in. */
export const breaksOrchestration = (malformation: Malformation): boolean => ['prose', 'cut-off', 'list', 'html', 'empty'].includes(malformation)

export function malformedOrchestration(malformation: Malformation, good: string): string {
  switch (malformation) {
    case 'prose':
      return 'I would build a tidy app with a list and a form. Shall I go on?'
    case 'cut-off':
      return good.slice(0, Math.floor(good.length / 2))
    case 'list':
      return '[1, 2, 3]'
    case 'html':
      return '<html><body><h1>My app</h1></body></html>'
    default:
      return ''
  }
}

/** A layout with one fault that no repair of ours removes. */
export function malformedLayout(malformation: Malformation): JsonObject {
  const page = (children: readonly string[], elements: JsonObject): JsonObject => ({ root: 'page', elements: { page: { type: 'Page', props: { title: 'App' }, children }, ...elements } })
  switch (malformation) {
    case 'unknown-component':
      return page(['spinner'], { spinner: { type: 'Hologram', props: {} } })
    case 'cycle':
      return page(['a'], { a: { type: 'Stack', props: {}, children: ['b'] }, b: { type: 'Stack', props: {}, children: ['a'] } })
    case 'prototype':
      return page(['name'], { name: { type: 'TextField', props: { label: 'Name', value: { $bindState: '/inputs/__proto__/polluted' } } } })
    case 'writes-saved':
      return page(['clear'], { clear: { type: 'Button', props: { label: 'Clear' }, on: { press: { action: 'setState', params: { statePath: '/saved/x', value: 1 } } } } })
    default:
      return page(['send'], { send: { type: 'Button', props: { label: 'Send' }, on: { press: { action: 'submit', params: { goal: 'no_such_goal', inputs: { $state: '/inputs' } } } } } })
  }
}
