import { sql } from 'kysely'
import type { Store } from '#kit/server/db/store.ts'
import { fillPrices } from '#app/server/testing/data/made-prices.ts'
import { decimal, fillSalesLines, type MadeLine } from '#app/server/testing/data/sales-lines.ts'
import { itemOf } from '#app/server/testing/data/small-places.ts'

export const today = '2026-11-20'
export const buyers = [
  { company: '01', customer: '100001', shipTos: ['000011', '000012'] },
  { company: '01', customer: '100002', shipTos: ['A'] },
  /** The same number in another company is another customer. */
  { company: '02', customer: '100001', shipTos: ['000011'] },
  /** In no group. */
  { company: '02', customer: '200009', shipTos: ['000031'] },
]
/** The ERP's own number of a customer; empty if it is the key. */
export const numberOf = ({ company, customer }: { company: string; customer: string }) =>
  company === '01' && customer === '100001' ? 'HARBOR-0001' : ''
/** The last member has only one ship-to. */
const members = [
  { company: '01', customer: '100001', ship_to: '' },
  { company: '01', customer: '100001', ship_to: '000011' },
  { company: '01', customer: '100002', ship_to: '' },
  { company: '02', customer: '100001', ship_to: '000011' },
]
export const sees = ({ company, customer, shipTo }: MadeLine) =>
  members.some(
    (member) => member.company === company && member.customer === customer && ['', shipTo].includes(member.ship_to),
  )
export const po = ({ line }: Pick<MadeLine, 'line'>) => `PO-${line % 3}`

/** Items that exist in both companies differ in the second one. */
export const items = ['01', '02'].flatMap((company) =>
  [itemOf(company, 1), itemOf(company, 2), 'A1', 'B2'].map((item) => ({
    ...{ company, item, vendor: 'V9' },
    description: item === 'B2' ? `Item B2 of ${company}` : `Item ${item}`,
    case_pack: item === 'B2' ? Number(company) : 12,
  })),
)
/** Ten-thousandths of a dollar. */
const listPrices = [
  { company: '01', item: 'A1', price: 25_000 },
  { company: '02', item: 'A1', price: 12_345 },
  { company: '01', item: itemOf('01', 1), price: 25_000 },
]
const agreed = [
  { company: '01', customer: '100002', item: 'A1', price: 19_999, ends: null },
  { company: '01', customer: '100001', item: 'A1', price: 100, ends: '2026-11-19' },
  { company: '02', customer: '100001', item: 'B2', price: 70_000, ends: today },
]
export const priceOf = ({ company, customer, item }: MadeLine): number | null => {
  const own = agreed.find(
    (one) => one.company === company && one.customer === customer && one.item === item && (one.ends ?? today) >= today,
  )
  const price = own ?? listPrices.find((one) => one.company === company && one.item === item)
  return price ? Number(decimal(price.price, 4)) : null
}

export async function fill(store: Store, lines: readonly MadeLine[]): Promise<number> {
  const { db } = store
  const address = { address1: '', address2: '', city: '', state: '', zip: '' }
  const account = await db
    .insertInto('accounts')
    .values({ login_type: 'G', company: '00', user_id: 'GROUP1', identity_key: 'G', password_hash: '' })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_members')
    .values(members.map((member) => ({ ...member, group_id: 'GROUP1' })))
    .execute()
  await db
    .insertInto('companies')
    .values(['01', '02'].map((company) => ({ company, name: `Company ${company}`, ...address, phone: '', email: '' })))
    .execute()
  await db
    .insertInto('customers')
    .values(
      buyers.map(({ company, customer }) => ({
        ...{
          company,
          customer,
          ...address,
          country: 'US',
          warehouse: 'W',
          terms: '',
          on_hold: 'N',
          po_required: 'Y',
          phone: '',
        },
        name: `Customer ${company}${customer}`,
        customer_number: numberOf({ company, customer }),
      })),
    )
    .execute()
  // V9 has the same name in both companies; the empty vendor has no name in either.
  await db
    .insertInto('vendors')
    .values(
      ['01', '02'].flatMap((company) => [
        { company, vendor: 'V9', name: 'Vendor 9' },
        { company, vendor: `V${company}1`, name: `Vendor of ${company}` },
      ]),
    )
    .execute()
  const plain = { description2: '', vendor_part: '', department: '', pack_description: '', unit: 'EA', flyer_page: '' }
  await db
    .insertInto('items')
    .values(items.map((item) => ({ ...item, ...plain, weight: 0, cube: 0, pallet_quantity: 0 })))
    .execute()
  await fillPrices(db, listPrices, agreed)
  await fillSalesLines(store, lines)
  await db.updateTable('sales_lines').set({ customer_po: sql`'PO-' || (line % 3)::text` }).execute()
  return account.account_id
}
