import type { Check, SimpleCheck } from '../check-schema.ts'

/** Where a check looks. `service` is operational (calls and row changes, as in the paper's survey), `record` reads the world independently. */
export const SURFACES = ['opening', 'service', 'record', 'visible', 'preservation'] as const
export type Surface = (typeof SURFACES)[number]

const SURFACE_OF_KIND: { readonly [kind in SimpleCheck['check']]: Surface } = {
  view: 'opening',
  action: 'opening',
  input: 'opening',
  call: 'service',
  'no-call': 'service',
  change: 'service',
  mutations: 'service',
  record: 'record',
  absent: 'record',
  count: 'record',
  text: 'visible',
  item: 'visible',
  choice: 'visible',
  'not-text': 'visible',
  'not-item': 'visible',
  retained: 'preservation',
  unchanged: 'preservation',
  identity: 'preservation',
}

/** The kind decides; an `any-of` says its surface itself. */
export function surfaceOf(check: Check | SimpleCheck): Surface {
  return check.check === 'any-of' ? check.surface : SURFACE_OF_KIND[check.check]
}
