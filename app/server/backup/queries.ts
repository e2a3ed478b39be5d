import type { Tables } from './manifest.ts'

/** Runs one statement and returns its rows. */
export type Ask = <Row extends object>(sql: string) => Promise<Row[]>

/** Settings that make both databases write values as the same text. */
const settings = `set time zone 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres';
  set extra_float_digits to 1; set bytea_output to 'hex'`

/** Returns the quoted names of our tables. */
export async function tableNames(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns each table's number of rows, and a digest that doesn't depend on their order. Uses constant memory. */
export async function tableDigests(ask: Ask): Promise<Tables> {
  await ask(settings)
  const tables: Tables = {}
  for (const name of await tableNames(ask)) {
    const [found] = await ask<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
       from ${name} t`,
    )
    if (found) tables[name] = { rows: found.rows, digest: found.digest }
  }
  return tables
}

/**
 * Skips 10,000 order numbers. The ERP has the orders that were sent after the backup. It would take a new order with the
 * same reference for one of them, and drop it.
 */
export const skipOrderNumbers = (ask: Ask) =>
  ask(`select setval(carts, nextval(carts) + 9999) from pg_get_serial_sequence('carts', 'cart_id') as carts`)
