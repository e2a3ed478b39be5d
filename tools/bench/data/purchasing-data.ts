import type { Session, Store } from '#kit/server/db/store.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { passwordHash } from './data.ts'
import { withoutIndexes } from './without-indexes.ts'

export const customers = 2000
/** Every item of every company. */
const items = 40_000
/** The largest customer, a group of 100 that includes it, and an administrator who sees all of them. */
export const largest = { company: '02', customer: '000001' }
export const group = 'GROUP100'
export const administrator = 'EMP900'

/** Hashes a number, deterministically across runs: no statement needs a seed. */
const mix = (number: string, salt: number, sides: number | string) =>
  `(hashint8extended(${number}, ${salt}) & 1073741823) % ${sides}`

/**
 * A distributor of 2,000 customers in 5 companies. Customer number k has weight 1 / (k + 7), so that the largest has 2%
 * of the lines, and every third of the first 298 together 22%. Each has 4 years of purchases, with 20 lines per invoice
 * from its company's items, sorted by day like an ERP's. The data is generated in the database, because feeds are
 * measured separately.
 */
const statements = (lines: number) => [
  `insert into companies (company, name) select lpad(c::text, 2, '0'), 'Company ' || c from generate_series(1, 5) c`,
  `insert into warehouses (company, warehouse, name) select company, 'W01', 'Warehouse' from companies`,
  `insert into customers (company, customer, name, warehouse)
    select lpad((1 + k % 5)::text, 2, '0'), lpad(k::text, 6, '0'), 'Customer ' || k, 'W01'
    from generate_series(1, ${customers}) k`,
  `insert into ship_tos (company, customer, ship_to, name)
    select company, customer, lpad(s::text, 6, '0'), 'Dock ' || s from customers, generate_series(1, 4) s`,
  `insert into vendors (company, vendor, name)
    select company, lpad(v::text, 5, '0'), 'Vendor ' || v from companies, generate_series(1, 300) v`,
  `insert into items (company, item, description, description2, vendor, vendor_part, department, case_pack,
      pack_description)
    select lpad((1 + n % 5)::text, 2, '0'), lpad(n::text, 7, '0'), 'ITEM ' || n || ' "RIPPLE" ' || md5(n::text),
      'Sleeve of ' || n % 50, lpad((1 + ${mix('n', 1, 300)})::text, 5, '0'), 'VP-' || n, 'D' || n % 12, 1 + n % 24,
      (1 + n % 24) || '/CT'
    from generate_series(0, ${items - 1}) n`,
  `insert into list_prices (company, item, sell_case, sell_unit, sell_price, list_price)
    select company, item, 1, 'CS', 1 + item::int % 400 / 4.0, 1 + item::int % 400 / 3.0 from items`,
  `insert into customer_items (company, customer, item, customer_part)
    select c.company, c.customer, i.item, 'C' || i.item from customers c join items i on i.company = c.company
    where ${mix('i.item::int * 2003 + c.customer::int', 2, 40)} = 0`,
  `insert into customer_groups (group_id, name) values ('${group}', 'A hundred customers')`,
  `insert into group_members (group_id, company, customer)
    select '${group}', company, customer from customers where customer::int % 3 = 1 and customer::int < 299`,
  `insert into employees (employee, name, region, role) values ('${administrator}', 'Ada Admin', 'HQ', 'administrator')`,
  `insert into employee_books (employee, company, customer)
    select '${administrator}', company, customer from customers`,
  `create temporary table shares as
    select company, customer, customer::int as k, round(${lines} * (1.0 / (customer::int + 7)) /
      (select sum(1.0 / (k + 7)) from generate_series(1, ${customers}) k))::int as lines from customers`,
  `insert into invoices (company, customer, invoice_number, ship_to, warehouse, invoice_date, due_date, amount, balance)
    select company, customer, lpad((k * 20000 + n)::text, 9, '0'), lpad((1 + n % 4)::text, 6, '0'), 'W01', day, day + 30,
      0, 0
    from (select s.*, n, date '2022-11-21' + (${mix('k * 20000 + n', 3, 1461)})::int as day
      from shares s, generate_series(0, (s.lines - 1) / 20) n) i order by day`,
  `insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item,
      customer_part, department, vendor, vendor_part, customer_po, quantity, unit_price, sales, tax, add_ons)
    select l.company, l.customer, l.invoice_number, l.line, l.invoice_date, l.ship_to, 'W01', i.item,
      case when l.number % 8 = 0 then 'C' || i.item else '' end, i.department, i.vendor, i.vendor_part,
      'PO-' || l.number / 20, l.quantity, l.price, l.quantity * l.price,
      case when l.number % 3 = 0 then round(l.quantity * l.price * 0.07, 4) else 0 end,
      case when l.number % 11 = 0 then 2.5 else 0 end
    from (
      select v.*, line, v.base + line as number, (case when ${mix('v.base + line', 4, 40)} = 0 then -1 else 1 end)
          * (1 + ${mix('v.base + line', 5, 24)})::numeric(14,2) as quantity,
        (${mix('v.base + line', 6, 20000)} + 50)::numeric(14,4) / 100 as price,
        company::int - 1 + 5 * ((${mix('v.base + line', 7, 8000)}) * (${mix('v.base + line', 8, 8000)}) / 8000) as pick
      from (select company, customer, invoice_number, invoice_date, ship_to, invoice_number::bigint * 20 as base
        from invoices) v, generate_series(1, 20) line) l
    join items i on i.company = l.company and i.item = lpad(l.pick::text, 7, '0')`,
]

const make = (session: Session, lines: number): Promise<void> =>
  withoutIndexes(session, 'sales_lines', async () => {
    for (const statement of statements(lines)) await session.query(statement)
  })

/** Fills a migrated database, with accounts for the largest customer, the group, and the administrator. */
export async function fillPurchases(store: Store, lines: number): Promise<void> {
  await store.session((session) => make(session, lines))
  const account = { password_hash: await passwordHash(), flags: JSON.stringify(allFlags) }
  const { company, customer } = largest
  await store.db
    .insertInto('accounts')
    .values([
      { ...account, login_type: 'C', company, user_id: customer, identity_key: 'bench-customer' },
      { ...account, login_type: 'G', company: '00', user_id: group, identity_key: 'bench-group' },
      { ...account, login_type: 'E', company: '00', user_id: administrator, identity_key: 'bench-employee' },
    ])
    .execute()
  await store.session((session) => session.query('vacuum analyze'))
}
