import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILE_RULES } from '../../../../src/app/file-rules.ts'
import { TASK_RULES, type TaskRule } from '../../../../src/benchmarks/liveui/task-lint/rule-names.ts'
import { edited, lineOf, load } from '../../../fixtures/sound-task.ts'

type Edit = readonly [from: string, to: string]
interface Case {
  readonly rule: TaskRule
  readonly name: string
  readonly edits: readonly Edit[]
  readonly field: string
  readonly says: string
  /** A text on the line that the problem names. */
  readonly at: string
  readonly severity?: 'warning'
}

const FUEL_ITEM = 'contains: [{ text: Spring fuel }, { money: 60 }, { person: petra }]'
const FUEL_FIELDS = 'amount: { money: 60 }, payer: petra, shares: { nadia: { money: 30 }, petra: { money: 30 } }'
const BELL_ARGS = 'time: "$inputs.at", label: "$inputs.label", repeat_days: [], enabled: true'
const UPDATE_CALL = 'api: splitwise.update_expense, args: { expense_id: "$fuel.id" }'

/** One broken file for each rule (several where a rule has several sides). */
const CASES: readonly Case[] = [
  // The head of the file.
  { rule: 'wrong-family', name: 'single with two apps', edits: [['family: shared-world', 'family: single']], field: 'family', says: 'one app', at: 'family:' },
  { rule: 'unused-service', name: 'nobody uses it', edits: [['[phone, splitwise]', '[phone, splitwise, gmail]']], field: 'services[2]', says: 'gmail', at: 'services:', severity: 'warning' },
  { rule: 'duplicate-id', name: 'a service twice', edits: [['[phone, splitwise]', '[phone, splitwise, phone]']], field: 'services[2]', says: 'twice', at: 'services:' },
  { rule: 'wrong-locale', name: 'no language tag', edits: [['locale: en-US', 'locale: english_us']], field: 'locale', says: 'en-US', at: 'locale:' },
  { rule: 'wrong-locale', name: 'no currency code', edits: [['currency: USD', 'currency: usd']], field: 'currency', says: 'USD', at: 'currency:' },
  { rule: 'missing-currency', name: 'amounts without a currency', edits: [['currency: USD\n', '']], field: 'currency', says: 'currency', at: 'id: boat-share' },
  { rule: 'unknown-persona', name: 'no base world', edits: [['persona: nadia', 'persona: nobody']], field: 'persona', says: 'worlds/nobody.yaml', at: 'persona:' },
  { rule: 'wrong-file-name', name: 'id and file differ', edits: [['id: boat-share', 'id: boat-sharing']], field: 'id', says: 'must be the same', at: 'id: boat-sharing' },

  // Ids and names.
  { rule: 'duplicate-id', name: 'episode', edits: [['- id: recut', '- id: fuel']], field: 'episodes.fuel.id', says: 'episode id `fuel`', at: 'id: fuel\n    stage: revision' },
  { rule: 'duplicate-id', name: 'check', edits: [['id: f2,', 'id: f1,']], field: 'episodes.fuel.checks.f1.id', says: 'check id `f1`', at: 'check: change' },
  { rule: 'duplicate-id', name: 'input', edits: [['{ id: note, type', '{ id: kind, type']], field: 'apps.ledger.contract.actions.add_cost.inputs.kind.id', says: 'input id `kind`', at: 'required: false' },
  { rule: 'duplicate-id', name: 'view and action', edits: [['views: [{ id: costs,', 'views: [{ id: divide,']], field: 'apps.ledger.contract.actions.divide.id', says: 'contract id `divide`', at: '- id: divide' },
  { rule: 'name-clash', name: 'an entity called like a person', edits: [['entities: { alarm:', 'entities: { petra:']], field: 'episodes.bell.entities.petra', says: 'name of a person', at: 'entities: { petra' },
  { rule: 'name-clash', name: 'a ref of the base world again', edits: [['ref: nap', 'ref: house']], field: 'records.phone.Alarm.house.ref', says: 'base record', at: 'ref: house' },
  { rule: 'entity-redefined', name: 'made twice', edits: [['entities: { alarm: { service: phone, model: Alarm', 'entities: { fuel: { service: splitwise, model: Expense']], field: 'episodes.bell.entities.fuel', says: 'earlier episode', at: 'entities: { fuel: { service: splitwise, model: Expense, created: true } }\n    checks:\n      - { id: b1' },
  { rule: 'undefined-name', name: 'entity in a record check', edits: [['check: record, entity: alarm', 'check: record, entity: alarn']], field: 'episodes.bell.checks.b1.entity', says: 'did you mean `alarm`?', at: 'id: b1' },
  { rule: 'undefined-name', name: 'person in a reference field', edits: [[FUEL_FIELDS, 'payer: petre']], field: 'episodes.fuel.checks.f3.fields.payer', says: 'did you mean `petra`?', at: 'id: f3' },
  { rule: 'undefined-name', name: 'person as a key of amounts', edits: [[FUEL_FIELDS, 'shares: { nadja: { money: 30 } }']], field: 'episodes.fuel.checks.f3.fields.shares.nadja', says: 'did you mean `nadia`?', at: 'id: f3' },
  { rule: 'undefined-name', name: 'person in an argument', edits: [['payer_email: petra', 'payer_email: peter']], field: 'episodes.fuel.checks.f1.args.payer_email', says: '`peter`', at: 'id: f1' },
  { rule: 'undefined-name', name: 'person in visible text', edits: [['{ person: petra }]', '{ person: peter }]']], field: 'episodes.fuel.checks.f5.contains[2].person', says: '`peter`', at: 'id: f5' },
  { rule: 'undefined-name', name: 'person in an input', edits: [['paid_by: petra', 'paid_by: peter']], field: 'episodes.fuel.inputs.paid_by', says: '`peter`', at: 'paid_by: peter' },
  { rule: 'undefined-name', name: 'entity in unchanged', edits: [['except: [fuel, alarm,', 'except: [fuel, horn,']], field: 'episodes.return.checks.z3.except[1]', says: '`horn`', at: 'id: z3' },
  { rule: 'undefined-name', name: 'ref in starting records', edits: [['group: house, payer: omar', 'group: hut, payer: omar']], field: 'records.splitwise.Expense.paint.group', says: '`hut`', at: 'ref: paint' },
  { rule: 'wrong-kind-of-name', name: 'a person where an entity stands', edits: [['entities: [fuel, alarm]', 'entities: [fuel, petra]']], field: 'episodes.return.checks.z2.entities[1]', says: 'is a person', at: 'id: z2' },
  { rule: 'wrong-kind-of-name', name: 'an entity of another model', edits: [['where group = house', 'where group = fuel']], field: 'episodes.return.checks.z3.except[2]', says: 'entity of splitwise.Expense', at: 'id: z3' },
  { rule: 'used-before-defined', name: 'in an argument', edits: [[UPDATE_CALL, 'api: splitwise.update_expense, args: { expense_id: "$alarm.id" }']], field: 'episodes.recut.checks.r1.args.expense_id', says: 'later episode', at: 'id: r1' },
  { rule: 'used-before-defined', name: 'in a record check', edits: [['id: r2, surface: record, check: record, entity: fuel, fields: { shares: { nadia: { money: 40 }, petra: { money: 20 } } }', 'id: r2, surface: record, check: record, entity: alarm, fields: { enabled: true }']], field: 'episodes.recut.checks.r2.entity', says: 'does not exist here yet', at: 'id: r2' },
  { rule: 'wrong-entity-reference', name: 'without a field', edits: [[UPDATE_CALL, 'api: splitwise.update_expense, args: { expense_id: "$fuel" }']], field: 'episodes.recut.checks.r1.args.expense_id', says: '$entity.id', at: 'id: r1' },

  // Models and fields.
  { rule: 'unknown-model', name: 'of an entity', edits: [['{ alarm: { service: phone, model: Alarm', '{ alarm: { service: phone, model: Alarn']], field: 'episodes.bell.entities.alarm.model', says: 'did you mean `Alarm`?', at: 'entities: { alarm' },
  { rule: 'unknown-model', name: 'of starting records', edits: [['    Expense:\n', '    Expence:\n']], field: 'records.splitwise.Expence', says: 'did you mean `Expense`?', at: 'Expence' },
  { rule: 'unknown-model', name: 'in unchanged', edits: [['splitwise.Payment where', 'splitwise.Paiment where']], field: 'episodes.return.checks.z3.except[2]', says: 'did you mean `Payment`?', at: 'id: z3' },
  { rule: 'model-outside-services', name: 'entity of another service', edits: [['{ alarm: { service: phone, model: Alarm', '{ alarm: { service: venmo, model: Transaction']], field: 'episodes.bell.entities.alarm.service', says: 'venmo', at: 'entities: { alarm' },
  { rule: 'ambiguous-model', name: 'needs a service', edits: [['[phone, splitwise]', '[phone, splitwise, todoist, amazon, venmo]'], ['check: change, model: Expense, created: 1', 'check: change, model: Notification, created: 1']], field: 'episodes.fuel.checks.f2.model', says: 'add service:', at: 'id: f2' },
  { rule: 'unknown-field', name: 'of a record', edits: [['label: { text: Boat money }, enabled: true', 'labl: { text: Boat money }, enabled: true']], field: 'episodes.bell.checks.b1.fields.labl', says: 'did you mean `label`?', at: 'id: b1' },
  { rule: 'unknown-field', name: 'of a count', edits: [['where: { label: { text: Boat money } }', 'where: { title: { text: Boat money } }']], field: 'episodes.bell.checks.b2.where.title', says: 'Alarm has no field', at: 'id: b2' },
  { rule: 'unknown-field', name: 'of a starting record', edits: [['label: Nap, enabled', 'name: Nap, enabled']], field: 'records.phone.Alarm.nap.name', says: 'no field `name`', at: 'ref: nap' },
  { rule: 'unknown-field', name: 'of an entity in an argument', edits: [[UPDATE_CALL, 'api: splitwise.update_expense, args: { expense_id: "$fuel.number" }']], field: 'episodes.recut.checks.r1.args.expense_id', says: 'no field `number`', at: 'id: r1' },
  { rule: 'missing-field', name: 'of a starting record', edits: [['time: "14:10", label: Nap', 'label: Nap']], field: 'records.phone.Alarm.nap', says: 'needs `time`', at: 'ref: nap' },
  { rule: 'not-seedable', name: 'rows that the service makes', edits: [['    Expense:\n      - { ref: paint, group: house, payer: omar, description: Paint, amount: 20.00, shares: { nadia: 10.00, omar: 10.00 } }', '    Notification:\n      - { title: Hi }']], field: 'records.splitwise.Notification', says: 'makes such rows itself', at: 'Notification' },
  { rule: 'not-seedable', name: 'a field that the service decides', edits: [['amount: 20.00, shares: { nadia: 10', 'receipt_file_name: a.pdf, amount: 20.00, shares: { nadia: 10']], field: 'records.splitwise.Expense.paint.receipt_file_name', says: 'leave it out', at: 'ref: paint' },
  { rule: 'wrong-record-value', name: 'a time with one digit', edits: [['time: "14:10"', 'time: "7:30"']], field: 'records.phone.Alarm.nap.time', says: 'two digits', at: 'ref: nap' },
  { rule: 'wrong-matcher', name: 'a matcher of another type', edits: [['time: { time: "07:45" }', 'time: { money: 7 }']], field: 'episodes.bell.checks.b1.fields.time', says: 'of type time', at: 'id: b1' },
  { rule: 'wrong-matcher', name: 'a mistyped matcher in an argument', edits: [['paid_amount: { money: 60 }', 'paid_amount: { mony: 60 }']], field: 'episodes.fuel.checks.f1.args.paid_amount', says: 'did you mean `money`?', at: 'id: f1' },
  { rule: 'wrong-matcher', name: 'a mistyped matcher in visible text', edits: [[FUEL_ITEM, 'contains: [{ txt: Spring fuel }]']], field: 'episodes.fuel.checks.f5.contains[0]', says: 'did you mean `text`?', at: 'id: f5' },
  { rule: 'wrong-matcher', name: 'true in visible text', edits: [[FUEL_ITEM, 'contains: [true]']], field: 'episodes.fuel.checks.f5.contains[0]', says: 'write the words', at: 'id: f5' },
  { rule: 'unknown-option', name: 'a word that the service does not take', edits: [['label: Nap, enabled', 'repeat_days: [moonday], label: Nap, enabled']], field: 'records.phone.Alarm.nap.repeat_days[0]', says: 'monday', at: 'ref: nap' },
  { rule: 'wrong-except', name: 'unreadable', edits: [['splitwise.Payment where group = house', 'Payment in house']], field: 'episodes.return.checks.z3.except[2]', says: 'splitwise.Payment where group = trip', at: 'id: z3' },
  { rule: 'empty-change', name: 'says nothing', edits: [['check: change, model: Expense, created: 1', 'check: change, model: Expense']], field: 'episodes.fuel.checks.f2', says: 'created, updated or deleted', at: 'id: f2' },
  { rule: 'absent-nothing', name: 'says nothing', edits: [['check: no-call, api: splitwise.record_expense', 'check: absent'], ['r3, surface: service', 'r3, surface: record']], field: 'episodes.recut.checks.r3', says: 'entity, or model and where', at: 'id: r3' },
  { rule: 'absent-twice', name: 'says two things', edits: [['check: no-call, api: splitwise.record_expense', 'check: absent, entity: fuel, model: Expense'], ['r3, surface: service', 'r3, surface: record']], field: 'episodes.recut.checks.r3', says: 'either', at: 'id: r3' },

  // APIs.
  { rule: 'unknown-api', name: 'in a check', edits: [[UPDATE_CALL, 'api: splitwise.update_expanse, args: { expense_id: "$fuel.id" }']], field: 'episodes.recut.checks.r1.api', says: 'did you mean `splitwise.update_expense`?', at: 'id: r1' },
  { rule: 'unknown-api', name: 'among equivalent routes', edits: [[UPDATE_CALL, 'api: [splitwise.update_expense, splitwise.edit_expense], args: { expense_id: "$fuel.id" }']], field: 'episodes.recut.checks.r1.api[1]', says: 'splitwise.edit_expense', at: 'id: r1' },
  { rule: 'unknown-api', name: 'in the reference', edits: [['api: phone.create_alarm', 'api: phone.make_alarm']], field: 'reference.bell.calls[0].api', says: 'phone.make_alarm', at: 'phone.make_alarm' },
  { rule: 'api-outside-services', name: 'in a check', edits: [['check: no-call, api: splitwise.record_expense', 'check: no-call, api: venmo.create_transaction']], field: 'episodes.recut.checks.r3.api', says: 'venmo', at: 'id: r3' },
  { rule: 'unknown-argument', name: 'in a check', edits: [['args: { payer_email: petra, paid_amount', 'args: { payer: petra, paid_amount']], field: 'episodes.fuel.checks.f1.args.payer', says: 'no argument `payer`', at: 'id: f1' },
  { rule: 'unknown-argument', name: 'in the reference', edits: [['args: { query: "$inputs.paid_by" }', 'args: { querry: "$inputs.paid_by" }']], field: 'reference.fuel.calls[0].args.querry', says: 'did you mean `query`?', at: 'querry' },
  { rule: 'missing-argument', name: 'in the reference', edits: [[BELL_ARGS, 'label: "$inputs.label", repeat_days: [], enabled: true']], field: 'reference.bell.calls[0].args', says: 'needs `time`', at: 'phone.create_alarm' },

  // Order and stages.
  { rule: 'impossible-order', name: 'an app used before its opening', edits: [['id: recut\n    stage: revision\n    app: ledger', 'id: recut\n    stage: revision\n    app: bell'], ['action: divide\n', 'action: remind\n'], ['inputs: { what: Spring fuel, parts: { nadia: 40.00, petra: 20.00 } }', 'inputs: { at: "08:00", label: Spring fuel }']], field: 'episodes.recut.app', says: 'before its opening', at: 'app: bell' },
  { rule: 'impossible-order', name: 'an app opened twice', edits: [['id: open-bell\n    stage: opening\n    app: bell', 'id: open-bell\n    stage: opening\n    app: ledger'], ['check: view, view: open_costs', 'check: view, view: costs']], field: 'episodes.open-bell.stage', says: 'made once', at: 'stage: opening\n    app: ledger\n    clock' },
  { rule: 'impossible-order', name: 'a revision before any submission', edits: [['id: fuel\n    stage: submission', 'id: fuel\n    stage: revision']], field: 'episodes.fuel.stage', says: 'none comes before', at: 'stage: revision\n    app: ledger\n    action: add_cost' },
  { rule: 'impossible-order', name: 'a return before anything', edits: [['id: look\n    stage: retrieval\n    app: bell\n    view: open_costs', 'id: look\n    stage: return\n    app: bell']], field: 'episodes.look.stage', says: 'happened in the app bell', at: 'stage: return' },
  { rule: 'unknown-app', name: 'an episode of no app', edits: [['id: look\n    stage: retrieval\n    app: bell', 'id: look\n    stage: retrieval\n    app: ball']], field: 'episodes.look.app', says: 'no app `ball`', at: 'app: ball' },
  { rule: 'clock-goes-back', name: 'before the episode before', edits: [['clock: "2026-05-12T09:00:00"', 'clock: "2026-05-11T08:00:00"']], field: 'episodes.return.clock', says: 'not later than 2026-05-11T09:00:00', at: '2026-05-11T08' },
  { rule: 'invalid-date', name: 'a day that does not exist', edits: [['clock: "2026-05-12T09:00:00"', 'clock: "2026-05-32T09:00:00"']], field: 'episodes.return.clock', says: 'does not exist', at: '2026-05-32' },
  { rule: 'wrong-stage-fields', name: 'a return with a request', edits: [['stage: return\n    app: ledger', 'stage: return\n    app: ledger\n    request: Hello again.']], field: 'episodes.return.request', says: 'remove `request`', at: 'request: Hello' },
  { rule: 'wrong-stage-fields', name: 'a submission without an action', edits: [['    action: remind\n', '']], field: 'episodes.bell.action', says: 'needs an action', at: '- id: bell' },
  { rule: 'wrong-stage-fields', name: 'an action without a request', edits: [['    request: Wake me for it at a quarter to eight.\n', '']], field: 'episodes.bell.request', says: 'what the person says', at: '- id: bell' },
  { rule: 'wrong-stage-fields', name: 'a retrieval with neither action nor view', edits: [['    view: open_costs\n    permits', '    permits']], field: 'episodes.look.stage', says: 'onOpen', at: 'stage: retrieval' },
  { rule: 'opening-checks', name: 'a service check in an opening', edits: [['- { id: p1, surface: opening, check: view, view: open_costs }', '- { id: p1, surface: service, check: mutations, atMost: 0 }'], ['clock: "2026-05-11T09:00:00"\n', 'clock: "2026-05-11T09:00:00"\n    permits: { mutations: 0 }\n']], field: 'episodes.open-bell.checks.p1', says: 'an opening holds only', at: 'id: p1' },
  { rule: 'opening-checks', name: 'an opening check elsewhere', edits: [['{ id: r3, surface: service, check: no-call, api: splitwise.record_expense }', '{ id: r3, surface: opening, check: view, view: costs }']], field: 'episodes.recut.checks.r3', says: 'openings only', at: 'id: r3' },
  { rule: 'no-positive-check', name: 'guards alone', edits: [['{ id: l1, surface: visible, check: item,', '{ id: l1, surface: visible, check: not-item,']], field: 'episodes.look.checks', says: 'every check here is a guard', at: 'checks:\n      - { id: l1' },
  { rule: 'no-positive-check', name: 'a change of zero rows is a guard', edits: [['{ id: l1, surface: visible, check: item, view: open_costs, contains: [{ text: Spring fuel }, { money: 60 }] }', '{ id: l1, surface: service, check: change, model: Expense, created: 0 }']], field: 'episodes.look.checks', says: 'every check here is a guard', at: 'checks:\n      - { id: l1' },

  // The contract in use.
  { rule: 'unknown-view', name: 'in a check', edits: [['check: item, view: costs, contains', 'check: item, view: cost, contains']], field: 'episodes.fuel.checks.f5.view', says: 'did you mean `costs`?', at: 'id: f5' },
  { rule: 'unknown-view', name: 'in a retrieval', edits: [['view: open_costs\n    permits', 'view: costs\n    permits']], field: 'episodes.look.view', says: 'no view `costs`', at: 'view: costs\n    permits' },
  { rule: 'view-not-filled', name: 'a retrieval of a view without onOpen', edits: [[', onOpen: true', '']], field: 'episodes.look.view', says: 'onOpen: true', at: 'view: open_costs\n    permits' },
  { rule: 'unknown-action', name: 'in a check', edits: [['check: action, action: add_cost', 'check: action, action: add_costs']], field: 'episodes.open.checks.o2.action', says: 'did you mean `add_cost`?', at: 'id: o2' },
  { rule: 'unknown-action', name: 'in an episode', edits: [['    action: divide\n', '    action: divides\n']], field: 'episodes.recut.action', says: 'did you mean `divide`?', at: 'action: divides' },
  { rule: 'unknown-input', name: 'in a check', edits: [['input: kind, options', 'input: kinds, options']], field: 'episodes.open.checks.o3.input', says: 'did you mean `kind`?', at: 'id: o3' },
  { rule: 'unknown-input', name: 'one too many in an episode', edits: [['inputs: { at: "07:45", label: Boat money }', 'inputs: { at: "07:45", label: Boat money, snooze: 5 }']], field: 'episodes.bell.inputs.snooze', says: 'no input `snooze`', at: 'snooze' },
  { rule: 'missing-input', name: 'one too few', edits: [['inputs: { at: "07:45", label: Boat money }', 'inputs: { label: Boat money }']], field: 'episodes.bell.inputs.at', says: 'needs the input `at`', at: 'inputs: { label' },
  { rule: 'wrong-input', name: 'a number for a time', edits: [['inputs: { at: "07:45", label: Boat money }', 'inputs: { at: 745, label: Boat money }']], field: 'episodes.bell.inputs.at', says: 'a time like "04:10"', at: 'at: 745' },
  { rule: 'wrong-input', name: 'a list for amounts', edits: [['parts: { nadia: 40.00, petra: 20.00 } }', 'parts: [40, 20] }']], field: 'episodes.recut.inputs.parts', says: 'map of people to amounts', at: 'parts: [40' },
  { rule: 'unknown-option', name: 'of an input', edits: [['kind: fuel, amount', 'kind: food, amount']], field: 'episodes.fuel.inputs.kind', says: 'fuel, mooring', at: 'kind: food' },
  { rule: 'unknown-option', name: 'in an opening check', edits: [['input: kind, options: [fuel, mooring]', 'input: kind, options: [fuel, food]']], field: 'episodes.open.checks.o3.options[1]', says: 'no option `food`', at: 'id: o3' },
  { rule: 'missing-options', name: 'a choice without any', edits: [['type: choice, options: [fuel, mooring]', 'type: choice'], ['input: kind, options: [fuel, mooring]', 'input: kind']], field: 'apps.ledger.contract.actions.add_cost.inputs.kind', says: 'needs options', at: 'id: kind' },
  { rule: 'unknown-retained-id', name: 'in a retained check', edits: [['check: retained, path: costs', 'check: retained, path: cost']], field: 'episodes.return.checks.z1.path', says: 'did you mean `costs`?', at: 'id: z1' },

  // What the contract may say.
  { rule: 'contract-word', name: 'an option that the requirement does not say', edits: [['Each cost is of the kind fuel or mooring', 'Each cost is of the kind fuel or harbour']], field: 'apps.ledger.contract.actions.add_cost.inputs.kind.options[1]', says: 'the option `mooring`', at: 'id: kind' },
  { rule: 'contract-word', name: 'a number', edits: [['does: sets the alarm', 'does: sets the alarm 15']], field: 'apps.bell.contract.actions.remind.does', says: '`15`', at: 'alarm 15' },
  { rule: 'contract-word', name: 'a number in words', edits: [['does: sets the alarm', 'does: sets three alarms']], field: 'apps.bell.contract.actions.remind.does', says: '`three`', at: 'three alarms' },
  { rule: 'contract-word', name: 'a name', edits: [['shows: the boat costs', 'shows: the boat costs of Omar']], field: 'apps.bell.contract.views.open_costs.shows', says: '`Omar`', at: 'of Omar' },
  { rule: 'contract-word', name: 'another word is a warning', edits: [['does: sets the alarm', 'does: sets the alarm loudly']], field: 'apps.bell.contract.actions.remind.does', says: '"loudly"', at: 'loudly', severity: 'warning' },
  { rule: 'check-only-literal', name: 'a text that a check looks for', edits: [['does: sets the alarm', 'does: sets the alarm for the boat money']], field: 'apps.bell.contract.actions.remind.does', says: '`Boat money`', at: 'for the boat money' },
  { rule: 'check-only-literal', name: 'a text of a starting record', edits: [['shows: the boat costs', 'shows: the boat costs without paint']], field: 'apps.bell.contract.views.open_costs.shows', says: '`Paint`', at: 'without paint' },
  { rule: 'private-word', name: 'an API in a requirement', edits: [['lets me set one alarm on my phone', 'lets me set one alarm with create_alarm on my phone']], field: 'apps.bell.requirement', says: '`create_alarm`', at: 'requirement: |\n      Now make' },
  { rule: 'private-word', name: 'a template in a request', edits: [['so 40 for me', 'so $inputs.parts, 40 for me']], field: 'episodes.recut.request', says: '`$inputs.parts`', at: 'request: I drove' },
  { rule: 'private-word', name: 'an action called like an API', edits: [['{ id: remind, does', '{ id: create_alarm, does'], ['action: remind\n', 'action: create_alarm\n']], field: 'apps.bell.contract.actions.create_alarm.id', says: 'also the name of an API', at: '{ id: create_alarm, does', severity: 'warning' },

  // What checks may assert.
  { rule: 'value-from-nowhere', name: 'a text', edits: [['label: { text: Boat money }, enabled: true', 'label: { text: Kayak }, enabled: true']], field: 'episodes.bell.checks.b1.fields.label', says: '"Kayak"', at: 'id: b1' },
  { rule: 'value-from-nowhere', name: 'a text that is said only later', edits: [['contains: [{ text: Spring fuel }, { money: 60 }, { person: petra }]', 'contains: [{ text: Boat money }]']], field: 'episodes.fuel.checks.f5.contains[0]', says: '"Boat money"', at: 'id: f5' },
  { rule: 'value-from-nowhere', name: 'a number may be worked out', edits: [['paid_amount: { money: 60 }', 'paid_amount: { money: 61 }']], field: 'episodes.fuel.checks.f1.args.paid_amount', says: '61', at: 'id: f1', severity: 'warning' },
  { rule: 'value-from-nowhere', name: 'a time may be worked out', edits: [['time: { time: "07:45" }', 'time: { time: "07:30" }']], field: 'episodes.bell.checks.b1.fields.time', says: '07:30', at: 'id: b1', severity: 'warning' },
  { rule: 'bad-regex', name: 'does not compile', edits: [['label: { text: Boat money }, enabled: true', 'label: { regex: "boat (" }, enabled: true']], field: 'episodes.bell.checks.b1.fields.label.regex', says: 'does not compile', at: 'id: b1' },

  { rule: 'invalid-date', name: 'a time that does not exist', edits: [['time: { time: "07:45" }', 'time: { time: "27:45" }']], field: 'episodes.bell.checks.b1.fields.time', says: 'does not exist', at: 'id: b1' },
  { rule: 'invalid-date', name: 'a bare text for a time', edits: [['time: { time: "07:45" }', 'time: quarter to eight']], field: 'episodes.bell.checks.b1.fields.time', says: 'no time that exists', at: 'id: b1' },
  { rule: 'mixed-surfaces', name: 'an any-of of two surfaces', edits: [['{ id: l1, surface: visible, check: item, view: open_costs, contains: [{ text: Spring fuel }, { money: 60 }] }', '{ id: l1, surface: visible, check: any-of, of: [{ check: item, view: open_costs, contains: [{ money: 60 }] }, { check: retained, path: costs, contains: [{ money: 60 }] }] }']], field: 'episodes.look.checks.l1.of[1]', says: 'counts for visible', at: 'id: l1' },

  // Limits.
  { rule: 'permits-mismatch', name: 'another number', edits: [['atMost: 1', 'atMost: 2']], field: 'episodes.fuel.checks.f4.atMost', says: 'permits says 1', at: 'id: f4' },
  { rule: 'permits-mismatch', name: 'no permits', edits: [['petra: 30.00 } }\n    permits: { mutations: 1 }\n', 'petra: 30.00 } }\n']], field: 'episodes.fuel.checks.f4.atMost', says: 'permits: { mutations: 1 }', at: 'id: f4' },
  { rule: 'permits-too-few', name: 'a record is followed but no change permitted', edits: [['label: Boat money }\n    permits: { mutations: 1 }', 'label: Boat money }\n    permits: { mutations: 0 }']], field: 'episodes.bell.permits.mutations', says: 'no change is permitted', at: 'permits: { mutations: 0 }\n    entities: { alarm' },
  { rule: 'permits-too-few', name: 'the reference needs more', edits: [['petra: 20.00 } }\n    permits: { mutations: 1 }', 'petra: 20.00 } }\n    permits: { mutations: 0 }']], field: 'episodes.recut.permits.mutations', says: 'the reference makes 1', at: 'permits: { mutations: 0 }\n    checks:\n      - { id: r1' },

  // The reference.
  { rule: 'reference-missing', name: 'an acting episode', edits: [['  recut:\n    calls: [{ api', '  recutt:\n    calls: [{ api']], field: 'reference', says: '`recut`', at: 'reference:' },
  { rule: 'reference-unknown', name: 'a mistyped episode', edits: [['  recut:\n    calls: [{ api', '  recutt:\n    calls: [{ api']], field: 'reference.recutt', says: 'did you mean `recut`?', at: 'recutt' },
  { rule: 'reference-missing', name: 'the goal behind a view', edits: [['  load:open_costs:\n    calls: [{ api: splitwise.show_no_group_expenses, args: { page_limit: 20 } }]\n    saves: { /costs: "$result[0]" }\n', '']], field: 'reference', says: '`load:open_costs`', at: 'reference:' },
  { rule: 'wrong-template', name: 'an input that the episode does not have', edits: [[BELL_ARGS, 'time: "$inputs.att", label: "$inputs.label", repeat_days: [], enabled: true']], field: 'reference.bell.calls[0].args.time', says: 'no input `att`; did you mean `at`?', at: '$inputs.att' },
  { rule: 'wrong-template', name: 'an unknown root', edits: [[BELL_ARGS, 'time: "$input.at", label: "$inputs.label", repeat_days: [], enabled: true']], field: 'reference.bell.calls[0].args.time', says: '$inputs', at: '$input.at' },
  { rule: 'wrong-template', name: 'a result that is not there yet', edits: [['{ query: "$inputs.paid_by" }', '{ query: "$result[1].name" }']], field: 'reference.fuel.calls[0].args.query', says: 'no call comes before', at: '$result[1].name' },
  { rule: 'wrong-template', name: 'something never saved', edits: [['"$saved/costs/0/email"', '"$saved/people/0/email"']], field: 'reference.recut.calls[0].args.debtor_emails[1]', says: 'nothing saved `/people`', at: '$saved/people' },
  { rule: 'wrong-template', name: '$each outside of $map', edits: [['saves: { /costs/0/alarm: "$inputs.at" }', 'saves: { /costs/0/alarm: "$each.at" }']], field: 'reference.bell.saves./costs/0/alarm', says: '$map', at: '$each.at' },
  { rule: 'wrong-template', name: 'an unknown field of the user', edits: [['"$user.email", "$result[0][0].email"', '"$user.mail", "$result[0][0].email"']], field: 'reference.fuel.calls[1].args.debtor_emails[0]', says: '$user.email', at: '$user.mail' },
  { rule: 'wrong-template', name: 'free of an argument that is not given', edits: [['free: { repeat_days: any }', 'free: { snooze_minutes: any }']], field: 'reference.bell.calls[0].free.snooze_minutes', says: 'no argument `snooze_minutes`', at: 'snooze_minutes' },
  { rule: 'reference-literal', name: 'an input written out', edits: [[BELL_ARGS, 'time: "07:45", label: "$inputs.label", repeat_days: [], enabled: true']], field: 'reference.bell.calls[0].args.time', says: 'write $inputs', at: 'time: "07:45", label' },
  { rule: 'reference-literal', name: 'an input written out in what is saved', edits: [['saves: { /costs/0/alarm: "$inputs.at" }', 'saves: { /costs/0/alarm: "07:45" }']], field: 'reference.bell.saves./costs/0/alarm', says: 'write $inputs', at: '/costs/0/alarm' },
  { rule: 'reference-literal', name: 'words that nobody says', edits: [[BELL_ARGS, 'time: "$inputs.at", label: "$inputs.label siren", repeat_days: [], enabled: true']], field: 'reference.bell.calls[0].args.label', says: '"siren"', at: 'siren' },
  { rule: 'unknown-check', name: 'a fault names no check', edits: [['duplicates: [fuel.f1, fuel.f2]', 'duplicates: [fuel.f1, fuel.f9]']], field: 'faults.duplicates[1]', says: 'fuel.f9', at: 'duplicates:' },
]

test.each(CASES)('$rule: $name', ({ rule, edits, field, says, at, severity }) => {
  const text = edited(...edits)
  const { problems } = load(text)
  const found = problems.filter((problem) => problem.rule === rule && problem.field === field)
  expect(found.length === 1 ? found : problems).toEqual(found)
  expect(found[0]).toMatchObject({ severity: severity ?? 'error', file: 'suite/boat-share.yaml', line: lineOf(text, at) })
  expect(found[0]?.message).toContain(says)
})

test('every rule of the linter has a broken file here (those that compare tasks: lint-suite.test.ts)', () => {
  const tried = new Set<string>([...CASES.map(({ rule }) => rule), 'requirement-not-unique', 'request-not-unique'])
  expect(TASK_RULES.filter((rule) => !tried.has(rule))).toEqual([])
})

test('every rule is explained in docs/tasks.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'tasks.md'), 'utf8')
  expect([...TASK_RULES, ...FILE_RULES].filter((rule) => !docs.includes(`| \`${rule}\``))).toEqual([])
})
