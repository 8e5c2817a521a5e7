import type { AppDocumentState, Layout } from '../../src/benchmarks/liveui/layout.ts'
import { isTextNode, type RenderedElement } from '../../src/benchmarks/liveui/rendered-view.ts'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'
import { Stopwatch } from './stopwatch.ts'

const ROWS = 30

const LAYOUT: Layout = {
  root: 'page',
  elements: {
    page: { type: 'Page', props: { title: 'Things' }, children: ['list'] },
    list: { type: 'List', props: { label: 'All things', empty: 'Nothing yet' }, repeat: { statePath: '/saved/things', key: 'id' }, children: ['item'] },
    item: { type: 'Item', props: { text: { $item: 'title' }, selected: { $item: 'active' } }, children: ['where', 'amount', 'state'] },
    where: { type: 'Text', props: { text: ['At ', { $item: 'where' }] } },
    amount: { type: 'Fact', props: { label: 'Amount', value: { $item: 'amount' } } },
    state: { type: 'Status', props: { label: 'Open', active: { $item: 'active' } } },
  },
}

const STATE: AppDocumentState = {
  inputs: {},
  saved: {
    things: Array.from({ length: ROWS }, (_, index) => ({
      id: index,
      title: `Thing ${index}`,
      where: `place ${index}`,
      amount: index * 1.5,
      active: index % 3 === 0,
    })),
  },
  ui: { view: 'things' },
  message: null,
}

/** One view with a list of thirty rows, from layout and state to what a person would see. */
export async function measureRender(rounds: number): Promise<Stopwatch> {
  const renderer = createLayoutRenderer()
  const watch = new Stopwatch()
  for (let round = -rounds; round < rounds; round += 1) {
    const timed = round < 0 ? new Stopwatch() : watch
    const view = await timed.time(`render a list of ${ROWS} rows`, () => renderer.render(LAYOUT, STATE, 'things'))
    if (countItems(view.root) !== ROWS) throw new Error('the view does not hold its rows')
  }
  return watch
}

function countItems(element: RenderedElement): number {
  const below = element.children.flatMap((child) => (isTextNode(child) ? [] : [countItems(child)]))
  return below.reduce((sum, count) => sum + count, element.kind === 'item' ? 1 : 0)
}
