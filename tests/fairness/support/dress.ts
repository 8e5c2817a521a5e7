import type { FrozenLiveUITask } from '../../../src/benchmarks/liveui/frozen-task.ts'
import type { Contract } from '../../../src/benchmarks/liveui/task-schema.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { orchestrationFor, type Application } from './application.ts'
import type { DescribedList } from './described-app.ts'
import { Drawing } from './drawing.ts'
import { entriesOf } from './entries.ts'
import { formFor } from './forms.ts'
import type { Style } from './style.ts'

/** An application of a task in a style. */
export function dress(frozen: FrozenLiveUITask, contract: Contract, lists: readonly DescribedList[], style: Style): Application {
  const drawing = new Drawing()
  const several = contract.views.length > 1 || style.frame === 'tabs'
  const open = (value: string): JsonObject => (several ? { visible: { $state: '/ui/open', eq: value } } : {})
  const sections = contract.views.map((view) => {
    const own = lists.filter((list) => list.view === view.id)
    const heading = own[0]?.headings[style.voice.wording] ?? view.id
    return drawing.put(
      'Section',
      { label: heading },
      own.flatMap((list) => [...style.draw(drawing, list)]),
      open(view.id),
    )
  })
  const forms = contract.actions.map((action) => formFor(drawing, action))
  const message = drawing.put('Message')
  const children = {
    page: () => [message, ...switches(drawing, contract), ...sections, ...forms],
    buttons: () => [...switches(drawing, contract), ...sections, drawing.put('Stack', { label: 'What to do' }, forms), message],
    'forms first': () => [...forms, ...switches(drawing, contract), message, ...sections],
    tabs: () => [
      drawing.put('Tabs', {
        label: 'Go to',
        value: { $bindState: '/ui/open' },
        options: [...contract.views.map(({ id }) => ({ value: id, label: id.replaceAll('_', ' ') })), { value: 'enter', label: 'Enter something' }],
      }),
      ...sections,
      drawing.put('Section', { label: 'Enter something' }, [...forms, message], open('enter')),
    ],
  }[style.frame]()
  const root = drawing.put('Page', { title: frozen.task.title }, children)
  const keep = (saved: JsonObject): JsonObject => ({
    ...saved,
    ...Object.fromEntries(lists.map((list) => [list.at, style.keep(list, entriesOf(list, saved))])),
  })
  const views = Object.fromEntries(contract.views.map(({ id }) => [id, several ? { '/ui/open': id } : {}]))
  return {
    name: style.name,
    orchestration: orchestrationFor(frozen, contract, views, { saved: keep({}), ui: several ? { open: contract.views[0]?.id ?? '' } : {} }),
    layout: drawing.layout(root),
    keep,
    says: style.says ?? ((message) => message),
  }
}

/** A button for each view where there are several. */
function switches(drawing: Drawing, contract: Contract): readonly string[] {
  if (contract.views.length < 2) return []
  return contract.views.map(({ id }) =>
    drawing.put('Button', { label: `Show ${id.replaceAll('_', ' ')}` }, [], {
      on: { press: { action: 'setState', params: { statePath: '/ui/open', value: id } } },
    }),
  )
}
