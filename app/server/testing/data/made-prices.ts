import type { Db } from '#kit/server/db/store.ts'
import { decimal } from './sales-lines.ts'

/** A list price in ten-thousandths of a dollar: whole numbers, so that sums are exact. */
export interface ListedPrice {
  company: string
  item: string
  price: number
}

/** A customer's own price, in effect since January 1, 2026. */
export interface AgreedPrice extends ListedPrice {
  customer: string
  /** The last day; null has none. */
  ends: string | null
}

/** Fills both price tables of an empty database. */
export async function fillPrices(
  db: Db,
  listed: readonly ListedPrice[],
  agreed: readonly AgreedPrice[],
): Promise<void> {
  const unit = { sell_case: 1, sell_unit: 'EA' }
  await db
    .insertInto('list_prices')
    .values(
      listed.map(({ company, item, price }) => ({
        ...{ company, item, ...unit, list_price: 9, pending_price: null, effective_date: null },
        sell_price: Number(decimal(price, 4)),
      })),
    )
    .execute()
  await db
    .insertInto('custom_prices')
    .values(
      agreed.map(({ company, customer, item, price, ends }) => ({
        ...{ company, customer, item, ...unit, price_source: 'QUOTE' },
        ...({ shipment_type: 'W', current_pending: 'C' } as const),
        price: Number(decimal(price, 4)),
        effective_date: '2026-01-01',
        expiration_date: ends,
      })),
    )
    .execute()
}
