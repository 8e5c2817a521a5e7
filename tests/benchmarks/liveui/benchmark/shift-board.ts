import type { JsonObject } from '../../../../src/core/json.ts'
import type { Scripted } from './scripted-model.ts'

/** The documents of a right answer for the task of `harness.ts`. */
export const orchestration = {
  title: 'Shift board',
  roles: { keeper: { instructions: 'Keep one alarm a shift. MARKER-17. Entries: /saved/shifts/<shift> = { time, active, alarm_id }.' } },
  goals: {
    set_shift: {
      role: 'keeper',
      outcome: 'One alarm for the shift.',
      services: ['phone'],
      apis: ['phone.create_alarm', 'phone.update_alarm', 'phone.show_alarms'],
      effect: 'write',
      saves: ['/saved/shifts', '/saved/log'],
    },
    look: {
      role: 'keeper',
      outcome: 'The alarms are listed.',
      services: ['phone'],
      apis: ['phone.show_alarms', 'phone.delete_alarm'],
      effect: 'read',
      saves: ['/saved/others'],
    },
    fill: {
      role: 'keeper',
      outcome: 'Other alarms are known.',
      services: ['phone'],
      apis: ['phone.show_alarms'],
      effect: 'read',
      saves: ['/saved/others'],
      onOpen: 'others',
    },
  },
  retained: [
    { path: '/saved/shifts', why: 'shown' },
    { path: '/saved/others', why: 'shown' },
  ],
  views: { shifts: { show: { '/ui/view': 'shifts' } }, others: { show: { '/ui/view': 'others' } } },
  state: { saved: { shifts: {}, others: [], log: [] }, ui: { view: 'shifts' } },
} as const

export const layout = {
  root: 'page',
  elements: {
    page: { type: 'Page', props: { title: 'Shift board' }, children: ['message', 'shifts', 'others', 'form', 'look'] },
    message: { type: 'Message' },
    shifts: {
      type: 'List',
      props: { label: 'Shifts', empty: 'No shifts yet.' },
      repeat: { statePath: '/saved/shifts', key: 'key' },
      visible: { $state: '/ui/view', eq: 'shifts' },
      children: ['shift'],
    },
    shift: { type: 'Item', props: { text: { $template: '${key} at ${time}' }, selected: { $item: 'active' } } },
    others: {
      type: 'List',
      props: { label: 'Other alarms', empty: 'None.' },
      repeat: { statePath: '/saved/others', key: 'id' },
      visible: { $state: '/ui/view', eq: 'others' },
      children: ['other'],
    },
    other: { type: 'Item', props: { text: { $item: 'label' } } },
    form: { type: 'Form', props: { label: 'Set a shift' }, children: ['which', 'wake', 'covers', 'set'] },
    which: { type: 'ChoiceField', props: { label: 'Shift', value: { $bindState: '/inputs/set_shift/shift' }, options: ['early', 'late'] } },
    wake: { type: 'TimeField', props: { label: 'Wake up', value: { $bindState: '/inputs/set_shift/wake_up' } } },
    covers: { type: 'PeopleField', props: { label: 'Covered by', value: { $bindState: '/inputs/set_shift/covers' } } },
    set: {
      type: 'Button',
      props: { label: 'Set' },
      on: { press: { action: 'submit', params: { goal: 'set_shift', inputs: { $state: '/inputs/set_shift' } } } },
    },
    look: { type: 'Button', props: { label: 'Look again' }, on: { press: { action: 'submit', params: { goal: 'look', inputs: { $state: '/inputs/look' } } } } },
  },
} as const

export const saves = (patch: JsonObject, message = 'Done.'): readonly [string, JsonObject] => ['save_result', { patch, message }]

/** Answers of a perfect application; a test replaces some. */
export const PERFECT: { readonly [call: string]: Scripted } = {
  'orchestrate:main': { text: JSON.stringify(orchestration) },
  'layout:main': { text: `Here is the screen:\n\`\`\`json\n${JSON.stringify(layout, null, 2)}\n\`\`\`` },
  'orchestrate:notes': { text: JSON.stringify({ title: 'Sheet', roles: {}, goals: {}, retained: [], views: { sheet: { show: {} } } }) },
  'layout:notes': { text: JSON.stringify({ root: 'p', elements: { p: { type: 'Text', props: { text: 'An empty sheet.' } } } }) },
  'load:open:0': { tools: [['phone__show_alarms', { page_limit: 20 }]] },
  'load:open:1': { tools: [saves({ '/saved/others': [{ id: 1, label: 'Bins out' }] }, 'Welcome.')] },
  'agent:early:0': { tools: [['phone__create_alarm', { time: '04:10', label: 'early shift', repeat_days: [], enabled: true }]] },
  'agent:early:1': { tools: [saves({ '/saved/shifts/early': { time: '04:10', active: true }, '/saved/log/-': 'set early' }, 'The early alarm is set.')] },
  'agent:look:0': { tools: [['phone__show_alarms', { page_limit: 20 }]] },
  'agent:look:1': { tools: [saves({ '/saved/others/-': { id: 2, label: 'Nap' } })] },
}
