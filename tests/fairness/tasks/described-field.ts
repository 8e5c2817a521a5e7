import type { DescribedField, FieldKind } from '../support/described-app.ts'

type Words = NonNullable<DescribedField['words']>

type Asks = NonNullable<DescribedField['asks']>

/** A field with its names; words of state and questions about them where it has some. */
export const field = (name: string, kind: FieldKind, labels: readonly [string, string, string], words?: Words, asks?: Asks): DescribedField => ({
  field: name,
  kind,
  labels,
  ...(words === undefined ? {} : { words }),
  ...(asks === undefined ? {} : { asks }),
})
/** A record's number: kept, and shown by few. */
export const id = (name: string): DescribedField => field(name, 'id', ['Number', 'Reference', 'No.'])
