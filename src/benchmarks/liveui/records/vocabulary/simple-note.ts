import type { ServiceVocabulary } from '../field-spec.ts'
import { boolean, dateTime, person, text, texts } from '../fields.ts'

export const SIMPLE_NOTE: ServiceVocabulary = {
  Note: {
    table: 'notes',
    scope: 'own',
    owner: 'user_id',
    label: 'title',
    seedable: true,
    fields: {
      title: text('title', 'required'),
      content: text('content', 'required'),
      tags: texts('tags', 'optional', { default: [] }),
      pinned: boolean('pinned', 'optional', { default: false }),
      created_at: dateTime('created_at'),
      owner: person('user_id'),
    },
  },
}
