import { type RawBuilder, sql } from 'kysely'
import { feedFiles } from '#app/server/tables.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import type { Place } from './data/small-places.ts'
import type { TestViewer } from './servers/viewers.ts'

/** The fed tables whose rows belong to a ship-to, to a customer, or to a company, or are part of another table's. */
const replaced = feedFiles.filter(({ mode }) => mode === 'replace')
const isPerson = ({ rows }: FeedFile) => rows === 'group' || rows === 'employee'
const ofShipTo = replaced.filter((feed) => feed.columns.ship_to && !isPerson(feed))
const ofPart = replaced.filter(({ columns, part }) => part && !columns.ship_to)
const ofCustomer = replaced.filter(
  (feed) => feed.columns.customer && !ofShipTo.includes(feed) && !ofPart.includes(feed),
)
const ofCompany = replaced.filter(({ columns }) => columns.company && !columns.customer)
const emptied = [...ofShipTo, ...ofCustomer, ...ofCompany, ...ofPart].map(({ table }) => table)

const listed = (sees: readonly Place[], code: (place: Place) => string) => sql.join([...new Set(sees.map(code))])

/** Deletes every row of the distributor that the viewer may not see. @returns the number of rows per table */
async function deleteForeign(db: Db, { sees }: TestViewer): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const keep = async ({ table }: FeedFile, which: RawBuilder<boolean>) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} t where not (${which})`.execute(db)
    deleted[table] = Number(numAffectedRows)
  }
  const shipTos = listed(sees, ({ company, customer, shipTo }) => company + customer + shipTo)
  const customers = listed(sees, ({ company, customer }) => company + customer)
  for (const feed of ofShipTo) await keep(feed, sql`t.company || t.customer || t.ship_to in (${shipTos})`)
  for (const feed of ofCustomer) await keep(feed, sql`t.company || t.customer in (${customers})`)
  for (const feed of ofCompany) await keep(feed, sql`t.company in (${listed(sees, ({ company }) => company)})`)
  for (const feed of ofPart) {
    const { of = '', columns = [] } = feed.part ?? {}
    const same = columns.map((name) => sql`p.${sql.ref(name)} = t.${sql.ref(name)}`)
    const isPart = sql<boolean>`exists (select 1 from ${sql.table(of)} p where ${sql.join(same, sql` and `)})`
    // A row that names no document is the customer's, such as a payment on account.
    const isWhole = sql`t.${sql.ref(columns.at(-1) ?? '')}::text = '' and t.company || t.customer in (${customers})`
    await keep(feed, feed.columns.customer ? sql<boolean>`(${isPart} or ${isWhole})` : isPart)
  }
  return deleted
}

/** The columns of a table that rows are written with. */
async function writtenColumns(db: Db, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Another company, which no viewer sees. */
const twinCompany = '09'
const withCompany = replaced.filter((feed) => feed.columns.company && !isPerson(feed)).map(({ table }) => table)

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
