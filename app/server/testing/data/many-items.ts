import { sql } from 'kysely'
import type { Store } from '#kit/server/db/store.ts'
import { itemOf, places } from './small-places.ts'

/** Adds `count` items with stock and prices to the small distributor's home company, for long responses. */
export async function addItems({ db }: Store, count: number): Promise<void> {
  const { company } = places.home
  const model = itemOf(company, 1)
  for (const table of ['items', 'stock', 'list_prices']) {
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('item', 'M' || lpad(n::text, 6, '0')))).*
      from ${sql.table(table)} t, generate_series(1, ${sql.lit(count)}) n
      where t.company = ${company} and t.item = ${model}`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
}
