import type { Json } from '../../core/json.ts'

/** The host answered, and refused: a value, since the host itself is well. `kind`: see host/revisit_host/faults.py. */
export interface HostRefusal {
  readonly kind: string
  readonly message: string
  readonly details: { readonly [key: string]: Json }
}
