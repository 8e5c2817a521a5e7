import type { ServiceVocabulary } from '../field-spec.ts'
import { boolean, computed, dateTime, ofRows, peopleIn, person, reference, referencesIn, text } from '../fields.ts'

export const GMAIL: ServiceVocabulary = {
  Email: {
    table: 'emails',
    scope: 'all',
    owner: 'sender_id',
    label: 'subject',
    seedable: true,
    means: 'one mail; a starting record is sent at `sent_at`, so both sides have their threads',
    fields: {
      sender: person('sender_id', 'required'),
      recipients: peopleIn('recipient_ids', 'required'),
      subject: text('subject'),
      body: text('body'),
      reply_to: { ...reference('Email', 'response_to_email_id'), means: 'the mail that this one answers; then the service gives the subject' },
      attachments: ofRows('texts', { table: 'attachments', by: 'email_id', column: 'file_name' }, 'never'),
      sent_at: dateTime('created_at'),
    },
  },
  Thread: {
    table: 'user_email_threads',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    means: "the user's own view of a conversation; a starting record changes the thread of `email`",
    fields: {
      email: {
        ...computed('reference', (row, reading) => {
          const ids: readonly unknown[] = Array.isArray(row['email_ids']) ? row['email_ids'] : []
          return typeof ids[0] === 'number' ? { type: 'reference', reference: reading.reference('Email', ids[0]) } : { type: 'none' }
        }),
        model: 'Email',
        seed: 'required',
        means: 'its first mail',
      },
      subject: computed('text', (row, reading) => {
        const ids: readonly unknown[] = Array.isArray(row['email_ids']) ? row['email_ids'] : []
        return typeof ids[0] === 'number' ? { type: 'text', value: reading.reference('Email', ids[0]).label } : { type: 'none' }
      }),
      emails: referencesIn('Email', 'email_ids', 'never'),
      read: boolean('read'),
      starred: boolean('starred'),
      archived: boolean('archived'),
      spam: boolean('spam'),
      label: text('label'),
    },
  },
  Draft: {
    table: 'drafts',
    scope: 'own',
    owner: 'user_id',
    label: 'subject',
    seedable: true,
    fields: {
      recipients: peopleIn('recipient_ids', 'optional', { default: [] }),
      subject: text('subject', 'optional', { default: '' }),
      body: text('body', 'optional', { default: '' }),
      reply_to: reference('Email', 'response_to_email_id', 'never'),
      scheduled_send_at: dateTime('scheduled_send_at'),
      attachments: ofRows('texts', { table: 'attachments', by: 'draft_id', column: 'file_name' }, 'never'),
      owner: person('user_id'),
    },
  },
}
