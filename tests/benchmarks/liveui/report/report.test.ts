import { describe, expect, test } from 'vitest'
import { buildReport } from '../../../../src/benchmarks/liveui/report/build-report.ts'
import { renderCsv } from '../../../../src/benchmarks/liveui/report/render-csv.ts'
import { renderJson } from '../../../../src/benchmarks/liveui/report/render-json.ts'
import { renderMarkdown } from '../../../../src/benchmarks/liveui/report/render-markdown.ts'
import { renderText } from '../../../../src/benchmarks/liveui/report/render-text.ts'
import type { EvaluationSet } from '../../../../src/benchmarks/liveui/metrics/evaluation-result.ts'
import type { ReportTable } from '../../../../src/benchmarks/liveui/report/report-table.ts'
import { model, randomSet, REJECTED, result, task } from '../metrics/fixture.ts'

const OPTIONS = { suite: '1', condition: 'Mode: declared', seed: 'survey' }
const T = [task('t1'), task('t2', 'multi-tool'), task('t3', 'shared-world')] as const
const SET: EvaluationSet = {
  models: [model('zed', 'Lab A'), model('amy', 'Lab A'), model('kim', 'Lab B'), model('null', 'none', true)],
  tasks: T,
  repeats: 1,
  results: [
    ...T.map((each) => result('zed', each, each.id === 't1' ? {} : { failed: ['make.s'] })),
    ...T.map((each) => result('amy', each)),
    ...T.map((each) => result('kim', each, { failures: { open: REJECTED, make: REJECTED, change: REJECTED, back: REJECTED } })),
    ...T.map((each) => result('null', each, { failed: ['make.s', 'make.r', 'make.v', 'make.p', 'make.g', 'change.s', 'change.r', 'back.v', 'back.g'] })),
  ],
}
const table = (id: string, set = SET): ReportTable => {
  const found = buildReport(set, OPTIONS).find((each) => each.id === id)
  if (found === undefined) throw new Error(`no table ${id}`)
  return found
}

describe('the table of models', () => {
  test('names protocol and suite', () => {
    expect(table('models').title).toBe('LiveUIBench protocol, Revisit suite v1: model results on 3 assigned tasks')
  })

  test('groups by developer, orders by full workflow within, and puts baselines last', () => {
    expect(table('models').rows.map((row) => [row.group, row.cells[0]])).toEqual([
      ['Lab A', { type: 'text', text: 'AMY' }],
      ['Lab A', { type: 'text', text: 'ZED' }],
      ['Lab B', { type: 'text', text: 'KIM' }],
      ['Baselines', { type: 'text', text: 'NULL' }],
    ])
  })

  test('prints as text', () => {
    expect(renderText(table('models')).split('\n').slice(2, 11)).toEqual([
      '  Model  Open               Single           Multi-tool               Shared              Overall                APR',
      '  ─────  ────  ───────────────────  ───────────────────  ───────────────────  ───────────────────  ─────────────────',
      'Lab A',
      '  AMY      3*  100.0 [20.7–100.0]*  100.0 [20.7–100.0]*  100.0 [20.7–100.0]*  100.0 [43.9–100.0]*             100.0*',
      '  ZED      3*  100.0 [20.7–100.0]*       0.0 [0.0–79.3]       0.0 [0.0–79.3]      33.3 [6.1–79.2]  93.9 [90.9–100.0]',
      'Lab B',
      '  KIM       0       0.0 [0.0–79.3]       0.0 [0.0–79.3]       0.0 [0.0–79.3]       0.0 [0.0–56.1]                0.0',
      'Baselines',
      '  NULL      3       0.0 [0.0–79.3]       0.0 [0.0–79.3]       0.0 [0.0–79.3]       0.0 [0.0–56.1]               18.2',
    ])
  })

  test('says what is not final, with its bounds', () => {
    const open = { ...SET, results: SET.results.filter((each) => each.model !== 'zed' || each.task === 't1') }
    const text = renderText(table('models', open))
    expect(text).toMatch(/^ {2}ZED +1–3 +100\.0 .* 0\.0–100\.0 +0\.0–100\.0 +33\.3–100\.0 +33\.3–100\.0$/m)
    expect(text).toContain('Not final: 2 of 12 evaluations are not scored.')
    expect(renderText(table('models'))).not.toContain('Not final')
  })
})

test('baselines are never the highest, nor part of coverage', () => {
  const set: EvaluationSet = {
    ...SET,
    models: [model('zed'), model('null', 'none', true)],
    results: [...T.map((each) => result('zed', each, { failed: ['make.s'] })), ...T.map((each) => result('null', each))],
  }
  const rows = table('models', set).rows
  expect(rows[1]?.cells.some((cell) => 'best' in cell)).toBe(false)
  expect(table('coverage', set).rows.at(-1)?.cells[3]).toEqual({ type: 'count', value: 0 })
})

test('first failures and the joint table come twice, and pairs only with two models', () => {
  const ids = buildReport(SET, OPTIONS).map((each) => each.id)
  expect(ids).toEqual([
    'models',
    'coverage',
    'first-failure-stages-operational',
    'first-failure-reasons-operational',
    'joint-operational',
    'first-failure-stages-with-records',
    'first-failure-reasons-with-records',
    'joint-with-records',
    'guards',
    'coverage-pairs',
    'comparisons',
  ])
  const single = { ...SET, models: [model('amy')], results: SET.results.filter((each) => each.model === 'amy') }
  expect(buildReport(single, OPTIONS).map((each) => each.id)).not.toContain('comparisons')
})

test.each(Array.from({ length: 20 }, (_, index) => `survey ${index}`))('every row of a partition sums to its last column, %s', (seed) => {
  for (const each of buildReport(randomSet(seed), OPTIONS).filter(({ id }) => id.startsWith('first-failure') || id.startsWith('joint') || id === 'guards')) {
    for (const row of each.rows) {
      const counts = row.cells.flatMap((cell) => (cell.type === 'count' ? [cell.value] : []))
      expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1))
    }
  }
})

test('a report is the same bytes each time', () => {
  expect(renderJson(buildReport(randomSet('x'), OPTIONS))).toBe(renderJson(buildReport(randomSet('x'), OPTIONS)))
})

test('every table has a cell for each column', () => {
  for (const each of buildReport(SET, OPTIONS)) for (const row of each.rows) expect(row.cells).toHaveLength(each.columns.length)
})

describe('renderers', () => {
  const odd: ReportTable = {
    id: 'odd',
    title: 'Odd',
    columns: [
      { id: 'name', title: 'Name', align: 'left' },
      { id: 'rate', title: 'Rate', align: 'right' },
    ],
    rows: [
      {
        group: 'A|B',
        cells: [
          { type: 'text', text: 'x, "y" | *z*\n' },
          {
            type: 'rate',
            show: 'percent',
            rate: { passed: 1, assigned: 4, unsettled: 0 },
            interval: { low: 0.05, high: 0.7, confidence: 0.95, method: 'wilson' },
            best: true,
          },
        ],
      },
      {
        cells: [
          { type: 'text', text: '=HYPERLINK(1)' },
          { type: 'rate', show: 'count', rate: { passed: 0, assigned: 0, unsettled: 0 }, interval: null },
        ],
      },
      {
        cells: [
          { type: 'text', text: '日本' },
          { type: 'number', value: 0.12345, digits: 3 },
        ],
      },
    ],
    notes: ['A note.'],
  }

  test('Markdown escapes what would end a cell and marks the highest in bold', () => {
    expect(renderMarkdown(odd)).toBe(
      [
        '### Odd',
        '',
        '| Group | Name | Rate |',
        '| --- | --- | ---: |',
        String.raw`| A\|B | x, "y" \| \*z\* | **25.0 \[5.0–70.0\]** |`,
        '|  | =HYPERLINK(1) | – |',
        '|  | 日本 | 0.123 |',
        '',
        'A note.',
        '',
      ].join('\n'),
    )
  })

  test('text is aligned, wide characters counted as two columns', () => {
    expect(renderText(odd).split('\n').slice(2, 4)).toEqual(['  Name                       Rate', '  ─────────────  ────────────────'])
    expect(renderText(odd)).toContain('  日本                      0.123')
  })

  test('CSV has the counts of a rate, quotes, and no formulas', () => {
    expect(renderCsv(odd).split('\r\n')).toEqual([
      'group,name,rate_passed,rate_assigned,rate_unsettled,rate_rate,rate_low,rate_high,rate_method',
      'A|B,"x, ""y"" | *z*\n",1,4,0,0.25,0.05,0.7,wilson',
      ",'=HYPERLINK(1),0,0,0,,,,",
      ',日本,,,,,,,',
      '',
    ])
  })

  test.each(['-1+cmd|x', '+1', '@SUM(A1)', '=1', '\t=1', '-x'])('CSV makes no formula of the label %j, nor of a group so called', (label) => {
    const table: ReportTable = {
      id: 't',
      title: 'T',
      columns: [
        { id: 'name', title: 'Name', align: 'left' },
        { id: 'n', title: 'N', align: 'right' },
      ],
      rows: [
        {
          group: label,
          cells: [
            { type: 'text', text: label },
            { type: 'number', value: -1.5, digits: 1 },
          ],
        },
      ],
      notes: [],
    }
    expect(renderCsv(table).split('\r\n')[1]).toBe(`'${label},'${label},-1.5`)
  })
})
