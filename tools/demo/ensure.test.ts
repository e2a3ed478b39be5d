import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readAccounts } from './accounts.ts'
import { ensureDemo } from './ensure.ts'

onDatabase((name, open) => {
  test(`The demo is imported without faults, and only into an empty database, on ${name}`, async () => {
    const store = await open()
    const said: string[] = []
    await ensureDemo(store, '2026-11-20', (line) => said.push(line))
    expect(said.length).toBeGreaterThan(0)
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from customers) as customers,
      (select count(distinct item)::int from items) as items,
      (select count(*)::int from accounts where password_hash like '$argon2id$%') as accounts,
      (select count(*)::int from invoice_images) as images,
      (select count(*)::int from invoices i where i.amount <> (select sum(l.sales + l.tax + l.add_ons) from sales_lines l
        where l.company = i.company and l.customer = i.customer and l.invoice_number = i.invoice_number)) as unequal,
      (select count(*)::int from stock where on_hand < on_demand) as overpromised`.execute(store.db)
    const accounts = readAccounts().length
    expect(rows).toEqual([{ customers: 60, items: 2000, accounts, images: 5, unequal: 0, overpromised: 0 }])

    const carts =
      await sql`select c.ship_to, c.state, c.amount > 500 as above, count(*)::int as lines, (select count(*)::int from cart_states h
        join accounts a using (account_id) where h.cart_id = c.cart_id and a.order_limit = 500) as sent
      from carts c join cart_lines l using (cart_id) where l.quantity > 0 group by c.cart_id order by 1`.execute(
        store.db,
      )
    expect(carts.rows).toEqual([
      { ship_to: '000003', state: 'waiting for approval', above: true, lines: 5, sent: 1 },
      { ship_to: '000004', state: 'draft', above: null, lines: 8, sent: 0 },
      { ship_to: '000005', state: 'draft', above: null, lines: 3, sent: 0 },
    ])

    said.length = 0
    await ensureDemo(store, '2026-11-21', (line) => said.push(line))
    expect(said).toEqual([])
  })
})
