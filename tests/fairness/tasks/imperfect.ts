import { alsoThere, entriesAt, instead, neverChanged, nothingKept, oldBesideNew, rowsMixed, without, withEntries, type Spoil } from '../support/spoil.ts'

/** An application that is wrong in one thing, and the checks of screens and saved state that find it out: these and no others. */
interface Imperfect {
  readonly name: string
  readonly spoil: Spoil
  readonly fails: readonly string[]
}

const imperfect = (name: string, spoil: Spoil, ...fails: readonly string[]): Imperfect => ({ name, spoil, fails })

/** Only the messages are right. */
const onlySaid = (...fails: readonly string[]): Imperfect => imperfect('what happens is said and not kept', nothingKept, ...fails)
const stale = (at: string, key: string, ...fails: readonly string[]): Imperfect => imperfect(`${at} never change`, neverChanged(at, key), ...fails)
const double = (at: string, key: string, ...fails: readonly string[]): Imperfect =>
  imperfect(`${at} stand there as they were too`, oldBesideNew(at, key), ...fails)
const mixed = (at: string, key: string, ...fails: readonly string[]): Imperfect => imperfect(`${at} have one another’s values`, rowsMixed(at, key), ...fails)
const unsaid = (at: string, field: string, ...fails: readonly string[]): Imperfect => imperfect(`${field} of ${at} is not shown`, without(at, field), ...fails)

/** Worked out by hand, task by task. */
export const IMPERFECT: { readonly [task: string]: readonly Imperfect[] } = {
  'amazon-gift-queue': [
    onlySaid('mother.m5', 'priya.p3', 'priya.p4', 'one-less.l4', 'return.r1', 'return.r2', 'jonas.j3'),
    stale('presents', 'person', 'one-less.l4'),
    mixed('presents', 'person', 'priya.p3', 'priya.p4', 'one-less.l4', 'return.r2', 'jonas.j3'),
    unsaid('presents', 'wrapped', 'priya.p3'),
    imperfect('for somebody else', instead('presents', { 'Priya Raman': 'Tessa Lind' }), 'priya.p3', 'return.r1', 'return.r2'),
    imperfect('another product', instead('presents', { 'Moss Green Teapot': 'Moss Green Cup' }), 'mother.m5', 'priya.p4', 'one-less.l4'),
  ],
  'file-system-gmail-cv-versions': [
    onlySaid('library.b4', 'bookshop.c2', 'rewrite.w4', 'to-priya.y4', 'return-sender.z1', 'return-sender.z2', 'to-jonas.j2'),
    stale('versions', 'file', 'rewrite.w4', 'rewrite.w5'),
    double('versions', 'file', 'rewrite.w5'),
    mixed('versions', 'file', 'bookshop.c2', 'rewrite.w4'),
    mixed('sent', 'person', 'to-jonas.j2'),
    imperfect('to somebody else', instead('sent', { 'Priya Raman': 'Tessa Lind' }), 'to-priya.y4', 'return-sender.z1', 'return-sender.z2'),
  ],
  'file-system-splitwise-receipts': [
    onlySaid('gas.g6', 'water.w3', 'misread.m5', 'return.r1', 'return.r2'),
    stale('costs', 'what', 'misread.m5', 'misread.m6', 'return.r2', 'alone.a2'),
    double('costs', 'what', 'misread.m6', 'alone.a2'),
    mixed('costs', 'what', 'water.w3', 'misread.m5', 'return.r2'),
    unsaid('costs', 'receipt', 'gas.g6', 'return.r2'),
    imperfect('digits swapped', instead('costs', { '84.2': 82.4, 'scan-0417.txt': 'scan-0471.txt' }), 'gas.g6', 'misread.m5', 'return.r2'),
  ],
  'gmail-todoist-book-club': [
    onlySaid('plan.p6', 'move.m6', 'return.r1', 'return.r2', 'send.s5'),
    stale('meetings', 'book', 'move.m6', 'move.m7', 'return.r2', 'send.s5', 'send.s7'),
    double('meetings', 'book', 'move.m7', 'send.s7'),
    unsaid('meetings', 'invitation', 'return.r2', 'send.s5'),
    imperfect('other guests', instead('meetings', { 'Tessa Lind, Jonas Brandt': 'Tessa Lind, Milo Okafor' }), 'plan.p6'),
  ],
  'phone-daily-reminders': [
    onlySaid('iron.i4', 'magnesium.g2', 'move.m5', 'phone.p1', 'phone.p2', 'return.r1', 'return.r2', 'pause.u3'),
    stale('reminders', 'what', 'move.m5', 'move.m6', 'return.r2', 'pause.u3'),
    double('reminders', 'what', 'move.m6'),
    mixed('reminders', 'what', 'magnesium.g2', 'move.m5', 'return.r2', 'pause.u3'),
    mixed('on_phone', 'label', 'phone.p1', 'phone.p2'),
    unsaid('reminders', 'status', 'pause.u3'),
  ],
  'phone-shift-alarms': [
    onlySaid('early.e4', 'late.l2', 'switch.s5', 'return.r1', 'return.r2', 'return.r3', 'back.b3'),
    stale('shifts', 'shift', 'switch.s5', 'return.r3'),
    double('shifts', 'shift', 'switch.s5', 'return.r3'),
    mixed('shifts', 'shift', 'late.l2', 'switch.s5', 'return.r2', 'return.r3', 'back.b3'),
    unsaid('shifts', 'time', 'early.e4', 'late.l2', 'return.r2'),
    imperfect('both are active', instead('shifts', { false: true }), 'switch.s5', 'return.r3', 'back.b3'),
    imperfect('none is active', instead('shifts', { true: false }), 'switch.s5', 'return.r3', 'back.b3'),
  ],
  'simple-note-amazon-gift-ideas': [
    onlySaid('tessa.t3', 'better.b3', 'take-tessa.c6', 'bought.v1'),
    stale('ideas', 'person', 'better.b3', 'better.b4'),
    double('ideas', 'person', 'better.b4'),
    mixed('ideas', 'person', 'better.b3'),
    stale('people', 'idea', 'take-tessa.c6'),
    mixed('people', 'idea', 'take-tessa.c6'),
    imperfect('an idea from last year', alsoThere('people', 'open-shop', { idea: 'Gift for Kenji Ito', status: 'open', note_id: 1 })),
    imperfect('bought last year and still an idea', alsoThere('people', 'look', { idea: 'Gift for Kenji Ito', status: 'open', note_id: 1 }), 'look.k2'),
    imperfect('bought what is an idea', alsoThere('bought', 'bought', { gift: 'Gift for Milo Okafor' }), 'bought.v2'),
  ],
  'simple-note-question-tracker': [
    onlySaid('running.a4', 'sleeping.b2', 'answer.c5', 'what-is-open.d1', 'what-is-open.d2', 'return.e1', 'return.e2', 'second-answer.f2'),
    stale('questions', 'question', 'answer.c5', 'answer.c6', 'return.e2', 'second-answer.f2'),
    double('questions', 'question', 'answer.c6'),
    mixed('questions', 'question', 'answer.c5', 'answer.c6', 'return.e2'),
    unsaid('questions', 'status', 'running.a4', 'sleeping.b2', 'answer.c5', 'return.e2', 'second-answer.f2'),
    imperfect('an answered question is still open', alsoThere('still_open', 'what-is-open', { question: 'Can I run again before summer?' }), 'what-is-open.d3'),
  ],
  'splitwise-venmo-camping-settlement': [
    onlySaid('food.f3', 'canoe.c2', 'recut.r3', 'pay-ines.y4', 'return-settle.z2'),
    stale('costs', 'what', 'recut.r3', 'recut.r5'),
    double('costs', 'what', 'recut.r5'),
    mixed('costs', 'what', 'canoe.c2', 'recut.r3'),
    stale('debts', 'name', 'pay-ines.y4'),
    mixed('debts', 'name', 'look.p3', 'look.p4', 'pay-ines.y4', 'pay-ines.y6', 'return-settle.z1'),
    imperfect('with the flat’s debts', instead('debts', { 28: 47.5 }), 'look.p3', 'pay-ines.y6', 'return-settle.z1'),
  ],
  'spotify-note-listening-journal': [
    onlySaid('ferry.f5', 'lamps.l3', 'drop.d5', 'return.r1', 'return.r2', 'roof.t3'),
    stale('songs', 'song', 'drop.d5'),
    mixed('songs', 'song', 'lamps.l3', 'drop.d5', 'return.r2', 'roof.t3'),
    unsaid('songs', 'status', 'drop.d5', 'return.r2'),
    imperfect(
      'the dropped song is gone with its line',
      (saved) =>
        entriesAt(saved, 'songs').some(({ status }) => status === 'dropped')
          ? withEntries(saved, 'songs', (songs) => songs.filter(({ status }) => status !== 'dropped'))
          : saved,
      'drop.d5',
      'return.r1',
    ),
  ],
  'todoist-wetland-sensors': [
    onlySaid('weir.w4', 'battery.b3', 'flood.f5', 'refresh.g1', 'return.r1', 'done.d4'),
    stale('jobs', 'job', 'flood.f5', 'flood.f6', 'refresh.g1', 'done.d4'),
    double('jobs', 'job', 'flood.f6'),
    mixed('jobs', 'job', 'battery.b3', 'flood.f5', 'refresh.g1', 'done.d4'),
    unsaid('jobs', 'status', 'done.d4'),
    imperfect('a day late', instead('jobs', { '2026-04-17': '2026-04-18' }), 'weir.w4'),
  ],
  'venmo-phone-rent-day': [
    onlySaid('jonas.j5', 'priya.p3', 'less.l5', 'return.r1', 'return.r2', 'nudge.n4'),
    stale('requests', 'person', 'less.l5', 'less.l6', 'return.r2', 'nudge.n4'),
    double('requests', 'person', 'less.l6'),
    mixed('requests', 'person', 'priya.p3', 'less.l5', 'return.r2', 'nudge.n4'),
    unsaid('requests', 'what_for', 'jonas.j5'),
    imperfect('twelve hours off', instead('requests', { '18:15': '06:15' }), 'jonas.j5', 'return.r2'),
  ],
}
