import type { Session, Store } from '../../apps/server/src/kit/db/store.ts'
import { allFlags } from '../../apps/server/src/slices/session/accounts/accounts.ts'
import { passwordHash } from './data.ts'

export const group = 'GROUP1'
export const customers = 500
export const warehouses = 40
export const items = 20_000
/** The company and customer whose price list has 32,000 rows. */
export const listed = { company: '02', customer: '200001', rows: 32_000 }

/** Hashes a number, deterministically across runs. */
const mix = (text: string, sides: number) => `abs(hashtext(${text})) % ${sides}`

/**
 * A group of 500 customers over 40 warehouses of 20,000 items: 800,000 stock rows, 500,000 part numbers (mostly shared
 * between customers), and 250,000 prices; and a company with a price list of 32,000 rows. Generated in the database,
 * because these bars measure queries; feeds are measured separately.
 */
const statements = [
  `insert into companies (company, name) values ('01', 'Bench Supply'), ('02', 'List Supply')`,
  `insert into warehouses (company, warehouse, name) select '01', 'W' || lpad(w::text, 2, '0'), 'Warehouse ' || w
    from generate_series(1, ${warehouses}) w`,
  `insert into customers (company, customer, name, warehouse) select '01', lpad((100000 + c)::text, 6, '0'),
    'Customer ' || c, 'W01' from generate_series(1, ${customers}) c`,
  `insert into customers (company, customer, name, warehouse) values ('02', '${listed.customer}', 'List Customer', 'W01')`,
  `insert into customer_groups (group_id, name) values ('${group}', 'Bench Group')`,
  `insert into group_members (group_id, company, customer) select '${group}', company, customer from customers
    where company = '01'`,
  `insert into vendors (company, vendor, name) select c, lpad(v::text, 5, '0'), 'Vendor ' || v
    from generate_series(1, 60) v, unnest(array['01', '02']) c`,
  `insert into items (company, item, description, description2, vendor, vendor_part, case_pack, pack_description,
    pallet_quantity)
    select c, lpad(n::text, 7, '0'), 'ITEM ' || n || ' ' || md5(n::text), 'Sleeve of ' || n % 50,
      lpad((1 + n % 60)::text, 5, '0'), 'VP-' || n, 1 + n % 24, (1 + n % 24) || '/CT', 40 + n % 5
    from (values ('01', ${items}), ('02', ${listed.rows})) as of (c, most), generate_series(1, most) n`,
  `insert into stock (company, item, warehouse, stocked, on_hand, on_demand, on_order, scheduled_date)
    select i.company, i.item, w.warehouse, case when ${mix('i.item', 5)} = 0 then 'N' else 'S' end,
      ${mix('i.item || w.warehouse', 1000)}, ${mix('w.warehouse || i.item', 200)}, ${mix(`i.item || 'o'`, 300)},
      case when ${mix(`i.item || w.warehouse || 'd'`, 3)} = 0 then date '2026-12-01' + ${mix('w.warehouse', 20)} end
    from items i join warehouses w on w.company = i.company`,
  `insert into list_prices (company, item, sell_case, sell_unit, sell_price, list_price)
    select company, item, 1, 'CS', 1 + ${mix('item', 400)} / 4.0, 1 + ${mix('item', 400)} / 3.0 from items`,
  `insert into customer_items (company, customer, item, customer_part)
    select c.company, c.customer, i.item, 'C' || i.item || '-' || ${mix('c.customer', 2)}
    from customers c join items i on i.company = c.company where ${mix('c.customer || i.item', 20)} = 0`,
  `insert into custom_prices (company, customer, item, shipment_type, current_pending, price_source, price, effective_date)
    select c.company, c.customer, i.item, 'W', 'C', 'CONTRACT', 1 + (${mix('i.item', 400)} + ${mix('c.customer', 2)}) / 5.0,
      date '2026-01-01'
    from customers c join items i on i.company = c.company where ${mix('i.item || c.customer', 40)} = 0`,
]

async function make(session: Session): Promise<void> {
  for (const statement of statements) await session.query(statement)
}

/** Fills a migrated database, with an account for the group and one for the customer of the price list. */
export async function fillPrices(store: Store): Promise<void> {
  await store.session(make)
  const account = { password_hash: await passwordHash(), flags: JSON.stringify(allFlags) }
  await store.db
    .insertInto('accounts')
    .values([
      { ...account, login_type: 'G', company: '00', user_id: group, identity_key: 'bench-group' },
      { ...account, login_type: 'C', company: '02', user_id: listed.customer, identity_key: 'bench-customer' },
    ])
    .execute()
  await store.session((session) => session.query('vacuum analyze'))
}
