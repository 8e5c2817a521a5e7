import type { BrokenFile } from './broken-file.ts'

/** What checks may assert. */
export const ASSERTED_VALUES: readonly BrokenFile[] = [
  {
    rule: 'value-from-nowhere',
    name: 'a text',
    edits: [['label: { text: Boat money }, enabled: true', 'label: { text: Kayak }, enabled: true']],
    field: 'episodes.bell.checks.b1.fields.label',
    says: '"Kayak"',
    at: 'id: b1',
  },
  {
    rule: 'value-from-nowhere',
    name: 'a text that is said only later',
    edits: [['contains: [{ text: Spring fuel }, { money: 60 }, { person: petra }]', 'contains: [{ text: Boat money }]']],
    field: 'episodes.fuel.checks.f5.contains[0]',
    says: '"Boat money"',
    at: 'id: f5',
  },
  {
    rule: 'value-from-nowhere',
    name: 'a number may be worked out',
    edits: [['paid_amount: { money: 60 }', 'paid_amount: { money: 61 }']],
    field: 'episodes.fuel.checks.f1.args.paid_amount',
    says: '61',
    at: 'id: f1',
    severity: 'warning',
  },
  {
    rule: 'value-from-nowhere',
    name: 'a time may be worked out',
    edits: [['time: { time: "07:45" }', 'time: { time: "07:30" }']],
    field: 'episodes.bell.checks.b1.fields.time',
    says: '07:30',
    at: 'id: b1',
    severity: 'warning',
  },
  {
    rule: 'bad-regex',
    name: 'does not compile',
    edits: [['label: { text: Boat money }, enabled: true', 'label: { regex: "boat (" }, enabled: true']],
    field: 'episodes.bell.checks.b1.fields.label.regex',
    says: 'does not compile',
    at: 'id: b1',
  },

  {
    rule: 'invalid-date',
    name: 'a time that does not exist',
    edits: [['time: { time: "07:45" }', 'time: { time: "27:45" }']],
    field: 'episodes.bell.checks.b1.fields.time',
    says: 'does not exist',
    at: 'id: b1',
  },
  {
    rule: 'invalid-date',
    name: 'a bare text for a time',
    edits: [['time: { time: "07:45" }', 'time: quarter to eight']],
    field: 'episodes.bell.checks.b1.fields.time',
    says: 'no time that exists',
    at: 'id: b1',
  },
  {
    rule: 'mixed-surfaces',
    name: 'an any-of of two surfaces',
    edits: [
      [
        '{ id: l1, surface: visible, check: item, view: open_costs, contains: [{ text: Spring fuel }, { money: 60 }] }',
        '{ id: l1, surface: visible, check: any-of, of: [{ check: item, view: open_costs, contains: [{ money: 60 }] }, { check: retained, path: costs, contains: [{ money: 60 }] }] }',
      ],
    ],
    field: 'episodes.look.checks.l1.of[1]',
    says: 'counts for visible',
    at: 'id: l1',
  },
]
