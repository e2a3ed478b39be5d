import type pg from 'pg'
import { naughtyStrings } from '#app/server/testing/data/naughty.ts'
import { itemOf, numbersOf, places } from '#app/server/testing/data/small-places.ts'

/** The strings that the database can store, with only one of the long ones. */
const storable = [
  ...new Set(naughtyStrings.filter((text) => text.trim() !== '' && !text.includes('\0') && text.length <= 255)),
].filter((text) => text.isWellFormed())

/** The strings that would have an effect if a page did not escape them. */
export const markup = storable.filter((text) => /[<>'"]/.test(text))

/** All strings, alternating with markup, so that any two rows show some. */
const dressed = storable.flatMap((text, n) => [text, markup[n % markup.length] ?? ''])

/** Codes that determine a row's kind or reference another row: unchanged. */
const codes = [
  ...['company', 'customer', 'ship_to', 'warehouse', 'vendor', 'item', 'country', 'region', 'role', 'carrier'],
  ...['status', 'order_type', 'stocked', 'shipment_type', 'current_pending', 'order_number', 'order_sequence'],
  ...['sequence', 'invoice_number', 'tracking_number', 'login_type', 'group_id', 'employee', 'user_id'],
  ...['customer_number', 'ship_to_number', 'payment_number'],
]
const fed =
  /^(companies|warehouses|customers|ship_tos|customer_groups|employees|vendors|items|customer_items|stock|list_prices|custom_prices|orders|order_lines|packages|package_events|invoices|sales_lines|payments)$/

const sample = { company: places.home.company, customer: places.home.customer, ...numbersOf(places.home) }
const many = storable.map((text, n) => ({ text, number: String(500_000 + n) }))

/** A copy of a row for each string, with some columns built from the string or its number. */
const copies: readonly [
  table: string,
  where: Record<string, string>,
  change: (one: (typeof many)[number], n: number) => object,
][] = [
  ['items', { company: '01', item: itemOf('01', 1) }, ({ text }) => ({ item: text })],
  ['stock', { company: '01', item: itemOf('01', 1) }, ({ text }) => ({ item: text })],
  ['list_prices', { company: '01', item: itemOf('01', 1) }, ({ text }) => ({ item: text })],
  ['customer_items', { customer: sample.customer, item: itemOf('01', 1) }, ({ text }) => ({ item: text })],
  [
    'custom_prices',
    { customer: sample.customer, shipment_type: 'W', current_pending: 'C' },
    ({ text }) => ({ item: text }),
  ],
  ['orders', { order_number: sample.closedOrder }, ({ number }) => ({ order_number: number, invoice_number: number })],
  ['order_lines', { order_number: sample.closedOrder, line: '1' }, ({ text }, n) => ({ item: text, line: n + 10 })],
  ['invoices', { invoice_number: sample.invoice }, ({ number }) => ({ invoice_number: number, order_number: number })],
  ['sales_lines', { invoice_number: sample.invoice, line: '1' }, ({ text }, n) => ({ item: text, line: n + 10 })],
  ['package_events', { tracking_number: sample.upsNumber }, (_one, n) => ({ event: n + 10 })],
  ['ship_tos', { ship_to: places.home.shipTo }, ({ number }) => ({ ship_to: number })],
]

/** A table's quoted columns that a row may set: the database computes the others. */
async function settable(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ column }) => column)
}

/** Fills every column that is shown as text with hostile strings. */
export async function dress(client: pg.Client): Promise<void> {
  for (const [table, where, change] of copies) {
    const found = Object.entries(where).map(([column, value]) => `t.${column} = '${value}'`)
    const columns = await settable(client, table)
    await client.query(
      `insert into ${table} (${columns.join()})
       select ${columns.map((column) => `(jsonb_populate_record(t, c)).${column}`).join()}
       from ${table} t, jsonb_array_elements($1::jsonb) c where ${found.join(' and ')}`,
      [JSON.stringify(many.map(change))],
    )
  }
  const { rows } = await client.query<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'`,
  )
  for (const { table_name: table, column_name: column, data_type: type } of rows.filter(({ table_name }) =>
    fed.test(table_name),
  )) {
    if (type === 'date')
      await client.query(`update ${table} set ${column} = ${column} + (current_date - date '2026-11-20')`)
    if (type !== 'text' || codes.includes(column)) continue
    await client.query(
      `update ${table} t set ${column} = ($1::text[])[1 + (r.n + $2::int) % $3::int] from
       (select ctid, row_number() over ()::int as n from ${table}) r where r.ctid = t.ctid`,
      [dressed, column.length * 7, dressed.length],
    )
  }
}
