import type { Hasher } from '../core/hash.ts'
import type { JsonObject } from '../core/json.ts'
import type { ScriptedApp } from './suite.ts'

/** Ways in which a generated document can be unusable. */
export const MALFORMATIONS = ['prose', 'cut-off', 'list', 'html', 'unknown-goal', 'unknown-component', 'cycle', 'prototype', 'writes-saved', 'empty'] as const
export type Malformation = (typeof MALFORMATIONS)[number]

/** An app always meets the same malformation, its repair too. */
export function malformationOf({ task, app }: ScriptedApp, hash: Hasher): Malformation {
  const number = Number.parseInt(hash(`malformed/${task.id}/${app}`).slice(0, 8), 16)
  return MALFORMATIONS[number % MALFORMATIONS.length] ?? 'prose'
}

/** Whether the malformation shows in the orchestration; otherwise the orchestration is good and the layout is not. */
export function breaksOrchestration(malformation: Malformation): boolean {
  return ['prose', 'cut-off', 'list', 'html', 'empty'].includes(malformation)
}

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

/** A layout with one fault that makes it unusable. */
export function malformedLayout(malformation: Malformation): JsonObject {
  const page = (children: readonly string[], elements: JsonObject): JsonObject => ({
    root: 'page',
    elements: { page: { type: 'Page', props: { title: 'App' }, children }, ...elements },
  })
  switch (malformation) {
    case 'unknown-component':
      return page(['spinner'], { spinner: { type: 'Hologram', props: {} } })
    case 'cycle':
      return page(['a'], { a: { type: 'Stack', props: {}, children: ['b'] }, b: { type: 'Stack', props: {}, children: ['a'] } })
    case 'prototype':
      return page(['name'], { name: { type: 'TextField', props: { label: 'Name', value: { $bindState: '/inputs/__proto__/polluted' } } } })
    case 'writes-saved':
      return page(['clear'], {
        clear: { type: 'Button', props: { label: 'Clear' }, on: { press: { action: 'setState', params: { statePath: '/saved/x', value: 1 } } } },
      })
    default:
      return page(['send'], {
        send: {
          type: 'Button',
          props: { label: 'Send' },
          on: { press: { action: 'submit', params: { goal: 'no_such_goal', inputs: { $state: '/inputs' } } } },
        },
      })
  }
}
