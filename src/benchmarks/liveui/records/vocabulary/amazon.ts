import type { ServiceVocabulary } from '../field-spec.ts'
import { boolean, choice, computed, counter, date, dateTime, money, number, ofRows, person, reference, text } from '../fields.ts'
import { PAYMENT_CARD } from './payment-card.ts'
import { orderTotal } from './order-total.ts'

const SIZES = ['extra-small', 'small', 'medium', 'large', 'extra-large'] as const

export const AMAZON: ServiceVocabulary = {
  Seller: { table: 'sellers', scope: 'all', label: 'name', seedable: true, fields: { name: text('name', 'required'), rating: counter('rating') } },
  Product: {
    table: 'products',
    scope: 'all',
    label: 'name',
    seedable: true,
    fields: {
      name: text('name', 'required'),
      product_type: text('product_type', 'required'),
      description: text('description'),
      seller: reference('Seller', 'seller_id', 'required'),
      price: money('price', 'required'),
      delivery_days: number('delivery_days', 'optional', { means: '1 to 14' }),
      inventory: number('inventory_quantity', 'optional', { means: '0 to 100', derived: true }),
      color: text('color'),
      size: choice('relative_size', SIZES),
      rating: counter('rating'),
      seller_rating: counter('seller_rating'),
    },
  },
  Deliverer: { table: 'deliverers', scope: 'all', label: 'name', seedable: true, fields: { name: choice('name', ['UPS', 'USPS', 'FedEx'], 'required') } },
  Promo: {
    table: 'promos',
    scope: 'all',
    label: 'code',
    seedable: true,
    fields: {
      code: text('code', 'required', { means: 'exactly five characters' }),
      kind: choice('type', ['percent', 'flat'], 'required'),
      discount: number('discount', 'required'),
      minimum: money('min_amount'),
    },
  },
  Address: {
    table: 'addresses',
    scope: 'own',
    owner: 'user_id',
    label: 'name',
    seedable: true,
    fields: {
      name: text('name', 'required'),
      street_address: text('street_address', 'required'),
      city: text('city', 'required'),
      state: text('state', 'required'),
      country: text('country', 'required'),
      zip_code: number('zip_code', 'required', { means: 'five digits' }),
      owner: person('user_id'),
    },
  },
  Cart: {
    table: 'users',
    scope: 'own',
    owner: 'id',
    seedable: false,
    means: "what is kept of the user's cart beside its items",
    fields: { owner: person('id', 'never'), promo_code: text('cart_promo_code', 'never') },
  },
  CartItem: {
    table: 'cart_entries',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    fields: {
      product: reference('Product', 'product_id', 'required'),
      quantity: number('quantity', 'optional', { default: 1 }),
      gift_wrap_quantity: number('gift_wrap_quantity', 'optional', { default: 0 }),
      owner: person('user_id'),
    },
  },
  WishListItem: {
    table: 'wish_list_entries',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    fields: { product: reference('Product', 'product_id', 'required'), quantity: number('quantity', 'optional', { default: 1 }), owner: person('user_id') },
  },
  Order: {
    table: 'orders',
    scope: 'own',
    owner: 'user_id',
    seedable: true,
    means: "a starting record is a past order to the owner's address and card; no balance moves",
    fields: {
      products: {
        ...ofRows('references', { table: 'order_items', by: 'order_id', column: 'product_id' }, 'required', 'Product'),
        means: 'quantities are in OrderItem; in a starting record a product that stands twice is ordered twice',
      },
      address: reference('Address', 'address_id', 'never'),
      address_text: text('address_text', 'never'),
      card_digits: text('payment_card_digits', 'never'),
      gift_wrap_fee: money('gift_wrap_fee', 'never'),
      delivery_fee: money('delivery_fee', 'never'),
      tax: money('tax', 'never'),
      discount: money('discount', 'never'),
      total: computed('money', orderTotal),
      placed_at: dateTime('created_at'),
      delivered_at: computed(
        'date-time',
        (row, reading) => deliveredAt(reading.rowsBy('order_items', 'order_id', Number(row['id']))),
        { means: 'when all of it had arrived' },
        'optional',
      ),
    },
  },
  OrderItem: {
    table: 'order_items',
    scope: 'all',
    seedable: false,
    fields: {
      order: reference('Order', 'order_id', 'never'),
      product: reference('Product', 'product_id', 'never'),
      quantity: number('ordered_quantity', 'never'),
      returned_quantity: number('returned_quantity', 'never'),
      gift_wrap_quantity: number('gift_wrap_quantity', 'never'),
      price: money('price', 'never'),
      expected_delivery_at: dateTime('expected_delivery_at', 'never'),
      delivered_at: dateTime('delivered_at', 'never'),
    },
  },
  Return: {
    table: 'product_returns',
    scope: 'own',
    owner: 'user_id',
    seedable: false,
    fields: {
      order: reference('Order', 'order_id', 'never'),
      product: reference('Product', 'product_id', 'never'),
      deliverer: reference('Deliverer', 'deliverer_id', 'never'),
      quantity: number('quantity', 'never'),
      initiated_at: dateTime('initiated_at', 'never'),
    },
  },
  Review: {
    table: 'product_reviews',
    scope: 'all',
    owner: 'user_id',
    label: 'title',
    seedable: true,
    fields: {
      product: reference('Product', 'product_id', 'required'),
      author: person('user_id'),
      rating: number('rating', 'required'),
      title: text('title'),
      text: text('text'),
      is_verified: boolean('is_verified'),
      created_at: dateTime('created_at'),
    },
  },
  Question: {
    table: 'product_questions',
    scope: 'all',
    owner: 'user_id',
    label: 'question',
    seedable: true,
    fields: {
      product: reference('Product', 'product_id', 'required'),
      author: person('user_id'),
      question: text('question', 'required'),
      created_at: dateTime('created_at'),
    },
  },
  Answer: {
    table: 'product_question_answers',
    scope: 'all',
    owner: 'user_id',
    label: 'answer',
    seedable: true,
    fields: {
      question: reference('Question', 'product_question_id', 'required'),
      author: person('user_id'),
      answer: text('answer', 'required'),
      created_at: dateTime('created_at'),
    },
  },
  PaymentCard: PAYMENT_CARD,
  PrimeSubscription: {
    table: 'prime_subscriptions',
    scope: 'own',
    owner: 'user_id',
    seedable: false,
    fields: {
      start_date: date('start_date', 'never'),
      end_date: date('end_date', 'never'),
      card_digits: text('payment_card_digits', 'never'),
      paid_amount: money('paid_amount', 'never'),
    },
  },
}

function deliveredAt(items: readonly { readonly [column: string]: unknown }[]) {
  const times = items.map((item) => item['delivered_at'])
  const latest = times
    .filter((value) => typeof value === 'string')
    .toSorted()
    .at(-1)
  return latest === undefined || times.length === 0 || times.some((value) => typeof value !== 'string')
    ? ({ type: 'none' } as const)
    : ({ type: 'date-time', value: latest } as const)
}
