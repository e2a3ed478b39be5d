import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { feedFiles } from '#app/server/tables.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'

interface ColumnRow {
  name: string
  nullable: boolean
  /** The default value, as text. */
  value: string | null
  type: string
}

const replaced = feedFiles.filter(({ mode }) => mode === 'replace')

/** What an omitted column means: a fault, null, or a default. */
const whenEmpty = ({ columns }: FeedFile, name: string) => {
  const when = columns[name]?.kind.whenEmpty
  return when === 'null' || when === undefined ? when : when.text
}

test('Every file follows those it refers to, because loads take the files in their order', () => {
  for (const [nth, { file, references }] of feedFiles.entries()) {
    const before = feedFiles.slice(0, nth).map(({ table }) => table)
    expect(before, file).toEqual(expect.arrayContaining(references.map(({ to }) => to)))
  }
})

onDatabase((database, open) => {
  describe(`the declared feed files and the schema, on ${database}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
    })

    test.each(replaced.map((feed) => [feed.file, feed] as const))(
      '%s has the same columns as its table',
      async (_, feed) => {
        const { rows } = await sql<ColumnRow>`
        select a.attname as name, not a.attnotnull as nullable, format_type(a.atttypid, a.atttypmod) as type,
          case a.attgenerated when '' then trim(both '''' from split_part(pg_get_expr(d.adbin, d.adrelid), '::', 1)) end as value
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = ${feed.table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(store.db)
        const stored = Object.keys(feed.columns).filter((name) => !feed.besides.includes(name))
        const declared = [...stored, ...feed.generated]
        expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
        for (const { name, nullable, value, type } of rows) {
          const when = whenEmpty(feed, name)
          if (when === 'null') expect([name, nullable]).toEqual([name, true])
          if (value !== null) expect([name, when]).toEqual([name, value])
          const words = feed.columns[name]?.kind.words ?? ''
          const [, precision = '', scale = ''] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
          const numeric = `number, up to ${Number(precision) - Number(scale)} digits before and ${scale} after the decimal point`
          if (precision) expect([name, words]).toEqual([name, numeric])
          if (type === 'integer') expect([name, words]).toEqual([name, expect.stringContaining('whole number')])
          if (type === 'date') expect([name, words]).toEqual([name, 'date, YYYY-MM-DD'])
        }
      },
    )

    test('every key is the primary key, every reference is to a key', async () => {
      const keyOf = async (table: string) => {
        const { rows } = await sql<{ columns: string[] }>`
          select array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(number, nth)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.nth) as columns
          from pg_index i where i.indrelid = ${table}::regclass and i.indisprimary`.execute(store.db)
        return rows[0]?.columns
      }
      for (const feed of replaced) {
        expect([feed.file, feed.key]).toEqual([feed.file, await keyOf(feed.table)])
        for (const { to, columns } of feed.references) {
          // Orders may share a parcel, whose events name no order.
          if (to !== 'packages') expect([feed.file, columns]).toEqual([feed.file, await keyOf(to)])
        }
      }
    })

    test('no view, foreign key, or trigger depends on a fed table, because loads write the tables in the order of their files', async () => {
      const tables = [...replaced.map(({ table }) => table), 'invoice_images']
      const { rows } = await sql<{ dependent: string }>`
        select c.conname::text as dependent from pg_constraint c
          where c.confrelid = any(${tables}::regclass[]) or (c.conrelid = any(${tables}::regclass[]) and c.contype = 'f')
        union all select t.tgname::text from pg_trigger t where t.tgrelid = any(${tables}::regclass[])
        union all select r.ev_class::regclass::text from pg_rewrite r join pg_depend d on d.objid = r.oid
          and d.classid = 'pg_rewrite'::regclass where d.refobjid = any(${tables}::regclass[])`.execute(store.db)
      expect(rows).toEqual([])
    })
  })
})
