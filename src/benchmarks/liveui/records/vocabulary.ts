import type { Service } from '../services.ts'
import type { ServiceVocabulary } from './field-spec.ts'
import { AMAZON } from './vocabulary/amazon.ts'
import { FILE_SYSTEM } from './vocabulary/file-system.ts'
import { GMAIL } from './vocabulary/gmail.ts'
import { PHONE } from './vocabulary/phone.ts'
import { SIMPLE_NOTE } from './vocabulary/simple-note.ts'
import { SPLITWISE } from './vocabulary/splitwise.ts'
import { SPOTIFY } from './vocabulary/spotify.ts'
import { TODOIST } from './vocabulary/todoist.ts'
import { VENMO } from './vocabulary/venmo.ts'

/**
 * The record vocabulary: service → model → fields, as starting records, entities and checks name them. Data for the task linter,
 * for reading records out of a dump and for the docs (docs/record-vocabulary.md).
 */
export const RECORD_VOCABULARY: { readonly [service in Service]: ServiceVocabulary } = {
  spotify: SPOTIFY,
  amazon: AMAZON,
  gmail: GMAIL,
  phone: PHONE,
  venmo: VENMO,
  splitwise: SPLITWISE,
  todoist: TODOIST,
  simple_note: SIMPLE_NOTE,
  file_system: FILE_SYSTEM,
}
