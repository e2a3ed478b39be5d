import { DuckDBInstance } from '@duckdb/node-api'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ScopeRow, scopeRows } from '../access/queries.ts'
import { withLiterals } from '../db/literals.ts'
import { tablesWithPolicy } from '../db/row-security/secured-tables.ts'
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
  "('01', '100001', '000011')",
  "('01', '100001', '000012')",
  "('01', '100002', '000021')",
  "('02', '100001', '000031')",
]
const scope: readonly ScopeRow[] = [{ company: '01', customer: '100001', ship_to: '' }]

async function openCopy() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  for (const table of copiedTables)
    await connection.run(`create table ${table} as from (values ${places.join(', ')}) as t(company, customer, ship_to)`)
  return async (statement: ReturnType<typeof sql>, rows: readonly ScopeRow[]): Promise<string[]> => {
    const wrapped = withLiterals(withinScope(statement, 7, rows).compile(db))
    return (await connection.runAndReadAll(wrapped)).getRows().map((row) => row.join(' '))
  }
}

const all = (table: string) => sql`select company, customer, ship_to from ${sql.table(table)} order by all`

test('A query without a condition reads only rows in scope from the copy, from every table of customers', async () => {
  const read = await openCopy()
  const secured = copiedTables.filter((table) => tablesWithPolicy.includes(table))
  expect(secured).toContain('sales_lines')
  for (const table of secured) {
    expect(await read(all(table), scope), table).toEqual(['01 100001 000011', '01 100001 000012'])
    expect(await read(all(table), []), table).toEqual([])
    const joined = sql`select count(*) from (select * from ${sql.table(table)}) as t join ${sql.table(table)} u on true`
    expect(await read(joined, scope)).toEqual(['4'])
  }
  expect(await read(all('items'), [])).toHaveLength(places.length)
})

test.each([undefined, 'EMP001-NE'])(
  'Whatever the account and the chosen book (%s), a statement finds the rows of its scope',
  async (employee) => {
    const read = await openCopy()
    const found = (accountId: number) =>
      sql`select company, customer, ship_to from ${scopeRows(accountId, employee)} as r`
    const rows = [...scope, { company: '02', customer: "1'0", ship_to: '000031' }]
    expect(await read(found(7), rows)).toEqual(['01 100001 ', "02 1'0 000031"])
    expect(await read(found(7), [])).toEqual([])
    expect(await read(found(8), rows)).toEqual([])
  },
)
