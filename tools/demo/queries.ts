import type { Db } from '#kit/server/db/store.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { OrderState } from '#orders/contract/ordering/states.ts'
import { move, openDraft } from '#orders/server/state-queries.ts'
import { sql } from 'kysely'
import { currentPrice, listPricesOn, pricesInForce } from '#items/server/queries.ts'

/** Whether the database has data of any distributor. */
export async function hasFeedData(db: Db): Promise<boolean> {
  const company = await db.selectFrom('companies').select('company').limit(1).executeTakeFirst()
  return company !== undefined
}

/** Removes a service account, so that its name can have a new key. */
export const removeService = (db: Db, name: string) =>
  db.deleteFrom('service_accounts').where('name', '=', name).execute()

export interface DemoCart {
  company: string
  customer: string
  shipTo: string
  state: Extract<OrderState, 'draft' | 'waiting for approval'>
  /** The user ID of the person who filled the cart. */
  by: string
  po: string
  remarks: string
  lines: number
}

/** Fills a cart with the items that its ship-to bought most in the last year, in the usual quantities. */
export async function insertCart(db: Db, demo: DemoCart, today: Day, now: Date): Promise<void> {
  const { company, customer, shipTo, state, by, po } = demo
  const { cart_id } = await openDraft(db, demo, now)
  await db
    .updateTable('carts')
    .set({ customer_po: po, remarks: demo.remarks, details_by: by })
    .where('cart_id', '=', cart_id)
    .execute()
  await sql`insert into cart_lines (cart_id, company, customer, item, position, quantity, version, changed_by,
      account_id)
    select ${cart_id}, ${company}, ${customer}, b.item, row_number() over (order by b.spent desc, b.item), b.usual, 1, ${by},
      (select account_id from accounts where login_type = 'E' and user_id = ${by})
    from (select l.item, sum(l.sales) as spent,
        greatest(1, round(avg(l.quantity) / greatest(i.case_pack, 1))) * greatest(i.case_pack, 1) as usual
      from sales_lines l join items i on i.company = l.company and i.item = l.item
      where l.company = ${company} and l.customer = ${customer} and l.ship_to = ${shipTo} and l.quantity > 0
        and l.invoice_date > ${today}::date - 365
      group by l.item, i.case_pack order by 2 desc, 1 limit ${demo.lines}) as b`.execute(db)
  if (state === 'draft') return
  await sql`update cart_lines l set unit_price = p.price
    from (select l.item, ${currentPrice} as price from cart_lines l
      left join ${listPricesOn(db, today)} as lp on lp.company = l.company and lp.item = l.item
      left join ${pricesInForce(db, today)} as cp
        on cp.company = l.company and cp.customer = l.customer and cp.item = l.item
      where l.cart_id = ${cart_id}) as p
    where l.cart_id = ${cart_id} and l.item = p.item`.execute(db)
  const { amount } = await db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cart_id)
    .select(sql<number>`sum(round(quantity * unit_price, 2))`.as('amount'))
    .executeTakeFirstOrThrow()
  const { account_id: accountId } = await db
    .selectFrom('accounts')
    .where(({ and }) => and({ login_type: 'C', company, user_id: by }))
    .select('account_id')
    .executeTakeFirstOrThrow()
  const draft = { cart_id, company, customer, state: 'draft', reference: null } as const
  await move(db, draft, 'submit', { kind: 'buyer', accountId, by, at: now, day: today }, { amount })
}
