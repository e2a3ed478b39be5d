import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { faultLine, FeedRefused } from './faults.ts'

const item = { company: '01', item: '0042', warehouse: 'MAIN', stocked: 'S' }
const stock = [
  { ...item, on_hand: '12.50', _deleted: '' },
  { ...item, item: '85123A', on_hand: '-2.25', _deleted: '' },
]
const manifest = (value: object | string) => (typeof value === 'string' ? value : JSON.stringify(value))

onDatabase((name, open) => {
  describe(`manifest.json on ${name}`, () => {
    let store: Store
    const load = async (content: FeedContent, options: FeedOptions = {}) => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false, ...options }).finally(() => rm(dir, { recursive: true }))
    }
    /** Loads stock with a manifest. @returns the faults, if there are any */
    const faultsWith = async (value: object | string, content: FeedContent = { 'stock.csv': stock }, options = {}) => {
      const loaded = await load({ ...content, 'manifest.json': manifest(value) }, options).catch(
        (error: unknown) => error,
      )
      if (loaded instanceof FeedRefused) return loaded.faults.map(faultLine)
      if (loaded instanceof Error) throw loaded
      return []
    }
    beforeAll(async () => {
      store = await open()
      await load({ ...sampleFeed, 'as_of.txt': '2026-11-20T12:00:00-05:00' })
    })

    test('Rows and control totals that are right are loaded, as changes if the manifest says so', async () => {
      const files = { 'stock.csv': { rows: 2, totals: { on_hand: '10.25', on_order: '0' } } }
      expect(await faultsWith({ feedNumber: 5, asOf: '2026-11-20T18:00:00-05:00', changes: true, files })).toEqual([])
      const { rows } =
        await sql`select mode, state, feed_number, files, (select as_of from data_as_of where table_name = 'stock')
        from loads order by load_id desc limit 1`.execute(store.db)
      expect(rows).toMatchObject([{ mode: 'changes', state: 'loaded', feed_number: 5, files: ['stock.csv'] }])
      expect(rows).toMatchObject([{ as_of: new Date('2026-11-20T23:00:00Z') }])
    })

    test('Each wrong row count and total is a fault', async () => {
      const files = { 'stock.csv': { rows: 3, totals: { on_hand: '10.26', on_order: '0.00' } } }
      expect(await faultsWith({ changes: true, files })).toEqual([
        'stock.csv: has another number of rows than manifest.json says: 2, not 3',
        'stock.csv, column on_hand: has another total than manifest.json says: 10.25, not 10.26',
      ])
    })

    test('A wrong row count is listed beside the other faults, and refused rows are counted', async () => {
      const faulty = [stock[0] ?? {}, { ...stock[1], on_hand: 'two' }]
      const wrong = 'stock.csv, line 3, column on_hand: must be a number: two'
      const count = (rows: number) =>
        faultsWith({ changes: true, files: { 'stock.csv': { rows } } }, { 'stock.csv': faulty })
      expect(await count(3)).toEqual([wrong, 'stock.csv: has another number of rows than manifest.json says: 2, not 3'])
      expect(await count(2)).toEqual([wrong])
      // If a quote never closes, the number of rows is unknown.
      const open = `company,item,warehouse,stocked\n01,0042,MAIN,S\n01,"0042,MAIN,S\n`
      expect(await faultsWith({ changes: true, files: { 'stock.csv': { rows: 9 } } }, { 'stock.csv': open })).toEqual([
        'stock.csv, line 3: a quote opens here and never closes; the rest of the file was not read',
      ])
    })

    test('Rows to remove count as rows, and not in totals', async () => {
      const files = { 'stock.csv': { rows: 2, totals: { on_hand: '12.5' } } }
      const removed = [stock[0] ?? {}, { ...stock[1], _deleted: 'Y' }]
      expect(
        await faultsWith({ asOf: '2026-11-20T18:00:00-05:00', changes: true, files }, { 'stock.csv': removed }),
      ).toEqual([])
    })

    test.each([
      ['is not JSON', '{', 'manifest.json: is not JSON'],
      ['is too large', `"${'x'.repeat(2 ** 20)}"`, 'manifest.json: is larger than 1 MB'],
      ['is not an object', '[]', /^manifest\.json: is not what a manifest may hold: Invalid input: expected object/],
      ['has an unknown field', { feednumber: 1 }, /^manifest\.json: is not what a manifest may hold: Unrecognized key/],
      [
        'has a total that is a number',
        { files: { 'stock.csv': { totals: { on_hand: 1 } } } },
        /totals\.on_hand: is not what a manifest may hold: Invalid/,
      ],
      ['has an invalid time', { asOf: 'yesterday' }, /^manifest\.json, column asOf: must be one time/],
      [
        'has a time in the future',
        { asOf: '2190-01-01T00:00Z' },
        'manifest.json, column asOf: must not be in the future',
      ],
      [
        'names another file',
        { files: { 'stock.csv': {}, 'a.csv': {} } },
        /files: is not the name of a feed file: a\.csv/,
      ],
      [
        'names a missing file',
        { files: { 'stock.csv': {}, 'items.csv': {} } },
        /files: is not in the feed: items\.csv/,
      ],
      ['lists no file of the feed', { files: {} }, /files: does not list a file of the feed: stock\.csv/],
      [
        'sums text',
        { files: { 'stock.csv': { totals: { item: '1' } } } },
        /is not a column of numbers: stock\.csv, item/,
      ],
      ['sums nothing', { files: { 'stock.csv': { totals: { constructor: '1' } } } }, /is not a column of numbers/],
    ])('A manifest that %s is refused', async (_what, value, says) => {
      const faults = await faultsWith(value, { 'stock.csv': stock }, { mode: 'changes' })
      expect(faults).toEqual([typeof says === 'string' ? says : expect.stringMatching(says)])
    })

    test('A manifest of whole files is refused for a load of changes', async () => {
      expect(await faultsWith({ changes: false }, { 'stock.csv': stock }, { mode: 'changes' })).toContain(
        'manifest.json, column changes: must be true, as requested',
      )
    })

    test('A feed that is not newer than the loaded data is refused, unless older feeds are allowed', async () => {
      const older = { feedNumber: 5, asOf: '2026-11-20T17:59:59-05:00', changes: true }
      expect(await faultsWith(older)).toEqual([
        'manifest.json, column feedNumber: is not higher than that of a loaded feed: 5, after 5',
        'manifest.json, column asOf: is older than what is loaded: 2026-11-20T22:59:59.000Z, after 2026-11-20T23:00:00.000Z',
      ])
      // Feeds of other files have numbers of their own.
      expect(await faultsWith({ feedNumber: 4 }, { 'vendors.csv': sampleFeed['vendors.csv'] ?? [] })).toEqual([])
      expect(await faultsWith(older, { 'stock.csv': stock }, { allowOlder: true })).toEqual([])
    })

    test('An omitted column has no total in a change, whatever is loaded', async () => {
      const row = { ...item, on_hand: '12.50' }
      await load({ 'stock.csv': [{ ...row, on_order: 3 }] }, { mode: 'changes' })
      const files = { 'stock.csv': { totals: { on_order: '0' } } }
      expect(await faultsWith({ changes: true, files }, { 'stock.csv': [row] })).toEqual([])
      await load({ 'stock.csv': [{ ...row, on_order: 0 }] }, { mode: 'changes' })
    })

    test('The first faults of a refused load are kept with their lines', async () => {
      await load({ 'vendors.csv': 'company,vendor,name\n01,V1,x\n1,V2,x\n' }).catch(() => undefined)
      const { rows } =
        await sql`select f.* from load_faults f where load_id = (select max(load_id) from loads)`.execute(store.db)
      expect(rows).toMatchObject([
        { nth: 1, file: 'vendors.csv', line: 3, column_name: 'company', kind: 'must be 2 digits', value: '1' },
      ])
    })
  })
})
