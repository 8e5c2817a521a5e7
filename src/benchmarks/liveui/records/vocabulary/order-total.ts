import type { JsonObject } from '../../../../core/json.ts'
import type { FieldValue } from '../field-value.ts'
import type { RecordReading } from '../record-reading.ts'

/** What an order cost: goods at the price of the day, delivery, tax and wrapping, less the discount; never below zero. Dollars. */
export function orderTotal(row: JsonObject, reading: RecordReading): FieldValue {
  const goods = reading
    .rowsBy('order_items', 'order_id', Number(row['id']))
    .reduce((sum, item) => sum + Number(item['price']) * Number(item['ordered_quantity']), 0)
  const total = goods + Number(row['delivery_fee']) + Number(row['tax']) + Number(row['gift_wrap_fee']) - Number(row['discount'])
  return { type: 'money', value: Math.max(Math.round(total * 100) / 100, 0) }
}
