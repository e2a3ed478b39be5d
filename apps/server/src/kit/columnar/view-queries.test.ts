import { DuckDBInstance } from '@duckdb/node-api'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withLiterals } from '#server/kit/db/literals.ts'
import type { ScopeRow } from '#server/kit/db/copied-form.ts'
import { tablesWithPolicy } from '#server/kit/db/wall/walled-tables.ts'
import { copiedTables } from './tables.ts'
import { withinScope } from './view-queries.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const places = [
  ['01', '100001', '000011'],
  ['01', '100001', '000012'],
  ['01', '100002', '000021'],
  ['02', '100001', '000031'],
] as const

const walled = copiedTables.filter((table) => (tablesWithPolicy as string[]).includes(table))

async function openCopy() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const values = places.map((place, n) => `(${[...place.map((code) => `'${code}'`), n, n].join(', ')})`).join(', ')
  for (const table of [...copiedTables, 'customer_numbers', 'place_numbers']) {
    await connection.run(`create table ${table} as select *, place_number as number from
      (values ${values}) as t(company, customer, ship_to, customer_number, place_number)`)
  }
  return async (statement: string, scope: readonly ScopeRow[]): Promise<string[]> => {
    const wrapped = withLiterals(withinScope(sql.raw(statement), scope).compile(db))
    return (await connection.runAndReadAll(wrapped)).getRows().map((row) => row.join(' '))
  }
}

const selectAll = (table: string) => `select company, customer, ship_to from ${table} order by all`

test('a query without a condition reads only rows in scope from the copy, from every table of customers', async () => {
  const read = await openCopy()
  expect(walled).toContain('sales_lines')
  for (const table of walled) {
    const whole = [{ company: '01', customer: '100001', ship_to: '' }]
    expect(await read(selectAll(table), whole), table).toEqual(['01 100001 000011', '01 100001 000012'])
    expect(await read(selectAll(table), []), table).toEqual([])
    expect(await read(`select count(*) from (select * from "${table}") as t join ${table} u on true`, whole)).toEqual([
      '4',
    ])
  }
  expect(await read(selectAll('items'), [])).toHaveLength(places.length)
})
