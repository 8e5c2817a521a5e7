import type { FrozenLiveUITask } from '../../../src/benchmarks/liveui/frozen-task.ts'
import type { Contract } from '../../../src/benchmarks/liveui/task-schema.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../src/core/json.ts'
import { orchestrationFor, type Application } from '../support/application.ts'
import type { DescribedList } from '../support/described-app.ts'
import { Drawing } from '../support/drawing.ts'
import { entriesOf } from '../support/entries.ts'
import { formFor } from '../support/forms.ts'
import { DESCRIBED_APPS } from './described-apps.ts'

/** An application drawn for one task alone, where its matter allows something that no style has. */
export interface OwnDrawing {
  readonly app: string
  readonly name: string
  keep(saved: JsonObject): JsonObject
  draw(drawing: Drawing): readonly string[]
}

export function applicationOf(frozen: FrozenLiveUITask, contract: Contract, own: OwnDrawing): Application {
  const drawing = new Drawing()
  const root = drawing.put('Page', {}, [...own.draw(drawing), ...contract.actions.map((action) => formFor(drawing, action)), drawing.put('Message')])
  return {
    name: own.name,
    orchestration: orchestrationFor(frozen, contract, {}, { saved: own.keep({}), ui: {} }),
    layout: drawing.layout(root),
    keep: own.keep,
    says: (message) => message,
  }
}

const at = (value: Json | undefined, name: string): Json | undefined => (isJsonObject(value) ? value[name] : undefined)

/** `{ active, early: time, late: time }` */
function shiftTimes(saved: JsonObject): JsonObject {
  const shifts = saved['shifts']
  const active = ['early', 'late'].filter((shift) => at(at(shifts, shift), 'active') === true)
  return { ...saved, shifts: { active: active[0] ?? null, early: at(at(shifts, 'early'), 'time') ?? null, late: at(at(shifts, 'late'), 'time') ?? null } }
}
const kept = (shift: string): JsonObject => ({ $state: `/saved/shifts/${shift}` })
const isOn = (shift: string): JsonObject => ({ $state: '/saved/shifts/active', eq: shift })
const time = (shift: string): JsonObject => ({ $format: 'time', value: kept(shift) })

/** `{ costs: [{ what, amount, paid_by, shares: [{ who, owes }] }] }` */
function costsWithShares(saved: JsonObject): JsonObject {
  const list = listNamed('splitwise-venmo-camping-settlement/ledger', 'costs')
  const costs = entriesOf(list, saved).map((cost) => ({
    ...cost,
    shares: Object.entries(isJsonObject(cost['shares']) ? cost['shares'] : {}).map(([who, owes]) => ({ who: who.split(' ')[0] ?? who, owes })),
  }))
  return { ...saved, costs }
}

function listNamed(app: string, view: string): DescribedList {
  const list = DESCRIBED_APPS[app]?.find((each) => each.view === view)
  if (list === undefined) throw new Error(`${app} has no ${view}`)
  return list
}

export const OWN_DRAWINGS: { readonly [task: string]: readonly OwnDrawing[] } = {
  'phone-shift-alarms': [
    {
      app: 'main',
      name: 'a column for each shift',
      keep: shiftTimes,
      draw: (drawing) => [
        drawing.put('Table', { columns: ['', 'Early', 'Late'] }, [
          drawing.put('Row', { cells: ['Wake me at', kept('early'), kept('late')] }),
          drawing.put('Row', { cells: ['Alarm', ...['early', 'late'].map((shift) => ({ $cond: isOn(shift), $then: 'on', $else: 'off' }))] }),
        ]),
      ],
    },
    {
      app: 'main',
      name: 'the active one above, a heading for each',
      keep: shiftTimes,
      draw: (drawing) => [
        drawing.put('Fact', { label: 'Active shift', value: kept('active') }),
        ...['early', 'late'].flatMap((shift) => [drawing.put('Heading', { text: `${shift} shift`, level: 3 }), drawing.text(['Wake-up at ', time(shift)])]),
      ],
    },
    {
      app: 'main',
      name: 'all in one sentence',
      keep: shiftTimes,
      draw: (drawing) => [drawing.text(['Early at ', time('early'), ' and late at ', time('late'), '. You are on ', kept('active'), ' now.'])],
    },
    {
      app: 'main',
      name: 'two cards, a badge on the active one',
      keep: shiftTimes,
      draw: (drawing) =>
        ['early', 'late'].map((shift) =>
          drawing.put('Card', { title: shift }, [
            drawing.put('Badge', { text: 'Active' }, [], { visible: isOn(shift) }),
            drawing.put('Stack', { direction: 'horizontal' }, [drawing.text('Wake-up'), drawing.text(kept(shift))]),
          ]),
        ),
    },
    {
      app: 'main',
      name: 'statuses, times below',
      keep: shiftTimes,
      draw: (drawing) => [
        drawing.put(
          'Stack',
          { direction: 'horizontal' },
          ['early', 'late'].map((shift) => drawing.put('Status', { label: `${shift} shift`, active: isOn(shift) })),
        ),
        drawing.put(
          'List',
          { label: 'Times' },
          ['early', 'late'].map((shift) => drawing.put('Item', { text: [`${shift}: `, kept(shift)] })),
        ),
      ],
    },
  ],
  'splitwise-venmo-camping-settlement': [
    {
      app: 'ledger',
      name: 'a list of shares in each card',
      keep: costsWithShares,
      draw(drawing) {
        const share = drawing.put('Item', { text: [{ $item: 'who' }, ': ', { $format: 'money', value: { $item: 'owes' } }] })
        const shares = drawing.put('List', { label: 'Everybody’s share' }, [share], { repeat: { statePath: { $item: 'shares' } } })
        const paid = drawing.text([{ $item: 'paid_by' }, ' paid ', { $format: 'money', value: { $item: 'amount' } }])
        return [drawing.put('Stack', {}, [drawing.put('Card', { title: { $item: 'what' } }, [paid, shares])], { repeat: { statePath: '/saved/costs' } })]
      },
    },
    {
      app: 'ledger',
      name: 'a table of shares under each heading',
      keep: costsWithShares,
      draw(drawing) {
        const row = drawing.put('Row', { cells: [{ $item: 'who' }, { $format: 'money', value: { $item: 'owes' } }] })
        const shares = drawing.put('Table', { columns: ['Who', 'Owes'] }, [row], { repeat: { statePath: { $item: 'shares' } } })
        const heading = drawing.put('Heading', {
          text: [{ $item: 'what' }, ' – ', { $format: 'money', value: { $item: 'amount' } }, ' by ', { $item: 'paid_by' }],
        })
        return [drawing.put('Stack', {}, [heading, shares, drawing.put('Divider')], { repeat: { statePath: '/saved/costs' } })]
      },
    },
  ],
  'phone-daily-reminders': [
    {
      app: 'main',
      name: 'both views on one screen',
      keep: (saved) => ({ reminders: [], on_phone: [], ...saved }),
      draw(drawing) {
        const mine = drawing.put('Item', { text: [{ $item: 'what' }, ' at ', { $item: 'at' }, ' (', { $item: 'status' }, ')'] })
        const all = drawing.put('Row', { cells: [{ $item: 'label' }, { $item: 'time' }] })
        return [
          drawing.put('List', { label: 'What I take' }, [mine], { repeat: { statePath: '/saved/reminders' } }),
          drawing.put('Table', { label: 'On the phone', columns: ['Alarm', 'Time'] }, [all], { repeat: { statePath: '/saved/on_phone' } }),
        ]
      },
    },
  ],
}
