import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { feedFiles } from '#app/server/tables.ts'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { loadFeed } from '../loading/load.ts'

/** An account needs its user ID or its customer, and an order its status or those of its lines. */
const optionalOf = ({ columns, derived }: FeedFile) =>
  Object.entries(columns).flatMap(([name, { kind }]) =>
    kind.whenEmpty === undefined || [derived?.column, 'user_id'].includes(name) ? [] : [name],
  )

/** Customer accounts require their company. */
const rowsOf = ({ file }: FeedFile, leftOut: readonly string[]): FeedRows =>
  (sampleFeed[file] ?? []).filter((row) => !leftOut.includes('company') || row.login_type === 'G')

/** The sample rows of one file with every declared column except the omitted ones. */
const without = (feed: FeedFile, leftOut: readonly string[]): FeedRows => {
  const kept = Object.keys(feed.columns).filter((name) => !leftOut.includes(name))
  return rowsOf(feed, leftOut).map((row) => Object.fromEntries(kept.map((name) => [name, row[name] ?? ''])))
}

/** The nth optional column of each file that has so many. */
const nth = (n: number) =>
  feedFiles.flatMap((feed) =>
    optionalOf(feed)
      .slice(n, n + 1)
      .map((column) => ({ feed, column })),
  )
const rounds = Array.from({ length: Math.max(...feedFiles.map((feed) => optionalOf(feed).length)) }, (_, n) => nth(n))

onDatabase((database, open) => {
  describe(`optional columns, on ${database}`, () => {
    let store: Store
    const load = async (content: Record<string, FeedRows>) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false }).finally(() => rm(dir, { recursive: true }))
    }
    const valuesOf = async ({ table }: FeedFile, column: string) => {
      const { rows } = await sql<{ value: unknown }>`
        select distinct ${sql.ref(column)}::text as value from ${sql.table(table)}`.execute(store.db)
      return rows.map(({ value }) => value)
    }
    const declared = ({ columns }: FeedFile, name: string) => {
      const when = columns[name]?.kind.whenEmpty
      return when === undefined || when === 'null' ? null : when.text
    }
    const expectDefault = async (feed: FeedFile, column: string) => {
      if (feed.mode === 'merge' || feed.besides.includes(column)) return
      const [value, ...others] = await valuesOf(feed, column)
      expect([feed.file, column, ...others]).toEqual([feed.file, column])
      const expected = declared(feed, column)
      // Number literals in the sample have the column's decimals.
      expect(typeof value === 'string' && feed.columns[column]?.kind.isText === false ? Number(value) : value).toBe(
        expected !== null && feed.columns[column]?.kind.isText === false ? Number(expected) : expected,
      )
    }

    beforeAll(async () => {
      store = await open()
      await load(sampleFeed)
    })

    if (database === 'PostgreSQL') {
      test('A file may omit any of its optional columns', async () => {
        for (const omitted of rounds) {
          await load(Object.fromEntries(omitted.map(({ feed, column }) => [feed.file, without(feed, [column])])))
          for (const { feed, column } of omitted) await expectDefault(feed, column)
        }
      })
    }

    test('Every file may omit every optional column at once', async () => {
      await load(Object.fromEntries(feedFiles.map((feed) => [feed.file, without(feed, optionalOf(feed))])))
      for (const feed of feedFiles) for (const column of optionalOf(feed)) await expectDefault(feed, column)
    })

    test('an omitted column keeps its previous default', async () => {
      const defaults = async () =>
        (
          await sql`select adrelid::regclass::text || '.' || adnum as place, pg_get_expr(adbin, adrelid) as value
            from pg_attrdef where adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
            order by 1`.execute(store.db)
        ).rows
      const before = await defaults()
      const orders = feedFiles.find(({ file }) => file === 'orders.csv') as FeedFile
      await load({ 'orders.csv': without(orders, optionalOf(orders)) })
      expect(await defaults()).toEqual(before)
    })
  })
})
