import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

/** What can be counted in the file and in the database alike. `sales` is exact, with 3 decimals. */
export interface RetailFigures {
  lines: number
  invoices: number
  items: number
  /** With the one for cash sales. */
  customers: number
  sales: string
}

/** Counts what the database holds now; the sum is made there, exactly. */
export async function retailFigures(db: Db): Promise<RetailFigures> {
  const { rows } = await sql<RetailFigures>`select
    (select count(*) from sales_lines) as lines, (select count(*) from invoices) as invoices,
    (select count(*) from items) as items, (select count(*) from customers) as customers,
    (select coalesce(sum(sales), 0)::numeric(20, 3)::text from sales_lines) as sales`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a query without a table answered no row')
  return figures
}
