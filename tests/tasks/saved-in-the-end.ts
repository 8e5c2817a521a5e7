import { expect } from 'vitest'

/** Ids of records are whatever number the service gave. */
const id: unknown = expect.any(Number)

/** What each application of a task has saved when its reference is through, worked out from the episodes. */
export const SAVED_IN_THE_END: { readonly [task: string]: { readonly [app: string]: unknown } } = {
  'amazon-gift-queue': {
    main: {
      presents: [
        { person: 'Ada Ito', product: 'Moss Green Teapot', how_many: 1, wrapped: true, product_id: id },
        { person: 'Priya Raman', product: 'Night Sky Puzzle', how_many: 1, wrapped: true, product_id: id },
        { person: 'Jonas Brandt', product: 'Pocket Torch', how_many: 1, wrapped: false, product_id: id },
      ],
    },
  },
  'file-system-gmail-cv-versions': {
    keeper: {
      versions: [
        { file: 'cv-library.txt', text: 'Rana Ito. Lending desk since 2017, book repair, two trainees.', file_path: '/home/rana/documents/cv/cv-library.txt' },
        { file: 'cv-bookshop.txt', text: 'Rana Ito. Till and stock, early hours.', file_path: '/home/rana/documents/cv/cv-bookshop.txt' },
      ],
    },
    sender: {
      files: ['bookshop', 'library-old', 'library'].map((name) => ({ file_path: `/home/rana/documents/cv/cv-${name}.txt` })),
      sent: [
        { file: 'cv-library.txt', person: 'Priya Raman', subject: 'Work at the desk', email_id: id },
        { file: 'cv-bookshop.txt', person: 'Jonas Brandt', subject: 'Weekend hours', email_id: id },
      ],
    },
  },
  'file-system-splitwise-receipts': {
    main: {
      costs: [
        { what: 'Gas in April', amount: 84.2, paid_by: 'Rana Ito', shares: 'Rana Ito: 42.1, Milo Okafor: 42.1', receipt: 'scan-0417.txt', expense_id: id },
        { what: 'Water', amount: 31, paid_by: 'Milo Okafor', shares: 'Milo Okafor: 31', receipt: 'scan-0471.txt', expense_id: id },
      ],
    },
  },
  'gmail-todoist-book-club': {
    main: { meetings: [{ book: 'The Glass Harbour', date: '2026-05-21', guests: 'Tessa Lind, Jonas Brandt', invitation: 'sent', draft_id: id, task_id: id }] },
  },
  'phone-daily-reminders': {
    main: {
      reminders: [
        { what: 'Iron tablet', at: '12:15', status: 'on', alarm_id: id },
        { what: 'Magnesium', at: '21:30', status: 'paused', alarm_id: id },
      ],
      on_phone: expect.arrayContaining([
        { label: 'Iron tablet', time: '12:15' },
        { label: 'Magnesium', time: '21:30' },
        { label: 'Tablet for the cat', time: '07:45' },
      ]),
    },
  },
  'phone-shift-alarms': {
    main: {
      shifts: { early: { shift: 'early', time: '04:10', active: true, alarm_id: id }, late: { shift: 'late', time: '11:30', active: false, alarm_id: id } },
    },
  },
  'simple-note-amazon-gift-ideas': {
    ideas: {
      ideas: [
        { person: 'Tessa Lind', product: 'Striped Tea Towels', note_id: id },
        { person: 'Milo Okafor', product: 'Brass Bookmark', note_id: id },
      ],
      bought: expect.arrayContaining([{ gift: 'Gift for Tessa Lind' }, { gift: 'Gift for Kenji Ito' }]),
    },
    shop: {
      people: expect.arrayContaining([
        { idea: 'Gift for Tessa Lind', status: 'taken care of', note_id: id },
        { idea: 'Gift for Milo Okafor', status: 'open', note_id: id },
      ]),
    },
  },
  'simple-note-question-tracker': {
    main: {
      questions: [
        { question: 'Can I run again before summer?', status: 'answered', answer: 'Yes, from May, short distances only', note_id: id },
        { question: 'Which side should I sleep on?', status: 'answered', answer: 'The left one, with a pillow between the knees', note_id: id },
      ],
      still_open: expect.arrayContaining([{ question: 'Which side should I sleep on?' }, { question: 'Is swimming fine?' }]),
    },
  },
  'splitwise-venmo-camping-settlement': {
    ledger: {
      group: {
        name: 'Heron Lake camping',
        group_id: id,
        members: [
          { name: 'Rana Ito', email: 'rana.ito@example.com' },
          { name: 'Milo Okafor', email: 'milo.okafor@example.com' },
          { name: 'Ines Varga', email: 'ines.varga@example.com' },
        ],
      },
      costs: [
        { what: 'Food', amount: 84, paid_by: 'Milo Okafor', shares: 'Rana Ito: 28, Milo Okafor: 28, Ines Varga: 28', expense_id: id },
        { what: 'Canoe rental', amount: 60, paid_by: 'Ines Varga', shares: 'Rana Ito: 10, Milo Okafor: 25, Ines Varga: 25', expense_id: id },
      ],
    },
    settle: {
      trip: { name: 'Heron Lake camping', group_id: id },
      debts: expect.arrayContaining([
        { name: 'Milo Okafor', owed: 28, status: 'open' },
        { name: 'Ines Varga', owed: 0, status: 'paid' },
      ]),
      paid: [{ name: 'Ines Varga', amount: 10, note: 'Canoe at Heron Lake', transaction_id: id }],
    },
  },
  'spotify-note-listening-journal': {
    main: {
      journal: { title: 'Evening pages', playlist_id: id, note_id: id },
      songs: [
        { song: 'Night Ferry', line: 'The organ sounds like a harbour at four in the morning', status: 'dropped', song_id: id },
        { song: 'Street Lamps', line: 'Slow, but the drums walk', status: 'kept', song_id: id },
        { song: 'Tin Roof', line: 'Better with the window open', status: 'kept', song_id: id },
      ],
    },
  },
  'todoist-wetland-sensors': {
    main: {
      jobs: [
        { job: 'Recalibrate the north weir sensor', priority: 'medium', due: '2026-04-17', status: 'open', task_id: id },
        { job: 'Replace the battery', priority: 'high', due: '2026-04-09', status: 'done', task_id: id },
      ],
    },
  },
  'venmo-phone-rent-day': {
    main: {
      requests: [
        { person: 'Jonas Brandt', amount: 615, what_for: 'Rent for May', alarm: '18:15', status: 'asked', payment_request_id: id, alarm_id: id },
        { person: 'Priya Raman', amount: 585, what_for: 'Rent for May', alarm: '18:30', status: 'reminded', payment_request_id: id, alarm_id: id },
      ],
    },
  },
}
