import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

/** Figures that both the file and the database can provide. `sales` is exact, with 3 decimals. */
export interface RetailFigures {
  lines: number
  invoices: number
  items: number
  /** Includes the customer for cash sales. */
  customers: number
  sales: string
}

/** Computes the figures of the current database; the database computes the sum exactly. */
export async function retailFigures(db: Db): Promise<RetailFigures> {
  const { rows } = await sql<RetailFigures>`select
    (select count(*) from sales_lines) as lines, (select count(*) from invoices) as invoices,
    (select count(*) from items) as items, (select count(*) from customers) as customers,
    (select coalesce(sum(sales), 0)::numeric(20, 3)::text from sales_lines) as sales`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('the query returned no row')
  return figures
}
