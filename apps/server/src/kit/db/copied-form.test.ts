import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { CopyCompiler, withCopiedForm } from './copied-form.ts'
import { withLiterals } from './literals.ts'

const db = new Kysely<Record<string, { item: string }>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('One query is written for PostgreSQL, and for the copy with the rows of the scope', () => {
  const codes = withCopiedForm<{ item: string }>(sql`(select code from accounts where id = ${1})`, (scope) => {
    const inner = withCopiedForm(sql`plain`, () => sql`copied ${scope[0]?.customer}`)
    return sql`(select ${inner})`
  })
  const query = db.selectFrom(codes.as('c')).where('c.item', '=', "it's").select('c.item').compile()
  expect(query.sql).toBe(
    'select "c"."item" from (select code from accounts where id = $1) as "c" where "c"."item" = $2',
  )
  expect(withLiterals(query)).toContain("where id = '1'")
  const scope = [{ company: '01', customer: "1'0", ship_to: '' }]
  expect(withLiterals(query, new CopyCompiler(scope))).toBe(
    `select "c"."item" from (select copied '1''0') as "c" where "c"."item" = 'it''s'`,
  )
})
