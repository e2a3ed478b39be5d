import type { Session, Store } from '../../apps/server/src/kit/db/store.ts'
import { allFlags } from '../../apps/server/src/slices/session/accounts/accounts.ts'
import { company, customer, passwordHash } from './data.ts'
import { withoutIndexes } from './without-indexes.ts'

export const lines = 10_000_000
/** The largest customer has 3% of the lines. */
const own = 300_000
/** The item that the customer buys most: on every 50th of its lines. */
export const item = '0000050'
const others = 200

/**
 * 10 million invoice lines. One customer has 300,000 of them, 60,000 orders with 5 lines each, and a parcel for each
 * order; 1,000 orders are open, and 1,500 shipped in the last 30 days. Generated in the database, because the bar
 * measures queries.
 */
const statements = [
  `insert into companies (company, name) values ('${company}', 'Bench Supply')`,
  `insert into warehouses (company, warehouse, name) select '${company}', 'W' || w, 'Warehouse ' || w
    from generate_series(1, 12) w`,
  `insert into customers (company, customer, name, warehouse)
    select '${company}', '${customer}', 'The largest', 'W1'
    union all select '${company}', (200000 + c)::text, 'Customer ' || c, 'W1' from generate_series(1, ${others}) c`,
  `insert into ship_tos (company, customer, ship_to, name)
    select '${company}', '${customer}', lpad(s::text, 6, '0'), 'Dock ' || s from generate_series(1, 20) s`,
  `insert into vendors (company, vendor, name) values ('${company}', 'V1', 'Vendor')`,
  `insert into items (company, item, description, vendor) select '${company}', lpad(n::text, 7, '0'), 'ITEM ' || n, 'V1'
    from generate_series(1, 40000) n`,
  `insert into stock (company, item, warehouse, stocked, on_hand, on_demand, on_order, scheduled_date)
    select company, item, w.warehouse, 'S', 100, 10, 50, current_date + 9 from items join warehouses w using (company)`,
  `insert into list_prices (company, item, sell_price, list_price) select company, item, 10, 12 from items`,
  `insert into substitutes (company, item, substitute, rank)
    select '${company}', '${item}', lpad((100 + n)::text, 7, '0'), n from generate_series(1, 8) n`,
  `insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item, quantity,
      unit_price, sales)
    select '${company}', case when n <= ${own} then '${customer}' else (200001 + n % ${others})::text end,
      (1000000 + n / 20)::text, n % 20, current_date - (n::bigint * 7919 % 1460)::int, lpad((1 + n % 20)::text, 6, '0'), 'W1',
      lpad((case when n % 50 = 0 then 50 else 1 + n % 4999 end)::text, 7, '0'), 1 + n % 9, 10, 10 * (1 + n % 9)
    from generate_series(1, ${lines}) n`,
  `insert into orders (company, customer, order_number, sequence, ship_to, warehouse, status, order_date, ship_date,
      amount, carrier)
    select '${company}', '${customer}', lpad(n::text, 6, '0'), '00', lpad((1 + n % 20)::text, 6, '0'), 'W1',
      case when n <= 1000 then 'O' else 'C' end, current_date - n / 50, case when n > 1000 then current_date - (n - 1001) / 50 end,
      50, 'UPS'
    from generate_series(1, 60000) n`,
  `insert into order_lines (company, customer, order_number, sequence, line, item, quantity_ordered, quantity_reserved,
      unit_price)
    select '${company}', '${customer}', lpad(n::text, 6, '0'), '00', l,
      lpad((case when n % 10 = 0 and l = 1 then 50 else 1 + n * 5 % 4999 end)::text, 7, '0'), 5, 5, 10
    from generate_series(1, 60000) n, generate_series(1, 5) l`,
  `insert into packages (company, customer, order_number, sequence, carrier, tracking_number, ship_date,
      scheduled_delivery)
    select company, customer, order_number, sequence, 'UPS', '1Z' || order_number, ship_date, ship_date + 3
    from orders where status = 'C'`,
]

const make = (session: Session): Promise<void> =>
  withoutIndexes(session, 'sales_lines', async () => {
    for (const statement of statements) await session.query(statement)
  })

/** Fills a migrated database, with an account for the customer. */
export async function fillItemPage(store: Store): Promise<void> {
  await store.session(make)
  await store.db
    .insertInto('accounts')
    .values({
      ...{
        password_hash: await passwordHash(),
        login_type: 'C',
        company,
        user_id: customer,
        identity_key: 'bench-item',
      },
      flags: JSON.stringify(allFlags),
    })
    .execute()
  await store.session((session) => session.query('vacuum analyze'))
}
