import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { FeedRefused } from '../checking/faults.ts'
import { loadFeed } from '../loading/load.ts'
import { planLines } from '../rollback/cli.ts'
import { RollbackUnconfirmed, rollBack } from '../rollback/rollback.ts'
import { quarantineLines } from './stored-rows.ts'

const order = { ...sampleFeed['orders.csv']?.[0], order_number: '700009' }
const line = { ...sampleFeed['order_lines.csv']?.[0], order_number: '700009' }
const newItem = { ...sampleFeed['items.csv']?.[0], item: 'NEW1' }
const vendors = 'company,vendor,name\n01,V2,Two\n1,V3,Three\n01,V4,Four\n'

onDatabase((name, open) => {
  describe(`quarantine on ${name}`, () => {
    let store: Store
    const load = async (content: FeedContent, most: number, mode: 'whole' | 'changes' = 'changes') => {
      const dir = await writeFeed(content)
      return loadFeed(store, dir, { limits: false, mode, quarantine: most }).finally(() => rm(dir, { recursive: true }))
    }
    const select = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(store.db)).rows
    const inQuarantine = () => select('select file, line, kind from quarantined_rows order by file, line')

    beforeAll(async () => {
      store = await open()
      const dir = await writeFeed(sampleFeed)
      await loadFeed(store, dir, { limits: false })
      await rm(dir, { recursive: true })
    })

    test('Faulty rows and the rows that depend on them are quarantined; the others are loaded', async () => {
      const content = {
        'vendors.csv': vendors,
        'orders.csv': [{ ...order }],
        'order_lines.csv': [
          { ...line, line: 1 },
          { ...line, line: 2, item: 'NEW1' },
        ],
      }
      const { quarantined, warnings } = await load(content, 4)
      expect(quarantined).toHaveLength(4)
      expect(warnings[0]).toContain('4 rows were quarantined')
      expect(await inQuarantine()).toEqual([
        { file: 'order_lines.csv', line: 2, kind: 'is part of a quarantined document' },
        { file: 'order_lines.csv', line: 3, kind: 'is not in items.csv' },
        { file: 'orders.csv', line: 2, kind: 'is part of a quarantined document' },
        { file: 'vendors.csv', line: 3, kind: 'must be 2 digits' },
      ])
      expect(await select('select vendor from vendors order by 1')).toEqual([
        { vendor: 'V1' },
        { vendor: 'V2' },
        { vendor: 'V4' },
      ])
      expect(await select("select from orders where order_number = '700009'")).toHaveLength(0)
      expect(await quarantineLines(store)).toContainEqual(
        expect.stringMatching(/vendors\.csv, line 3, column company: must be 2 digits: 1,V3,Three$/),
      )
    })

    test('They are retried with the next feed, and loaded once nothing is missing', async () => {
      const { warnings } = await load({ 'items.csv': [newItem] }, 1)
      expect(warnings).toContain('3 rows were loaded that had been quarantined.')
      expect(await select("select line from order_lines where order_number = '700009' order by line")).toEqual([
        { line: 1 },
        { line: 2 },
      ])
      expect(await inQuarantine()).toMatchObject([{ file: 'vendors.csv' }])
    })

    test('A later file replaces its quarantined rows, also without quarantine', async () => {
      const dir = await writeFeed({ 'vendors.csv': 'company,vendor,name\n01,V1,One\n01,V2,Two\n' })
      await loadFeed(store, dir, { limits: false })
      await rm(dir, { recursive: true })
      expect(await inQuarantine()).toEqual([])
    })

    test('A row with a forbidden character is a fault of that row, named, and quarantined [safety 46]', async () => {
      const rows = ['01,V\u00ad5,Five', '01,V6,Six\u202e', '01,V\u3164,Seven', '01,V8,Eight']
      await load({ 'vendors.csv': `company,vendor,name\n${rows.join('\n')}\n` }, 3)
      expect(await inQuarantine()).toEqual([
        { file: 'vendors.csv', line: 2, kind: 'contains the invisible character U+00AD (soft hyphen)' },
        { file: 'vendors.csv', line: 3, kind: 'contains the bidirectional control U+202E' },
        { file: 'vendors.csv', line: 4, kind: 'contains the invisible character U+3164' },
      ])
      expect(await select("select name from vendors where name = 'Eight'")).toHaveLength(1)
      await sql`delete from quarantined_rows`.execute(store.db)
    })

    test('A rollback discards the rows that its loads quarantined, and keeps those of earlier loads', async () => {
      await load({ 'vendors.csv': 'company,vendor,name\n01,V5,Five\n1,OLD,Earlier\n' }, 1)
      await load({ 'vendors.csv': 'company,vendor,name\n01,V6,Six\n1,OLD,Earlier\n1,NEW,Later\n' }, 2)
      expect(await select('select content from quarantined_rows order by 1')).toEqual([
        { content: '1,NEW,Later' },
        { content: '1,OLD,Earlier' },
      ])
      const unconfirmed = await rollBack(store).catch((error: unknown) => error)
      if (!(unconfirmed instanceof RollbackUnconfirmed)) throw unconfirmed
      expect(planLines(unconfirmed.plan)).toContain('1 row that these loads quarantined is discarded')
      await rollBack(store, { confirm: unconfirmed.plan.digest })
      expect(await select('select content from quarantined_rows')).toEqual([{ content: '1,OLD,Earlier' }])
      expect(await select("select vendor from vendors where vendor in ('V5', 'V6')")).toEqual([{ vendor: 'V5' }])
      // The next feed with quarantine tries the rows again that are left.
      await load({ 'vendors.csv': 'company,vendor,name\n01,V7,Seven\n' }, 1)
      expect(await select("select from vendors where vendor = 'NEW'")).toEqual([])
      await sql`delete from quarantined_rows`.execute(store.db)
    })

    test('One pass follows whole files from a vendor to its items, an order, its parcels, and their events', async () => {
      const bad = { company: '01', vendor: 'VBAD', name: 'x'.repeat(61) }
      const item = { ...newItem, item: 'BAD1', vendor: 'VBAD' }
      const bound = { ...order, order_number: '700020' }
      const parcel = { ...sampleFeed['packages.csv']?.[0], order_number: '700020', tracking_number: 'BAD' }
      const event = { ...sampleFeed['package_events.csv']?.[0], tracking_number: 'BAD' }
      const invoice = { ...sampleFeed['invoices.csv']?.[0], invoice_number: '800020', image_file: 'a.pdf' }
      const lines = { ...sampleFeed['sales_lines.csv']?.[0], invoice_number: '800020' }
      const account = { ...sampleFeed['accounts.csv']?.[0], user_id: '999999' }
      const more = (file: string, ...rows: FeedRows) => ({ [file]: [...(sampleFeed[file] ?? []), ...rows] })
      const before = await select('select order_number, line from order_lines order by 1, 2')
      const { quarantined } = await load(
        {
          ...more('vendors.csv', bad),
          ...more('items.csv', item, item),
          ...more('orders.csv', bound),
          ...more(
            'order_lines.csv',
            { ...line, order_number: '700020' },
            { ...line, order_number: '700020', line: 2, item: 'BAD1' },
          ),
          ...more('packages.csv', parcel),
          ...more('package_events.csv', event),
          ...more('invoices.csv', invoice),
          ...more('sales_lines.csv', { ...lines, item: 'BAD1' }),
          'a.pdf': Buffer.from('%PDF-1.4'),
          ...more('accounts.csv', account),
        },
        20,
        'whole',
      )
      expect(quarantined.map(({ file, kind }) => `${file}: ${kind}`)).toEqual([
        'vendors.csv: has more than 60 characters',
        'items.csv: is not in vendors.csv',
        'items.csv: is a duplicate',
        'orders.csv: is part of a quarantined document',
        'order_lines.csv: is part of a quarantined document',
        'order_lines.csv: is not in items.csv',
        'packages.csv: is not in orders.csv',
        'package_events.csv: is not in packages.csv',
        'invoices.csv: is part of a quarantined document',
        'sales_lines.csv: is not in items.csv',
        'accounts.csv: there is no such customer',
      ])
      expect(
        await select("select order_number, line from order_lines where order_number <> '700009' order by 1, 2"),
      ).toEqual(before.filter(({ order_number }) => order_number !== '700009'))
      expect(await select('select from invoice_images')).toEqual([])
      expect(await select("select from loads where state <> 'loaded'")).toEqual([])
      await sql`delete from quarantined_rows`.execute(store.db)
    })

    test('A load is complete even if the quarantined rows cannot be retried', async () => {
      await load({ 'vendors.csv': 'company,vendor,name\n1,V9,Nine\n01,V10,Ten\n' }, 1)
      const dir = await writeFeed({ 'vendors.csv': 'company,vendor,name\n01,V11,Eleven\n' })
      vi.stubEnv('TMPDIR', '/nowhere')
      const { warnings } = await loadFeed(store, dir, { limits: false, mode: 'changes', quarantine: 1 })
      vi.unstubAllEnvs()
      await rm(dir, { recursive: true })
      expect(warnings).toContainEqual(
        expect.stringMatching(/^The quarantined rows could not be tried again: Error: ENOENT: .*'\/nowhere/),
      )
      expect(await select("select name from vendors where vendor = 'V11'")).toEqual([{ name: 'Eleven' }])
      await sql`delete from quarantined_rows`.execute(store.db)
    })

    test('Any number of quarantined documents can be retried', async () => {
      const header = Object.keys(line).join()
      const content = Object.values({ ...line, company: '1' }).join()
      await sql`insert into quarantined_rows (version, since, file, line, header, content, row_key, column_name, kind)
        select 1, now(), 'order_lines.csv', n, ${header}, ${content}, n::text, 'company', 'must be 2 digits'
        from generate_series(1, 150000) n`.execute(store.db)
      const { warnings } = await load({ 'vendors.csv': 'company,vendor,name\n01,V8,Eight\n' }, 1)
      expect(warnings).not.toContainEqual(expect.stringContaining('could not be tried again'))
      expect(await select("select name from vendors where vendor = 'V8'")).toEqual([{ name: 'Eight' }])
      await sql`delete from quarantined_rows`.execute(store.db)
    })

    test('A load with more faulty rows, or a fault of a whole file, is refused with every fault and changes nothing', async () => {
      const before = await select('select version from data_version')
      const many = load({ 'vendors.csv': `${vendors}1,V5,x\n1,V6,x\n` }, 2)
      await expect(many).rejects.toMatchObject({ count: 3 })
      await expect(load({ 'vendors.csv': 'company,vendor\n01,V9\n' }, 9)).rejects.toThrow(FeedRefused)
      await expect(load({ 'vendors.csv': 'company,vendor,name\n1,V9,x\n' }, 9)).rejects.toMatchObject({ count: 1 })
      // Nobody knows whose line this is, so that its order would be loaded without it.
      const lines = `${Object.keys(line).join()}\n01,100001\n`
      await expect(load({ 'orders.csv': [order], 'order_lines.csv': lines }, 9)).rejects.toThrow(FeedRefused)
      expect(await select('select version from data_version')).toEqual(before)
      expect(await inQuarantine()).toEqual([])
      const states = await select('select state from loads order by load_id desc limit 3')
      expect(states).toEqual([{ state: 'refused' }, { state: 'refused' }, { state: 'refused' }])
    })
  })
})
