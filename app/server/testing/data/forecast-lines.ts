import { addDays } from '#kit/contract/dates.ts'
import type { Store } from '#kit/server/db/store.ts'
import { itemOf, numbersOf, places } from './small-places.ts'

/**
 * Lets every ship-to of the small distributor use an item each week, so that it runs out before an order arrives, and
 * gives a second warehouse more of it than it ships.
 */
export async function addForecastLines({ db }: Store, today: string): Promise<void> {
  const all = Object.values(places)
  const companies = [...new Set(all.map(({ company }) => company))]
  const second = (company: string) => `X${company}`
  await db
    .insertInto('warehouses')
    .values(
      companies.map((company) => ({ company, warehouse: second(company), name: 'Second', city: 'Akron', state: 'OH' })),
    )
    .execute()
  await db
    .insertInto('stock')
    .values(
      companies.map((company) => ({
        ...{ company, item: itemOf(company, 1), warehouse: second(company), stocked: 'S' as const, on_hand: 90_000 },
        ...{ on_demand: 0, on_order: 0, scheduled_date: null, days_on_hand: 1, lead_time_days: 14 },
        ...{ minimum_quantity: 0, maximum_quantity: 0 },
      })),
    )
    .execute()
  const weeks = Array.from({ length: 30 }, (_, week) => week)
  await db
    .insertInto('sales_lines')
    .values(
      all.flatMap((place) =>
        weeks.map((week) => ({
          ...{ company: place.company, customer: place.customer, ship_to: place.shipTo, line: 100 + week },
          ...{ invoice_number: numbersOf(place).invoice, invoice_date: addDays(today, -1 - 7 * week) },
          ...{ warehouse: week % 5 === 0 ? second(place.company) : `W${place.company}`, quantity: 300 },
          ...{ item: itemOf(place.company, 1), customer_part: '', department: '', vendor: '', vendor_part: '' },
          ...{ customer_po: numbersOf(place).purchaseOrder, unit_price: 1, sales: 300, tax: 0, add_ons: 0 },
        })),
      ),
    )
    .execute()
}
