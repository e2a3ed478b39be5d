import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#server/kit/db/store.ts'
import { type FeedContent, sampleFeed, writeFeed } from '#server/testing/data/sample-feed.ts'
import { onDatabase } from '#server/testing/servers/database.ts'
import { faultLine } from '../checking/faults.ts'
import { feedFiles } from '../files/all.ts'
import { FeedRefused, loadFeed } from './load.ts'

const company = '01'
const one = (file: string) => sampleFeed[file]?.[0] ?? {}
const Y = { _deleted: 'Y' }

onDatabase((name, open) => {
  describe(`columns that a change omits, on ${name}`, () => {
    let store: Store
    const change = async (content: FeedContent) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false, mode: 'changes' }).finally(() => rm(dir, { recursive: true }))
    }
    const faultsOf = async (content: FeedContent): Promise<string[]> => {
      const refused = await change(content).catch((error: unknown) => error)
      if (!(refused instanceof FeedRefused)) throw new Error('the change was taken', { cause: refused })
      return refused.faults.map(faultLine)
    }
    const select = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows
    const column = async (query: string) => (await select<{ value: unknown }>(query)).map(({ value }) => value)
    const untouched = (table: string) =>
      column(`select md5(string_agg(ctid::text || xmin::text || t::text, ',' order by t::text)) as value
      from ${table} t`)

    beforeAll(async () => {
      store = await open()
      const dir = await writeFeed(sampleFeed)
      await loadFeed(store, dir, { limits: false }).finally(() => rm(dir, { recursive: true }))
    })

    test('A change keeps the columns that its file omits; a new row has their defaults', async () => {
      await change({
        'stock.csv': [{ ...one('stock.csv'), on_hand: '7', lead_time_days: 9, scheduled_date: '2026-12-01' }],
      })
      const key = { company, warehouse: 'MAIN' }
      await change({
        'stock.csv': [
          { ...key, item: '85123A', stocked: 'S' },
          { ...key, item: '0042', stocked: 'N' },
        ],
      })
      const day = (at: string) => ({ item: '0042', stocked: 'N', on_hand: 7, lead_time_days: 9, scheduled_date: at })
      expect(
        await select('select item, stocked, on_hand, lead_time_days, scheduled_date from stock order by item'),
      ).toEqual([
        day('2026-12-01'),
        { item: '85123A', stocked: 'S', on_hand: 0, lead_time_days: 0, scheduled_date: null },
      ])
      // A column that is there with an empty cell is not omitted.
      await change({ 'stock.csv': [{ ...key, item: '0042', stocked: 'N', lead_time_days: '' }] })
      expect(await column("select lead_time_days as value from stock where item = '0042'")).toEqual([0])
      await change({ 'stock.csv': [{ ...key, item: '85123A', stocked: '', ...Y }] })
    })

    test('A change of any kind keeps every column that its file omits', async () => {
      for (const feed of feedFiles) {
        const rows = sampleFeed[feed.file] ?? []
        if (feed.mode !== 'replace' || rows.length === 0) continue
        const keys = rows.map((row) => Object.fromEntries(feed.key.map((name) => [name, row[name] ?? ''])))
        const before = await untouched(feed.table)
        const { kinds } = await change({ [feed.file]: keys })
        expect([kinds, await untouched(feed.table)]).toEqual([
          [{ file: feed.file, added: 0, changed: 0, gone: 0 }],
          before,
        ])
      }
    })

    test('A new row without a required column is refused by line, and the key alone removes a row', async () => {
      expect(
        await faultsOf({
          'stock.csv': [
            { company, item: '0042', warehouse: 'MAIN', on_hand: '3' },
            { company, item: '85123a', warehouse: 'MAIN', on_hand: '4' },
          ],
        }),
      ).toEqual(['stock.csv, line 3, column stocked: is required for a new row: 01 85123a MAIN'])
      expect(await faultsOf({ 'vendors.csv': [{ company, name: 'Nobody' }] })).toEqual([
        'vendors.csv, line 1, column vendor: is missing from the header',
      ])
      await change({ 'vendors.csv': [{ company, vendor: 'V3', name: 'Third' }] })
      const { kinds } = await change({ 'vendors.csv': [{ company, vendor: 'V3', ...Y }] })
      expect(kinds).toEqual([{ file: 'vendors.csv', added: 0, changed: 0, gone: 1 }])
    })
  })
})
