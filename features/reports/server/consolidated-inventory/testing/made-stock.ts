import type { Store } from '#kit/server/db/store.ts'
import { fillPrices } from '#app/server/testing/data/made-prices.ts'
import { decimal } from '#app/server/testing/data/sales-lines.ts'

export const today = '2026-11-20'
export const companies = ['01', '02']
const customers = [
  { company: '01', customer: '100001' },
  { company: '01', customer: '100002' },
  { company: '01', customer: '100003' },
  { company: '02', customer: '200001' },
  /** In no group. */
  { company: '02', customer: '200009' },
]
export const members = customers.slice(0, 4)
const itemCodes = ['A1', 'A2', 'B1', 'B2', 'C1']
const warehouses = ['ATL', 'DAL', 'NWK']

/** Pseudorandom numbers, the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Quantities in hundredths and prices in ten-thousandths: whole numbers, so that sums are exact. */
export function makeData(seed: number) {
  const roll = dice(seed)
  const pick = <T>(values: readonly T[]) => values[roll(values.length)] as T
  const pairs = companies.flatMap((company) => itemCodes.map((item) => ({ company, item })))
  const items = pairs.map((pair) => ({
    ...pair,
    description: `Item ${pair.item}${roll(3) === 0 ? ` of ${pair.company}` : ''}`,
    vendor: pick(['V1', 'V2']),
    vendor_part: pick(['', 'VP1', 'VP2', 'VP3']),
    case_pack: pick([1, 12]),
    pack_description: pick(['', '12 CT']),
    pallet_quantity: pick([0, 40]),
  }))
  const stock = pairs.flatMap((pair) =>
    warehouses
      .filter(() => roll(4) > 0)
      .map((warehouse) => ({
        ...pair,
        warehouse,
        stocked: pick(['S', 'N'] as const),
        on_hand: roll(100_000),
        on_demand: roll(60_000),
        on_order: roll(50_000),
        scheduled_date: pick([null, '2026-12-01', '2026-12-15']),
      })),
  )
  const deals = customers.flatMap(({ company, customer }) => itemCodes.map((item) => ({ company, customer, item })))
  const customerItems = deals
    .filter(() => roll(2) === 0)
    .map((deal) => ({ ...deal, customer_part: pick(['P1', 'P2', `P-${deal.item}`]) }))
  const prices = deals
    .filter(() => roll(3) === 0)
    .map((deal) => ({ ...deal, price: roll(3) * 10_000 + 12_345, ends: pick([null, '2026-11-19', today]) }))
  const listed = pairs.filter(() => roll(5) > 0).map((pair) => ({ ...pair, price: roll(3) * 10_000 + 55_555 }))
  const bought = deals.filter(() => roll(4) === 0)
  return { items, stock, customerItems, prices, listed, bought }
}
export type Data = ReturnType<typeof makeData>

export async function fill({ db }: Store, data: Data): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ login_type: 'G', company: '00', user_id: 'GROUP1', identity_key: 'G', password_hash: '' })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_members')
    .values(members.map((member) => ({ ...member, group_id: 'GROUP1', ship_to: '' })))
    .execute()
  const address = { address1: '', address2: '', city: '', state: '', zip: '', country: 'US' }
  await db
    .insertInto('customers')
    .values(
      customers.map((one) => ({
        ...{
          ...one,
          ...address,
          name: one.customer,
          warehouse: 'ATL',
          terms: '',
          on_hold: 'N' as const,
          po_required: 'Y' as const,
          phone: '',
        },
        customer_number: '',
      })),
    )
    .execute()
  await db
    .insertInto('vendors')
    .values(companies.flatMap((company) => ['V1', 'V2'].map((vendor) => ({ company, vendor, name: `${vendor} Inc` }))))
    .execute()
  await db
    .insertInto('items')
    .values(
      data.items.map((item) => ({
        ...item,
        ...{ description2: '', department: '', unit: 'EA', weight: 0, cube: 0, flyer_page: '' },
      })),
    )
    .execute()
  await db
    .insertInto('stock')
    .values(
      data.stock.map((row) => ({
        ...row,
        on_hand: Number(decimal(row.on_hand, 2)),
        on_demand: Number(decimal(row.on_demand, 2)),
        on_order: Number(decimal(row.on_order, 2)),
        ...{ days_on_hand: 0, lead_time_days: 0, minimum_quantity: 0, maximum_quantity: 0 },
      })),
    )
    .execute()
  await db
    .insertInto('customer_items')
    .values(data.customerItems.map((one) => ({ ...one, department: '' })))
    .execute()
  await fillPrices(db, data.listed, data.prices)
  await db
    .insertInto('sales_lines')
    .values(
      data.bought.map((deal, line) => ({
        ...deal,
        ...{ invoice_number: '1', line, invoice_date: today, ship_to: '1', warehouse: 'ATL', customer_part: '' },
        ...{ department: '', vendor: '', vendor_part: '', customer_po: '' },
        ...{ quantity: 1, unit_price: 1, sales: 1, tax: 0, add_ons: 0 },
      })),
    )
    .execute()
  return account.account_id
}
