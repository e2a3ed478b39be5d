import { columns } from '#kit/contract/declare/columns.ts'
import { flag } from '#kit/contract/declare/need.ts'
import type { Kysely } from 'kysely'
import type { RowsQuery } from '#kit/server/lists/arrangement-queries.ts'
import type { Store } from '#kit/server/db/store.ts'

/** A list with a column of each format, one of which needs a flag. */
export const everyFormat = columns([
  { key: 'text', header: 'Text', format: 'text' },
  { key: 'code', header: 'Code "#"', format: 'code' },
  { key: 'money', header: 'Money', format: 'money' },
  { key: 'quantity', header: 'Quantity', format: 'quantity' },
  { key: 'days', header: 'Days', format: 'days' },
  { key: 'integer', header: 'Integer', format: 'integer' },
  { key: 'date', header: 'Date', format: 'date' },
  { key: "secret 100% o'", header: 'Secret', format: 'price', needs: flag('CanViewInventoryPrices') },
  { key: 'carried', header: 'Carried', format: 'integer', carried: true },
])

export interface Row {
  text: string | null
  code: string | null
  money: number | null
  quantity: number | null
  days: number | null
  integer: number | null
  date: string | null
  "secret 100% o'": number | null
  carried: number | null
}

export const fullRow: Row = {
  text: 'Paper towel',
  code: '000123',
  money: 1234.5,
  quantity: 12.25,
  days: 30,
  integer: 12000,
  date: '2026-11-20',
  "secret 100% o'": 731.37,
  carried: 7,
}

export const emptyRow = Object.fromEntries(Object.keys(fullRow).map((key) => [key, null])) as unknown as Row

/** Rows with the given values as both text and code. */
export const rowsWithTexts = (...texts: string[]): Row[] => texts.map((text) => ({ ...fullRow, text, code: text }))

interface WithRows {
  every_format: Row & { row: number }
}

/** Replaces the rows of the list `every_format`; creates the table on first use. */
export async function replaceRows(store: Store, rows: readonly Row[]): Promise<void> {
  await store.session((session) =>
    session.query(`create table if not exists every_format ("row" integer, text text, code text, money numeric(14,4),
      quantity numeric(14,2), days integer, integer integer, date date, "secret 100% o'" numeric(14,4), carried integer);
      truncate every_format`),
  )
  if (rows.length === 0) return
  const db = store.db as unknown as Kysely<WithRows>
  await db
    .insertInto('every_format')
    .values(rows.map((row, n) => ({ ...row, row: n })))
    .execute()
}

/** The list's query, with bound values and an order as real queries have. */
export const rowsOf = ({ db }: Store, atLeast = 0): RowsQuery<unknown> =>
  (db as unknown as Kysely<WithRows>)
    .selectFrom('every_format')
    .select(['text', 'code', 'money', 'quantity', 'days', 'integer', 'date', "secret 100% o'", 'carried'])
    .where('row', '>=', atLeast)
    .orderBy('row')
