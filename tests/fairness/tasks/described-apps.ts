import type { DescribedApps, DescribedField, FieldKind } from '../support/described-app.ts'

type Words = NonNullable<DescribedField['words']>

type Asks = NonNullable<DescribedField['asks']>

const field = (name: string, kind: FieldKind, labels: readonly [string, string, string], words?: Words, asks?: Asks): DescribedField => ({
  field: name,
  kind,
  labels,
  ...(words === undefined ? {} : { words }),
  ...(asks === undefined ? {} : { asks }),
})
const id = (name: string): DescribedField => field(name, 'id', ['Number', 'Reference', 'No.'])

const costFields: readonly DescribedField[] = [
  field('what', 'text', ['What', 'Cost', 'Item']),
  field('amount', 'money', ['Amount', 'Total', 'Sum']),
  field('paid_by', 'person', ['Paid by', 'Payer', 'From']),
  field('shares', 'shares', ['Shares', 'Split', 'Who owes what']),
]

/** What the views of every application show, in the suite's order. A new task is described here too. */
export const DESCRIBED_APPS: DescribedApps = {
  'amazon-gift-queue/main': [
    {
      view: 'presents',
      at: 'presents',
      headings: ['Presents', 'In your cart', 'Gift list'],
      key: 'person',
      fields: [
        field('person', 'person', ['For', 'Person', 'Recipient']),
        field('product', 'text', ['Product', 'Present', 'What']),
        field('how_many', 'number', ['How many', 'Quantity', 'Pieces']),
        field(
          'wrapped',
          'yes-no',
          ['Wrapped', 'Gift-wrapped', 'Gift wrap'],
          { true: ['wrapped', 'gift-wrapped', 'all pieces wrapped'], false: ['not wrapped', 'no wrapping', 'unwrapped'] },
          [
            ['Wrapped', 'true'],
            ['Gift wrap', 'true'],
          ],
        ),
        id('product_id'),
      ],
      rowActions: { change_how_many: 'person' },
    },
  ],
  'file-system-gmail-cv-versions/keeper': [
    {
      view: 'versions',
      at: 'versions',
      headings: ['Versions', 'My CVs', 'Saved versions'],
      key: 'file',
      fields: [field('file', 'text', ['File', 'File name', 'Name']), field('text', 'text', ['Text', 'Content', 'It says'])],
      rowActions: { replace_text: 'file' },
    },
  ],
  'file-system-gmail-cv-versions/sender': [
    {
      view: 'files',
      at: 'files',
      headings: ['CV files', 'In the folder', 'Files'],
      key: 'file_path',
      fields: [field('file_path', 'text', ['File', 'Path', 'Found'])],
      rowActions: { send_file: 'file' },
    },
    {
      view: 'sent',
      at: 'sent',
      headings: ['Sent', 'What went out', 'Mails'],
      key: 'person',
      fields: [
        field('person', 'person', ['To', 'Person', 'Recipient']),
        field('file', 'text', ['File', 'Attachment', 'CV']),
        field('subject', 'text', ['Subject', 'About', 'Title']),
      ],
      rowActions: {},
    },
  ],
  'file-system-splitwise-receipts/main': [
    {
      view: 'costs',
      at: 'costs',
      headings: ['Costs', 'Bills of the flat', 'Receipts'],
      key: 'what',
      fields: [...costFields, field('receipt', 'text', ['Receipt', 'Receipt file', 'Scan']), id('expense_id')],
      rowActions: { correct_cost: 'what' },
    },
  ],
  'gmail-todoist-book-club/main': [
    {
      view: 'meetings',
      at: 'meetings',
      headings: ['Meetings', 'Book club', 'Dates'],
      key: 'book',
      fields: [
        field('book', 'text', ['Book', 'Title', 'We read']),
        field('date', 'date', ['Date', 'When', 'Day']),
        field('guests', 'people', ['Guests', 'Invited', 'With']),
        field(
          'invitation',
          'word',
          ['Invitation', 'Status', 'Invitation is'],
          { draft: ['draft', 'still a draft', 'Draft, not sent yet'], sent: ['sent', 'Sent', 'sent out'] },
          [
            ['Sent', 'sent'],
            ['Still a draft', 'draft'],
          ],
        ),
      ],
      rowActions: { move_meeting: 'book', send_invitation: 'book' },
    },
  ],
  'phone-daily-reminders/main': [
    {
      view: 'reminders',
      at: 'reminders',
      headings: ['Reminders', 'What I take', 'Every day'],
      key: 'what',
      fields: [
        field('what', 'text', ['What', 'Take', 'Name']),
        field('at', 'time', ['At', 'Time', 'When']),
        field('status', 'word', ['Status', 'State', 'Alarm'], { on: ['on', 'active', 'On'], paused: ['paused', 'Paused', 'off'] }, [
          ['Paused', 'paused'],
          ['On', 'on'],
        ]),
      ],
      rowActions: { move_reminder: 'what', pause_reminder: 'what' },
    },
    {
      view: 'on_phone',
      at: 'on_phone',
      headings: ['On the phone', 'All alarms', 'Set on this phone'],
      key: 'label',
      fields: [field('label', 'text', ['Label', 'Alarm', 'Name']), field('time', 'time', ['Time', 'Rings at', 'When'])],
      rowActions: {},
    },
  ],
  'phone-shift-alarms/main': [
    {
      view: 'shifts',
      at: 'shifts',
      headings: ['Shifts', 'My alarms', 'Wake-up times'],
      key: 'shift',
      fields: [
        field('shift', 'text', ['Shift', 'Kind', 'Name']),
        field('time', 'time', ['Wake-up', 'Alarm at', 'Time']),
        field('active', 'active', ['Active', 'Alarm', 'Current'], { true: ['active', 'on', 'Current'], false: ['not active', 'off', 'inactive'] }, [
          ['Active', 'true'],
          ['On', 'true'],
        ]),
      ],
      rowActions: { switch_shift: 'shift' },
    },
  ],
  'simple-note-amazon-gift-ideas/ideas': [
    {
      view: 'ideas',
      at: 'ideas',
      headings: ['Ideas', 'What people might like', 'Gift ideas'],
      key: 'person',
      fields: [field('person', 'person', ['Person', 'For', 'Who']), field('product', 'text', ['Product', 'Idea', 'What'])],
      rowActions: { change_idea: 'person' },
    },
    {
      view: 'bought',
      at: 'bought',
      headings: ['Bought', 'What I have bought', 'Done'],
      key: 'gift',
      fields: [field('gift', 'text', ['Gift', 'Note', 'For'])],
      rowActions: {},
    },
  ],
  'simple-note-amazon-gift-ideas/shop': [
    {
      view: 'people',
      at: 'people',
      headings: ['People', 'Whom I have an idea for', 'December'],
      key: 'idea',
      fields: [
        field('idea', 'text', ['Idea', 'Note', 'For']),
        field(
          'status',
          'word',
          ['Status', 'State', 'How it stands'],
          { open: ['open', 'still to do', 'not yet in the cart'], 'taken care of': ['taken care of', 'bought', 'in the cart'] },
          [
            ['Taken care of', 'taken care of'],
            ['In the cart', 'taken care of'],
          ],
        ),
      ],
      rowActions: {},
    },
  ],
  'simple-note-question-tracker/main': [
    {
      view: 'questions',
      at: 'questions',
      headings: ['Questions', 'For the physiotherapist', 'What I asked'],
      key: 'question',
      fields: [
        field('question', 'text', ['Question', 'I ask', 'What']),
        field(
          'status',
          'word',
          ['Status', 'State', 'It is'],
          { open: ['open', 'Open', 'still open'], answered: ['answered', 'Answered', 'answered on the last visit'] },
          [
            ['Answered', 'answered'],
            ['Answered?', 'answered'],
          ],
        ),
        field('answer', 'text', ['Answer', 'She said', 'Reply']),
      ],
      rowActions: { enter_answer: 'question' },
    },
    {
      view: 'still_open',
      at: 'still_open',
      headings: ['Still open', 'What to ask next', 'Open among the notes'],
      key: 'question',
      fields: [field('question', 'text', ['Question', 'Ask', 'Note'])],
      rowActions: { enter_answer: 'question' },
    },
  ],
  'splitwise-venmo-camping-settlement/ledger': [
    {
      view: 'costs',
      at: 'costs',
      headings: ['Costs', 'What we spent', 'Camping'],
      key: 'what',
      fields: [...costFields, id('expense_id')],
      rowActions: { change_shares: 'what' },
    },
  ],
  'splitwise-venmo-camping-settlement/settle': [
    {
      view: 'debts',
      at: 'debts',
      headings: ['Debts', 'What you owe', 'Still to pay'],
      key: 'name',
      fields: [
        field('name', 'person', ['Person', 'To', 'Who']),
        field('owed', 'money', ['Owed', 'You owe', 'Amount']),
        field('status', 'word', ['Status', 'State', 'It is'], { open: ['open', 'to pay', 'not paid yet'], paid: ['paid', 'settled', 'You are even'] }, [
          ['Paid', 'paid'],
          ['Settled', 'paid'],
        ]),
      ],
      rowActions: { pay: 'person' },
    },
  ],
  'spotify-note-listening-journal/main': [
    {
      view: 'songs',
      at: 'songs',
      headings: ['Songs', 'Evening by evening', 'What I heard'],
      key: 'song',
      fields: [
        field('song', 'text', ['Song', 'Title', 'Heard']),
        field('line', 'text', ['My line', 'I wrote', 'Note']),
        field(
          'status',
          'word',
          ['Status', 'In the playlist', 'It is'],
          { kept: ['kept', 'Kept', 'still kept'], dropped: ['dropped', 'Dropped', 'dropped from the playlist'] },
          [
            ['Dropped', 'dropped'],
            ['In the playlist', 'kept'],
          ],
        ),
      ],
      rowActions: { drop_song: 'song' },
    },
  ],
  'todoist-wetland-sensors/main': [
    {
      view: 'jobs',
      at: 'jobs',
      headings: ['Jobs', 'To do at the marsh', 'Sensors'],
      key: 'job',
      fields: [
        field('job', 'text', ['Job', 'Task', 'What']),
        field('priority', 'word', ['Priority', 'Urgency', 'How urgent'], {
          low: ['low', 'Low', 'low priority'],
          medium: ['medium', 'Medium', 'medium priority'],
          high: ['high', 'High', 'high priority'],
        }),
        field('due', 'date', ['Due', 'By', 'Due day']),
        field('status', 'word', ['Status', 'State', 'It is'], { open: ['open', 'to do', 'not done yet'], done: ['done', 'completed', 'ticked off'] }, [
          ['Done', 'done'],
          ['Ticked off', 'done'],
        ]),
      ],
      rowActions: { change_priority: 'job', tick_off: 'job' },
    },
  ],
  'venmo-phone-rent-day/main': [
    {
      view: 'requests',
      at: 'requests',
      headings: ['Requests', 'Rent', 'Who pays what'],
      key: 'person',
      fields: [
        field('person', 'person', ['Person', 'From', 'Who']),
        field('amount', 'money', ['Amount', 'Rent', 'How much']),
        field('what_for', 'text', ['For', 'What for', 'Note']),
        field('alarm', 'time', ['Alarm', 'I look at', 'Alarm rings']),
        field(
          'status',
          'word',
          ['Status', 'State', 'Reminder'],
          { asked: ['asked', 'not reminded', 'no reminder yet'], reminded: ['reminded', 'Reminded', 'reminder sent'] },
          [
            ['Reminded', 'reminded'],
            ['Reminder sent', 'reminded'],
          ],
        ),
      ],
      rowActions: { correct_amount: 'person', remind: 'person' },
    },
  ],
}
