import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { orchestrationSchema } from '../../src/benchmarks/liveui/orchestration.ts'
import { contractSchema } from '../../src/benchmarks/liveui/task-schema.ts'
import { CATALOGUE } from '../../src/renderer/catalogue/catalogue.ts'
import { EXPRESSION_KEYS } from '../../src/renderer/expression/read-expression.ts'
import { renderer, stateOf, textIn } from './app-fixture.ts'

const prompt = renderer.cataloguePrompt

describe('the catalogue’s prompt', () => {
  it('is at most 9 KB and names every component, prop and expression', () => {
    expect(Buffer.byteLength(prompt)).toBeLessThanOrEqual(9_000)
    for (const component of CATALOGUE) {
      const line = prompt.split('\n').find((candidate) => candidate.startsWith(`- ${component.name}`)) ?? ''
      for (const prop of Object.keys(component.props))
        if (component.value === undefined || !['label', 'value', 'hint'].includes(prop)) expect(line).toContain(prop)
    }
    for (const key of EXPRESSION_KEYS) if (key !== '$computed') expect(prompt).toContain(`"${key}"`)
  })

  it('holds an example that the validator accepts and that renders', () => {
    const document: unknown = JSON.parse(prompt.slice(prompt.lastIndexOf('{ "root"')))
    const goal = { role: 'r', outcome: 'o', services: [], apis: [], effect: 'write', saves: [] }
    const orchestration = orchestrationSchema.parse({
      title: 'Plants',
      roles: {},
      goals: { water: goal, add_plant: goal },
      retained: [],
      views: { plants: { show: { '/ui/view': 'plants' } } },
    })
    const contract = contractSchema.parse({
      views: [{ id: 'plants', shows: 'plants' }],
      actions: [
        { id: 'water', does: 'waters', inputs: [{ id: 'plant', type: 'text' }] },
        { id: 'add_plant', does: 'adds', inputs: [{ id: 'name', type: 'text' }] },
      ],
      retains: ['plants'],
    })
    const result = renderer.validate(document, { orchestration, contract })
    if ('problems' in result) throw new Error(result.problems.join('\n'))
    expect(result.warnings).toEqual([])
    const saved = { plants: [{ id: 1, name: 'Fern', due: '2026-03-02' }], today: 1 }
    expect(textIn(renderer.render(result.layout, stateOf({ saved, ui: { view: 'plants' } }), 'plants').root)).toContain('FernWater onMar 2, 2026Watered Fern')
  })

  it('stands in docs/catalogue.md word for word', () => {
    expect(readFileSync(new URL('../../docs/catalogue.md', import.meta.url), 'utf8')).toContain(prompt)
  })
})
