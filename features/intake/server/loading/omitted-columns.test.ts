import { feedFiles } from '#app/server/tables.ts'
import { describe, expect, test } from 'vitest'
import { sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { changing, one, Y } from '../testing/changing.ts'

const company = '01'

onDatabase((name, open) => {
  describe(`columns that a change omits, on ${name}`, () => {
    const { change, faultsOf, select, column, untouched } = changing(open)

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
