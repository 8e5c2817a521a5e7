import type { DescribedApps } from '../support/described-app.ts'
import { field } from './described-field.ts'
import { DESCRIBED_MONEY_APPS } from './described-money-apps.ts'

/** What the views of every application show. A new task is described here too. */
export const DESCRIBED_APPS: DescribedApps = {
  ...DESCRIBED_MONEY_APPS,
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
}
