import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kit/server/db/schema.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Place } from './data/small-places.ts'
import type { TestViewer } from './servers/viewers.ts'

type Table = keyof Database

/** Tables whose rows belong to a ship-to, a customer, or a company. */
const ofShipTo = ['ship_tos', 'orders', 'invoices', 'sales_lines'] as const
const ofCustomer = [
  'customers',
  'customer_items',
  'custom_prices',
  'order_guides',
  'group_members',
  'employee_books',
] as const
const ofCompany = ['companies', 'warehouses', 'vendors', 'items', 'stock', 'substitutes', 'list_prices'] as const
const ofOrder = ['order_lines', 'packages'] as const
const emptied: readonly Table[] = [...ofShipTo, ...ofCustomer, ...ofCompany, ...ofOrder, 'package_events']

const listed = (sees: readonly Place[], code: (place: Place) => string) => sql.join([...new Set(sees.map(code))])

/** Deletes every row of the distributor that the viewer may not see. @returns the number of rows per table */
async function deleteForeign(db: Db, { sees }: TestViewer): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const keep = async (table: Table, which: RawBuilder<boolean>) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} t where not (${which})`.execute(db)
    deleted[table] = Number(numAffectedRows)
  }
  const shipTos = listed(sees, ({ company, customer, shipTo }) => company + customer + shipTo)
  const customers = listed(sees, ({ company, customer }) => company + customer)
  for (const table of ofShipTo) await keep(table, sql`t.company || t.customer || t.ship_to in (${shipTos})`)
  for (const table of ofCustomer) await keep(table, sql`t.company || t.customer in (${customers})`)
  for (const table of ofCompany) await keep(table, sql`t.company in (${listed(sees, ({ company }) => company)})`)
  for (const table of ofOrder)
    await keep(
      table,
      sql`exists (select 1 from orders o where o.company = t.company and o.customer = t.customer
        and o.order_number = t.order_number and o.sequence = t.sequence)`,
    )
  await keep('package_events', sql`t.tracking_number in (select tracking_number from packages)`)
  return deleted
}

/** The columns of a table that rows are written with. */
async function writtenColumns(db: Db, table: Table): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Another company, which no viewer sees. */
const twinCompany = '09'
const withCompany = [...ofCompany, ...ofCustomer, ...ofShipTo, ...ofOrder].filter(
  (table) => table !== 'group_members' && table !== 'employee_books',
)

/**
 * Runs work while another company has the same customers, items, orders, and invoices under the same numbers as the
 * first one: a query that omits the company finds each of them twice.
 */
export async function withTwinCompany(db: Db, run: () => Promise<void>): Promise<void> {
  try {
    for (const table of withCompany) {
      const columns = await writtenColumns(db, table)
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from (
          select (jsonb_populate_record(t, jsonb_build_object('company', ${twinCompany}::text))).*
          from ${sql.table(table)} t where t.company = '01') as twin`.execute(db)
    }
    await run()
  } finally {
    for (const table of withCompany)
      await sql`delete from ${sql.table(table)} where company = ${twinCompany}`.execute(db)
  }
}

/** Runs work on a database without the rows outside a viewer's scope, then restores them. */
export async function withOnlyOwnRows(
  db: Db,
  viewer: TestViewer,
  run: (deleted: Record<string, number>) => Promise<void>,
): Promise<void> {
  for (const table of emptied)
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(db)
  try {
    await run(await deleteForeign(db, viewer))
  } finally {
    for (const table of emptied) {
      await sql`truncate ${sql.table(table)}`.execute(db)
      const columns = await writtenColumns(db, table)
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(`kept_${table}`)}`.execute(
        db,
      )
      await sql`drop table ${sql.table(`kept_${table}`)}`.execute(db)
    }
  }
}
