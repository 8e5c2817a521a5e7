import type { ModelSpec } from '../field-spec.ts'
import { number, person, text } from '../fields.ts'

/** Amazon, Spotify and Venmo keep cards alike. A persona's cards are seeded by `cards:` of its base world, with their bank side. */
export const PAYMENT_CARD: ModelSpec = {
  table: 'payment_cards',
  scope: 'own',
  owner: 'user_id',
  label: 'card_name',
  seedable: false,
  fields: {
    card_name: text('card_name', 'never'),
    owner_name: text('owner_name', 'never'),
    card_number: number('card_number', 'never'),
    expiry_year: number('expiry_year', 'never'),
    expiry_month: number('expiry_month', 'never'),
    owner: person('user_id', 'never'),
  },
}
