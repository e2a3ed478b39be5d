import { sql } from 'kysely'
import type { Session, Store } from '../store.ts'
import { system } from '../row-security/caller.ts'

/** What people search documents by, of each table that has it. */
const searched: Readonly<Record<string, readonly string[]>> = {
  orders: ['order_number', 'lower(customer_po)'],
  invoices: ['invoice_number', 'lower(customer_po)'],
  packages: ['tracking_number'],
}

/** Records whose numbers the rows of a relation have; the relation has the columns of `table`. */
export async function addRoutes(session: Session, table: string, relation: string): Promise<void> {
  const numbers = searched[table]
  if (!numbers) return
  await session.query(`insert into number_routes (number, customer)
    select distinct v.number, t.customer
    from ${relation} t cross join lateral (values ${numbers.map((number) => `(${number})`).join(', ')}) v (number)
    where v.number <> '' on conflict do nothing`)
}

/** Records the customers of all numbers, unless feeds already do. */
export async function fillRoutes(session: Session): Promise<void> {
  if ((await session.query('select 1 as one from number_routes limit 1')).length > 0) return
  for (const table of Object.keys(searched)) await addRoutes(session, table, table)
}

/** For more customers than this, every shard may as well be asked. */
const mostCustomers = 100

/** Finds whose shards to ask for a number. */
export class NumberRoutes {
  readonly #store: Store
  #isOnCitus: boolean | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * The customers who have documents with one of the numbers, in any letter case; `undefined` if all must be asked, as
   * without Citus, where all customers are in one place.
   */
  async customersOf(numbers: readonly string[]): Promise<readonly string[] | undefined> {
    const { db } = this.#store.as(system)
    if (this.#isOnCitus === undefined) {
      const { rows } = await sql`select 1 as one from pg_extension where extname = 'citus'`.execute(db)
      this.#isOnCitus = rows.length > 0
    }
    if (!this.#isOnCitus) return undefined
    const { rows } = await sql<{ customer: string }>`
      with typed as (select number from unnest(${[...numbers]}::text[]) number)
      select distinct customer from number_routes
      where number in (select number from typed union select lower(number) from typed)
      limit ${mostCustomers + 1}`.execute(db)
    return rows.length > mostCustomers ? undefined : rows.map(({ customer }) => customer)
  }
}
