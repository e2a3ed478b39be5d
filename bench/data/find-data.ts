import type { Session, Store } from '../../apps/server/src/kit/db/store.ts'
import { allFlags } from '../../apps/server/src/slices/session/accounts/accounts.ts'
import { company, customer, materials, passwordHash, things } from './data.ts'

export const items = 500_000
/** A customer whose account shows only the items that it has bought. */
export const fewItems = '100002'

const oneOf = (words: readonly string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + (${by}) % ${words.length}]`

/**
 * 500,000 items; two customers with 1,000 part numbers each; one of them has bought 1,500 items on 100,000 lines.
 * Generated in the database, because the bar measures a query.
 */
const statements = [
  `insert into companies (company, name) values ('${company}', 'Bench Supply')`,
  `insert into warehouses (company, warehouse, name) values ('${company}', 'ATL', 'Atlanta')`,
  `insert into customers (company, customer, name, warehouse)
    select '${company}', c, 'Customer ' || c, 'ATL' from unnest(array['${customer}', '${fewItems}']) c`,
  `insert into vendors (company, vendor, name) select '${company}', lpad(v::text, 5, '0'), 'Vendor ' || v
    from generate_series(1, 60) v`,
  `insert into items (company, item, description, description2, vendor, vendor_part)
    select '${company}', lpad(n::text, 7, '0'), ${oneOf(things, 'n')} || ' ' || ${oneOf(materials, 'n / 7')} || ' '
      || n % 400 || 'OZ ' || substr(md5(n::text), 1, 6), 'Sleeve of ' || n % 50, lpad((1 + n % 60)::text, 5, '0'), 'VP-' || n
    from generate_series(1, ${items}) n`,
  `insert into customer_items (company, customer, item, customer_part)
    select '${company}', c, lpad((n * 97)::text, 7, '0'), 'C' || lpad((n * 97)::text, 7, '0')
    from unnest(array['${customer}', '${fewItems}']) c, generate_series(1, 1000) n`,
  `insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item, quantity,
    unit_price, sales)
    select '${company}', '${fewItems}', (800000 + n / 10)::text, n % 10, date '2026-01-01' + n % 300, '000001', 'ATL',
      lpad((1 + n % 1500 * 101)::text, 7, '0'), 1, 1, 1
    from generate_series(1, 100000) n`,
]

async function make(session: Session): Promise<void> {
  for (const statement of statements) await session.query(statement)
}

/** Fills a migrated database, with an account for each customer. */
export async function fillItems(store: Store): Promise<void> {
  await store.session(make)
  const account = { password_hash: await passwordHash(), login_type: 'C', company } as const
  await store.db
    .insertInto('accounts')
    .values([
      { ...account, flags: JSON.stringify(allFlags), user_id: customer, identity_key: 'bench-all' },
      {
        ...account,
        flags: JSON.stringify({ ...allFlags, CanViewAllItems: 'N' }),
        user_id: fewItems,
        identity_key: 'bench-few',
      },
    ])
    .execute()
  await store.session((session) => session.query('vacuum analyze'))
}
