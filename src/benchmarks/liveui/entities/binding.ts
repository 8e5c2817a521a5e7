import type { ServiceRecord } from '../records/field-value.ts'

/** What the name of an entity or starting record stands for. */
export type Binding =
  | {
      readonly state: 'bound'
      /** As it was when it was bound. */
      readonly made: ServiceRecord
      /** As it is after the last episode; undefined when it is gone. */
      readonly now: ServiceRecord | undefined
    }
  /** The episode made no record of the model. */
  | { readonly state: 'missing'; readonly service: string; readonly model: string }
  /** The episode made several, and `where` does not leave one. */
  | { readonly state: 'ambiguous'; readonly service: string; readonly model: string; readonly count: number }
  /** Its episode has not been run yet, or nothing defines it. */
  | { readonly state: 'undefined' }
