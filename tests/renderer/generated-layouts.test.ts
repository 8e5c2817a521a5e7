import { describe, expect, it } from 'vitest'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'
import { renderMarkup } from '../../src/renderer/render-view.tsx'
import { app, orchestration, textIn } from './app-fixture.ts'
import { generateLayout, generateState } from './generate-layout.ts'
import { Seeded } from './seeded.ts'

const renderer = createLayoutRenderer()

/** What a page's reader sees of markup: its text, without the values of text areas. Independent of the parser under test. */
function textOfMarkup(markup: string): string {
  return markup
    .replaceAll(/<textarea[^>]*>[\s\S]*?<\/textarea>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '')

describe('generated layouts', () => {
  it('are accepted by the validator and say in the rendered view exactly what the markup says', () => {
    let printed = 0
    for (let seed = 0; seed < 200; seed += 1) {
      const random = new Seeded(seed)
      const layout = generateLayout(random)
      const state = generateState(random)
      const result = renderer.validate(layout, app)
      expect('problems' in result ? result.problems : [], `seed ${seed}: ${JSON.stringify(layout)}`).toEqual([])
      const view = renderer.render(layout, state, 'shifts')
      const shown = textIn(view.root)
      expect(squeezed(shown), `seed ${seed}`).toBe(squeezed(textOfMarkup(renderMarkup(layout, state).markup)))
      printed += shown.length
    }
    expect(printed).toBeGreaterThan(10_000)
  })

  it('render the same every time, and reach something', () => {
    let reached = 0
    for (let seed = 0; seed < 50; seed += 1) {
      const random = new Seeded(seed)
      const layout = generateLayout(random)
      const state = generateState(random)
      expect(renderer.render(layout, state, 'v')).toEqual(renderer.render(structuredClone(layout), structuredClone(state), 'v'))
      reached += renderer.surface(layout, orchestration, state).submits.length
    }
    expect(reached).toBeGreaterThan(5)
  })
})
