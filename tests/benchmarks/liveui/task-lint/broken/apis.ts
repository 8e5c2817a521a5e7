import type { BrokenFile } from './broken-file.ts'

const BELL_ARGS = 'time: "$inputs.at", label: "$inputs.label", repeat_days: [], enabled: true'
const UPDATE_CALL = 'api: splitwise.update_expense, args: { expense_id: "$fuel.id" }'

/** APIs. */
export const APIS: readonly BrokenFile[] = [
  {
    rule: 'unknown-api',
    name: 'in a check',
    edits: [[UPDATE_CALL, 'api: splitwise.update_expanse, args: { expense_id: "$fuel.id" }']],
    field: 'episodes.recut.checks.r1.api',
    says: 'did you mean `splitwise.update_expense`?',
    at: 'id: r1',
  },
  {
    rule: 'unknown-api',
    name: 'among equivalent routes',
    edits: [[UPDATE_CALL, 'api: [splitwise.update_expense, splitwise.edit_expense], args: { expense_id: "$fuel.id" }']],
    field: 'episodes.recut.checks.r1.api[1]',
    says: 'splitwise.edit_expense',
    at: 'id: r1',
  },
  {
    rule: 'unknown-api',
    name: 'in the reference',
    edits: [['api: phone.create_alarm', 'api: phone.make_alarm']],
    field: 'reference.bell.calls[0].api',
    says: 'phone.make_alarm',
    at: 'phone.make_alarm',
  },
  {
    rule: 'api-outside-services',
    name: 'in a check',
    edits: [['check: no-call, api: splitwise.record_expense', 'check: no-call, api: venmo.create_transaction']],
    field: 'episodes.recut.checks.r3.api',
    says: 'venmo',
    at: 'id: r3',
  },
  {
    rule: 'unknown-argument',
    name: 'in a check',
    edits: [['args: { payer_email: petra, paid_amount', 'args: { payer: petra, paid_amount']],
    field: 'episodes.fuel.checks.f1.args.payer',
    says: 'no argument `payer`',
    at: 'id: f1',
  },
  {
    rule: 'unknown-argument',
    name: 'in the reference',
    edits: [['args: { query: "$inputs.paid_by" }', 'args: { querry: "$inputs.paid_by" }']],
    field: 'reference.fuel.calls[0].args.querry',
    says: 'did you mean `query`?',
    at: 'querry',
  },
  {
    rule: 'missing-argument',
    name: 'in the reference',
    edits: [[BELL_ARGS, 'label: "$inputs.label", repeat_days: [], enabled: true']],
    field: 'reference.bell.calls[0].args',
    says: 'needs `time`',
    at: 'phone.create_alarm',
  },
]
