import type { FieldSpec, ServiceVocabulary } from '../field-spec.ts'
import { boolean, computed, date, dateTime, number, person, text, texts, through, time } from '../fields.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const message = (global: string): { readonly [field: string]: FieldSpec } => ({
  sender: through(person('sender_id', 'required'), `${global}_id`, `${global}s`),
  receiver: through(person('receiver_id', 'required'), `${global}_id`, `${global}s`),
  message: through(text('message', 'required'), `${global}_id`, `${global}s`),
  sent_at: dateTime('created_at'),
})

export const PHONE: ServiceVocabulary = {
  Alarm: {
    table: 'alarms',
    scope: 'own',
    owner: 'user_id',
    label: 'label',
    seedable: true,
    fields: {
      time: time('time', 'required'),
      repeat_days: texts('repeat_days', 'optional', { options: WEEKDAYS, default: [] }),
      label: text('label'),
      enabled: boolean('enabled', 'optional', { default: true }),
      snooze_minutes: number('snooze_minutes', 'optional', { default: 15 }),
      vibration: boolean('vibration', 'optional', { default: true }),
      owner: person('user_id'),
    },
  },
  Contact: {
    table: 'contacts',
    scope: 'own',
    owner: 'user_id',
    label: 'first_name',
    seedable: true,
    fields: {
      person: {
        ...computed('person', (row) => ({
          type: 'person',
          person: { email: String(row['email']), name: `${String(row['first_name'])} ${String(row['last_name'])}` },
        })),
        seed: 'optional',
        means: 'in a starting record: one of the persona’s people instead of name and e-mail; fills phone number and birthday too',
      },
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email'),
      phone_number: text('phone_number'),
      relationships: texts('relationships'),
      birthday: date('birthday'),
      home_address: text('home_address'),
      work_address: text('work_address'),
      owner: person('user_id'),
    },
  },
  TextMessage: {
    table: 'user_text_messages',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    means: "the user's own copy of a text message; a starting record makes the other side's copy too",
    fields: message('global_text_message'),
  },
  VoiceMessage: {
    table: 'user_voice_messages',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    means: "the user's own copy of a voice message (its transcript)",
    fields: message('global_voice_message'),
  },
}
