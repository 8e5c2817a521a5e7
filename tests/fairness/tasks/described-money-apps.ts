import type { DescribedApps, DescribedField } from '../support/described-app.ts'
import { field, id } from './described-field.ts'

const costFields: readonly DescribedField[] = [
  field('what', 'text', ['What', 'Cost', 'Item']),
  field('amount', 'money', ['Amount', 'Total', 'Sum']),
  field('paid_by', 'person', ['Paid by', 'Payer', 'From']),
  field('shares', 'shares', ['Shares', 'Split', 'Who owes what']),
]

/** What the views show of applications that have to do with money, shops and presents. */
export const DESCRIBED_MONEY_APPS: DescribedApps = {
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
