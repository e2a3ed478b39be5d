import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/servers/database.ts'

onDatabase((name, open) => {
  test(`A named statement is planned once, and reads a table that a feed has swapped, on ${name}`, async () => {
    const store = await open({ databasePool: 1 })
    const { db } = store
    const read = async (least: number) => {
      const { rows } = await sql<{ label: string }>`
        /* named swap_probe */
        select label from swapped where n >= ${least} order by n`.execute(db)
      return rows.map(({ label }) => label)
    }
    const put = (label: string) =>
      store.session((session) =>
        session.query(
          `begin; drop table if exists swapped; create table swapped as select 1 as n, '${label}' as label; commit`,
        ),
      )
    await put('old')
    expect([await read(0), await read(2)]).toEqual([['old'], []])
    await put('new')
    expect([await read(0), await read(2)]).toEqual([['new'], []])
    if (store.kind === 'postgres') {
      const { rows } = await sql`select name from pg_prepared_statements where name = 'swap_probe'`.execute(db)
      expect(rows).toHaveLength(1)
    }
  })
})
