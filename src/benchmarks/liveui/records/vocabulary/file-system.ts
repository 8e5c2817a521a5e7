import type { ServiceVocabulary } from '../field-spec.ts'
import { computed, dateTime, person, text } from '../fields.ts'

export const FILE_SYSTEM: ServiceVocabulary = {
  File: {
    table: 'files',
    scope: 'own',
    owner: 'user_id',
    label: 'tilde_path',
    key: 'path',
    seedable: true,
    means: 'known by its path: moving, copying and overwriting give a new id',
    fields: {
      path: text('tilde_path', 'required', { means: 'below home, like ~/documents/plan.txt; parent directories are made' }),
      name: computed('text', (row) => ({
        type: 'text',
        value:
          String(row['path'] ?? '')
            .split('/')
            .at(-1) ?? '',
      })),
      content: text('content', 'required'),
      created_at: dateTime('created_at'),
      owner: person('user_id'),
    },
  },
  Directory: {
    table: 'directories',
    scope: 'own',
    owner: 'user_id',
    label: 'tilde_path',
    key: 'path',
    seedable: true,
    fields: {
      path: text('tilde_path', 'required', { means: 'with a slash at the end, like ~/documents/trip/' }),
      created_at: dateTime('created_at'),
      owner: person('user_id'),
    },
  },
}
