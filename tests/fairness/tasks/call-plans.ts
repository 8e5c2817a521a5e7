import type { Json } from '../../../src/core/json.ts'
import { isJsonObject, type JsonObject } from '../../../src/core/json.ts'
import type { CallPlan, PlannedCall } from '../support/record-walk.ts'

/** Another way to do a task's work in the services, as good as the reference's. */
export interface NamedPlan {
  readonly name: string
  readonly plan: CallPlan
}

const call = (api: string, args: { readonly [name: string]: unknown } = {}, result?: number): PlannedCall => ({
  api,
  args,
  ...(result === undefined ? {} : { result }),
})

/** The same call with more said, or said otherwise. */
const saying =
  (more: JsonObject): ((planned: PlannedCall) => PlannedCall) =>
  (planned) => ({ ...planned, args: { ...(isJsonObject(asJson(planned.args)) ? Object(planned.args) : {}), ...more } })
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))

/** The reference's calls with those of one API changed or replaced. */
const where = (calls: readonly PlannedCall[], api: string, change: (planned: PlannedCall) => PlannedCall | readonly PlannedCall[]): readonly PlannedCall[] =>
  calls.flatMap((planned) => (planned.api === api ? change(planned) : planned))

/** Calls of an API by what has to be said more in them. */
const spelledOut =
  (api: string, more: JsonObject): CallPlan =>
  (_, calls) =>
    where(calls, api, saying(more))

/** One plan after the other, the last one first: looking around stands around everything else. */
const all =
  (...plans: readonly CallPlan[]): CallPlan =>
  (key, calls) =>
    plans.reduceRight((planned, plan) => plan(key, planned), calls)

const only =
  (episodes: readonly string[], plan: CallPlan): CallPlan =>
  (key, calls) =>
    episodes.includes(key) ? plan(key, calls) : calls

const reversed: CallPlan = (_, calls) => calls.toReversed()

/** Looks around before and after, whatever is asked. */
const looking =
  (...reads: readonly PlannedCall[]): CallPlan =>
  (_, calls) => [...reads, ...calls, ...reads]

const DAYS = ['sunday', 'saturday', 'friday', 'thursday', 'wednesday', 'tuesday', 'monday']
const PAGE = { page_limit: 20 }

export const CALL_PLANS: { readonly [task: string]: readonly NamedPlan[] } = {
  'amazon-gift-queue': [
    {
      name: 'looks into the cart, takes the line out and puts it in again',
      plan: all(looking(call('amazon.show_cart')), spelledOut('amazon.add_product_to_cart', { clear_cart_first: false }), (key, calls) =>
        key === 'one-less'
          ? [
              call('amazon.delete_product_from_cart', { product_id: '$saved/presents[person=$inputs.person]/product_id' }),
              call('amazon.add_product_to_cart', { product_id: '$saved/presents[person=$inputs.person]/product_id', quantity: '$inputs.how_many' }),
              ...calls.filter(({ api }) => api === 'amazon.add_gift_wrapping_to_product'),
            ]
          : calls,
      ),
    },
    { name: 'lowers the wrapping before the number', plan: only(['one-less'], reversed) },
  ],
  'file-system-gmail-cv-versions': [
    {
      name: 'writes over the file, sends from a draft',
      plan: all(looking(call('file_system.show_directory', { directory_path: '~/documents', recursive: true })), (key, calls) =>
        key === 'rewrite'
          ? [call('file_system.create_file', { file_path: '$saved/versions[file=$inputs.file]/file_path', content: '$inputs.text', overwrite: true })]
          : key.startsWith('to-')
            ? calls.flatMap((planned) => {
                if (planned.api !== 'gmail.send_email') return planned
                const { email_addresses: recipient_email_addresses, ...rest } = Object(planned.args)
                return [
                  call('gmail.create_draft', { recipient_email_addresses, ...rest }, 8),
                  call('gmail.send_email_from_draft', { draft_id: '$result[8].draft_id' }, planned.result),
                ]
              })
            : calls,
      ),
    },
  ],
  'file-system-splitwise-receipts': [
    {
      name: 'copies and deletes, attaches the receipt afterwards, divides evenly by leaving the amounts out',
      plan: all(looking(call('splitwise.show_people_balance')), (key, calls) => {
        const move = call('file_system.move_file', {
          source_file_path: '~/downloads/$inputs.file',
          destination_file_path: '~/documents/receipts/$inputs.file',
          overwrite: false,
        })
        if (key === 'gas')
          return [
            call('file_system.copy_file', { source_file_path: '~/downloads/$inputs.file', destination_file_path: '~/documents/receipts/$inputs.file' }, 0),
            ...calls.slice(1),
            call('file_system.delete_file', { file_path: '~/downloads/$inputs.file' }),
          ]
        if (key === 'water')
          return [
            { ...move, result: 0 },
            ...calls.slice(1).map((planned) => {
              const { receipt_file_path: _receipt, debt_amounts: _amounts, ...rest } = Object(planned.args)
              return planned.api === 'splitwise.record_expense' ? { ...planned, args: rest } : planned
            }),
            call('splitwise.attach_expense_receipt_file', { expense_id: '$result[2].expense_id', receipt_file_path: '$result[0].destination_file_path' }),
          ]
        return calls
      }),
    },
    {
      name: 'files the receipt last, corrects in two steps, spells everything out',
      plan: (key, calls) => {
        if (key === 'gas' || key === 'water')
          return [
            ...calls
              .slice(1)
              .map((planned) => (planned.api === 'splitwise.record_expense' ? saying({ receipt_file_path: '~/downloads/$inputs.file' })(planned) : planned)),
            ...calls.slice(0, 1),
          ]
        if (key === 'misread')
          return where(calls, 'splitwise.update_expense', (planned) => [
            call('splitwise.update_expense', { expense_id: '$saved/costs[what=$inputs.what]/expense_id', paid_amount: '$inputs.amount' }),
            planned,
          ])
        return where(calls, 'splitwise.update_expense', saying({ description: '$inputs.what' }))
      },
    },
  ],
  'gmail-todoist-book-club': [
    {
      name: 'a letter with the day in words, the task first, everything said again',
      plan: all(looking(call('gmail.show_drafts', PAGE), call('todoist.show_projects', PAGE)), (key, calls) => {
        const day = key === 'plan' ? 'Thursday, May 14th' : 'Thursday, May 21 (instead of May 14)'
        const body = `Dear friends,\n\nwe read $inputs.book and meet on ${day} at my place.\n\nRana`
        const worded = where(
          where(calls, 'gmail.create_draft', saying({ subject: 'Our next book: $inputs.book!', body })),
          'gmail.update_draft',
          saying({ subject: 'Our next book: $inputs.book!', body }),
        )
        const changes = worded.filter(({ api }) => /create|update|send/.test(api))
        return [...worded.filter((planned) => !changes.includes(planned)), ...changes.toReversed()]
      }),
    },
    {
      name: 'keeps more in the task',
      plan: all(
        spelledOut('todoist.create_task', { title: 'Prepare the evening with "$inputs.book"', description: 'Chairs, tea, questions', priority: 'high' }),
        spelledOut('todoist.update_task', { description: 'Moved' }),
        spelledOut('gmail.create_draft', { body: 'Shall we meet on 14 May 2026?' }),
        spelledOut('gmail.update_draft', { body: 'Let us meet on 5/21/2026.' }),
      ),
    },
  ],
  'phone-daily-reminders': [
    {
      name: 'everything spelled out, days in another order',
      plan: all(
        looking(call('phone.show_alarms', { page_limit: 20, page_index: 0 })),
        spelledOut('phone.create_alarm', { repeat_days: DAYS, label: 'Take: $inputs.what', enabled: true, snooze_minutes: 5, vibration: false }),
        only(['move'], spelledOut('phone.update_alarm', { label: 'Take: $inputs.what', enabled: true, repeat_days: DAYS })),
        only(['pause'], spelledOut('phone.update_alarm', { time: '21:30' })),
      ),
    },
  ],
  'phone-shift-alarms': [
    {
      name: 'made switched on and then off, the other one first',
      plan: all(looking(call('phone.show_alarms', PAGE)), only(['switch', 'back'], reversed), (key, calls) =>
        where(calls, 'phone.create_alarm', (planned) => {
          const { enabled: _, ...args } = Object(planned.args)
          const made = saying({ label: 'Bakery: $inputs.shift', repeat_days: DAYS })({ ...planned, args })
          return key === 'late' ? [made, call('phone.update_alarm', { alarm_id: '$result[0].alarm_id', enabled: false })] : [made]
        }),
      ),
    },
    { name: 'times and names said again', plan: only(['switch'], spelledOut('phone.update_alarm', { snooze_minutes: 15, vibration: true })) },
  ],
  'simple-note-amazon-gift-ideas': [
    {
      name: 'retags first, leaves out what is the default',
      plan: all(looking(call('simple_note.search_notes', { ...PAGE, dont_reorder_pinned: true })), (key, calls) => {
        if (key === 'better') return where(calls, 'simple_note.update_note', saying({ title: 'Gift for $inputs.person', tags: ['gift-idea'], pinned: false }))
        if (key !== 'take-tessa') return where(calls, 'simple_note.create_note', saying({ pinned: false }))
        const [note, search, add, wrap, retag] = calls
        const short = (planned: PlannedCall | undefined): PlannedCall[] => {
          const { quantity: _, ...args } = Object(planned?.args)
          return planned === undefined ? [] : [{ ...planned, args }]
        }
        return [note, search, retag].flatMap((planned) => planned ?? []).concat(short(add), short(wrap), call('amazon.show_cart'))
      }),
    },
  ],
  'simple-note-question-tracker': [
    {
      name: 'adds the answer below, then retags',
      plan: all(
        looking(call('simple_note.search_notes', { query: 'physio', page_limit: 20 })),
        spelledOut('simple_note.create_note', { content: 'Asked by Rana. Open question.', pinned: false }),
        (_, calls) =>
          where(calls, 'simple_note.update_note', () => [
            call('simple_note.add_content_to_note', {
              note_id: '$saved/questions[question=$inputs.question]/note_id',
              append_or_prepend: 'append',
              added_content: 'Answer: $inputs.answer.',
            }),
            call('simple_note.update_note', { note_id: '$saved/questions[question=$inputs.question]/note_id', tags: ['physio-answered'] }),
          ]),
      ),
    },
    {
      name: 'rewrites the note with its title',
      plan: spelledOut('simple_note.update_note', { title: '$inputs.question', content: 'Q: $inputs.question\nA: $inputs.answer', pinned: false }),
    },
  ],
  'splitwise-venmo-camping-settlement': [
    {
      name: 'even shares left out, settles up first, pays with a card',
      plan: all(looking(call('splitwise.show_groups', PAGE)), (key, calls) => {
        if (key === 'group') return where(calls, 'splitwise.create_group', saying({ description: 'Tent, food and canoe' }))
        if (key === 'food')
          return where(calls, 'splitwise.record_expense', (planned) => {
            const { debt_amounts: _, ...args } = Object(planned.args)
            return { ...planned, args }
          })
        if (key === 'recut') return where(calls, 'splitwise.update_expense', saying({ paid_amount: 60, description: '$inputs.what' }))
        if (key !== 'pay-ines') return calls
        return [
          ...calls.slice(0, 2),
          call('splitwise.settle_up', { group_id: '$saved/trip/group_id', email: '$result[1][name=$inputs.person].email' }),
          call('venmo.show_payment_cards', {}, 9),
          ...where(calls.slice(2, 3), 'venmo.create_transaction', saying({ private: true, description: 'For you: $inputs.note, thanks!' })),
          call('splitwise.show_group_balance', { group_id: '$saved/trip/group_id' }),
        ]
      }),
    },
  ],
  'spotify-note-listening-journal': [
    {
      name: 'writes the whole note anew, notes what was dropped',
      plan: all(looking(call('spotify.show_playlist_library', PAGE)), (key, calls) => {
        if (key === 'start')
          return where(calls, 'spotify.create_playlist', (planned) => call('spotify.create_playlist', { title: '$inputs.title' }, planned.result)).toReversed()
        if (key === 'drop')
          return [
            ...calls,
            call('simple_note.add_content_to_note', { note_id: '$saved/journal/note_id', append_or_prepend: 'append', added_content: 'Dropped: $inputs.song' }),
          ]
        return where(calls, 'simple_note.add_content_to_note', () => [
          call('simple_note.show_note', { note_id: '$saved/journal/note_id' }, 9),
          call('simple_note.update_note', { note_id: '$saved/journal/note_id', content: '$result[9].content\n* $inputs.song — $inputs.line' }),
        ])
      }),
    },
    {
      name: 'the note before the playlist, the newest line on top',
      plan: (_, calls) => {
        const lines = where(calls, 'simple_note.add_content_to_note', saying({ append_or_prepend: 'prepend', added_content: '$inputs.song ($inputs.line)' }))
        return [...lines.filter(({ api }) => api.endsWith('search_songs')), ...lines.filter(({ api }) => !api.endsWith('search_songs')).toReversed()]
      },
    },
  ],
  'todoist-wetland-sensors': [
    {
      name: 'more in the task, everything said again',
      plan: all(
        looking(call('todoist.show_projects', { query: 'marsh', page_limit: 20 })),
        spelledOut('todoist.create_task', { description: 'Entered in the app', order_index: -1 }),
        only(['flood', 'done'], spelledOut('todoist.update_task', { title: '$inputs.job' })),
        only(['flood'], spelledOut('todoist.update_task', { due_date: '2026-04-17', is_completed: false })),
      ),
    },
  ],
  'venmo-phone-rent-day': [
    {
      name: 'the alarm first, a private request, its text said again',
      plan: all(
        looking(call('venmo.show_sent_payment_requests', PAGE)),
        spelledOut('venmo.create_payment_request', { private: true }),
        spelledOut('phone.create_alarm', { label: 'Look: has $inputs.person paid?', enabled: true, repeat_days: ['friday'] }),
        spelledOut('venmo.update_payment_request', { description: '$saved/requests[person=$inputs.person]/what_for' }),
        only(['jonas', 'priya'], (_, calls) => [
          ...calls.filter(({ api }) => api.startsWith('venmo.s')),
          ...calls.filter(({ api }) => !api.startsWith('venmo.s')).toReversed(),
        ]),
      ),
    },
  ],
}
