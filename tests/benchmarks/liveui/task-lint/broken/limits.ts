import type { BrokenFile } from './broken-file.ts'

/** Limits. */
export const LIMITS: readonly BrokenFile[] = [
  {
    rule: 'permits-mismatch',
    name: 'another number',
    edits: [['atMost: 1', 'atMost: 2']],
    field: 'episodes.fuel.checks.f4.atMost',
    says: 'permits says 1',
    at: 'id: f4',
  },
  {
    rule: 'permits-mismatch',
    name: 'no permits',
    edits: [['petra: 30.00 } }\n    permits: { mutations: 1 }\n', 'petra: 30.00 } }\n']],
    field: 'episodes.fuel.checks.f4.atMost',
    says: 'permits: { mutations: 1 }',
    at: 'id: f4',
  },
  {
    rule: 'permits-too-few',
    name: 'a record is followed but no change permitted',
    edits: [['label: Boat money }\n    permits: { mutations: 1 }', 'label: Boat money }\n    permits: { mutations: 0 }']],
    field: 'episodes.bell.permits.mutations',
    says: 'no change is permitted',
    at: 'permits: { mutations: 0 }\n    entities: { alarm',
  },
  {
    rule: 'permits-too-few',
    name: 'the reference needs more',
    edits: [['petra: 20.00 } }\n    permits: { mutations: 1 }', 'petra: 20.00 } }\n    permits: { mutations: 0 }']],
    field: 'episodes.recut.permits.mutations',
    says: 'the reference makes 1',
    at: 'permits: { mutations: 0 }\n    checks:\n      - { id: r1',
  },
]
