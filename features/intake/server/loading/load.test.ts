import { feedFiles } from '#app/server/tables.ts'
import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { rounds } from '#app/server/testing/rounds.ts'
import { badFeeds } from '#app/server/testing/data/bad-feeds.ts'
import { csv, type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { standardLimits } from '../feed-settings.ts'
import { loadFeed } from './load.ts'

const tables = [...new Set([...feedFiles.map(({ table }) => table), 'invoice_images', 'data_version'])]

/** A digest of the rows, indexes, and constraints of every fed table. */
async function digests(store: Store): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; digest: string }>`
    with indexes as materialized (select tablename, string_agg(indexdef, '|' order by indexname) as definitions
      from pg_indexes where schemaname = 'public' group by tablename)
    ${sql.join(
      tables.map(
        (table) => sql`select ${table}::text as table, md5(coalesce((select string_agg(t::text, '|' order by t::text)
          from ${sql.table(table)} t), '') || coalesce((select definitions from indexes where tablename = ${table}), '')) as digest`,
      ),
      sql` union all `,
    )}`.execute(store.db)
  return Object.fromEntries(rows.map(({ table, digest }) => [table, digest]))
}

eachDatabase((name, open) => {
  describe(`feeds on ${name}`, () => {
    let store: Store
    const folders: string[] = []
    const load = async (content: FeedContent, options = {}) => {
      const dir = await writeFeed(content)
      folders.push(dir)
      return loadFeed(store, dir, { limits: false, ...options })
    }
    const faultsOf = async (content: FeedContent): Promise<string[]> => {
      const refused = await load(content).catch((error: unknown) => error)
      if (!(refused instanceof FeedRefused)) throw new Error('the feed was taken', { cause: refused })
      return refused.faults.map(faultLine)
    }
    const select = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows

    beforeAll(async () => {
      store = await open()
      await load(sampleFeed)
    })
    afterEach(async () => {
      for (const dir of folders.splice(0)) await rm(dir, { recursive: true })
    })

    test('loads a whole feed, with defaults for omitted columns', async () => {
      const report = await load(sampleFeed)
      expect(report.files).toContainEqual({ file: 'sales_lines.csv', rows: 3 })
      expect(report.files).toHaveLength(feedFiles.length)
      expect(await select('select * from items order by item')).toMatchObject([
        { item: '0042', case_pack: 1, unit: 'EA', weight: 0, vendor_part: '' },
        { item: '85123A' },
        { item: '85123a' },
      ])
      expect(await select('select on_hand, scheduled_date from stock')).toEqual([
        { on_hand: 12.5, scheduled_date: null },
      ])
      expect(await select('select name, country from customers order by customer')).toEqual([
        { name: 'Ann & Sons', country: 'US' },
        { name: 'Bell "Bakery"', country: 'US' },
      ])
    })

    test('raises the data version, writes an audit record, and leaves nothing behind', async () => {
      const before = await select<{ version: number }>('select version from data_version')
      const { version } = await load({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })
      expect(version).toBe((before[0]?.version ?? 0) + 1)
      expect(await select('select detail from audit order by audit_id desc limit 1')).toEqual([
        { detail: { load: expect.any(Number), version, images: 0, rows: { 'vendors.csv': 1 } } },
      ])
      expect(await select("select nspname from pg_namespace where nspname = 'incoming'")).toEqual([])
    })

    test('loading the same feed again changes no table, index, or constraint; absent files change nothing', async () => {
      const { data_version: _, ...before } = await digests(store)
      await load(sampleFeed)
      await load({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })
      expect(await digests(store)).toMatchObject(before)
    })

    test('a dry run checks everything and changes nothing', async () => {
      const before = await digests(store)
      const vendors = [...(sampleFeed['vendors.csv'] ?? []), { company: '01', vendor: 'V2', name: 'Another' }]
      expect(await load({ 'vendors.csv': vendors }, { dryRun: true })).toMatchObject({ version: undefined })
      expect(await digests(store)).toEqual(before)
    })

    test('one bad row, at the start, in the middle, or at the end, leaves the previous data byte for byte', async () => {
      const rows = Array.from({ length: 5000 }, (_, n) => ({ company: '01', vendor: `N${n}`, name: `Vendor ${n}` }))
      const before = await digests(store)
      for (const at of [0, 2500, 4999]) {
        const bad = rows.with(at, { company: 'X1', vendor: 'V', name: 'bad' })
        expect(await faultsOf({ 'vendors.csv': [...bad, ...(sampleFeed['vendors.csv'] ?? [])] })).toEqual([
          `vendors.csv, line ${at + 2}, column company: must be 2 digits: X1`,
        ])
        expect(await digests(store)).toEqual(before)
      }
    })

    test('accepts a byte order mark, CRLF, columns in any order, quotes, and line breaks inside fields', async () => {
      const vendors = `\ufeffname,vendor,company\r\n"Smith, ""Joe""\nand Sons",V1,"01"\r\n\r\n  ünïcode €😀  ,"V2",01\r\nlast,V3,01\r\n`
      await load({ 'vendors.csv': vendors })
      expect(await select('select vendor, name from vendors order by vendor')).toEqual([
        { vendor: 'V1', name: 'Smith, "Joe"\nand Sons' },
        { vendor: 'V2', name: '  ünïcode €😀  ' },
        { vendor: 'V3', name: 'last' },
      ])
      await load({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })
    })

    test('counts lines as an editor does', async () => {
      const vendors = `company,vendor,name\n01,V1,"a\nb\nc"\n\n01,V2,ok\n1,V3,bad\n01,V2,twice\n`
      expect(await faultsOf({ 'vendors.csv': vendors })).toEqual([
        'vendors.csv, line 7, column company: must be 2 digits: 1',
        'vendors.csv, line 8, column company, vendor: is a duplicate: 01 V2 is already on line 6',
      ])
    })

    test('any text survives loading unchanged', async () => {
      const printable = fc
        .string({ unit: 'binary', minLength: 1, maxLength: 60 })
        .filter((value) => !/[^\P{Cc}\t\n\r]/u.test(value) && [...value].length <= 60)
      const nasty = fc.constantFrom(
        '\\.',
        '\\',
        '\\N',
        'NULL',
        "'; drop table items; --",
        '=1+1',
        '"',
        ',',
        '\n\\.\n',
        '\r',
        '\ufeff',
        '💩',
      )
      const names = fc.array(fc.oneof(printable, nasty), { minLength: 1, maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(names, fc.constantFrom('\n', '\r\n'), async (all, lineEnd) => {
          const rows = all.map((text, n) => ({ company: '01', vendor: n === 0 ? 'V1' : `N${n}`, name: text }))
          await load({ 'vendors.csv': csv(rows, lineEnd) })
          const found = await select<{ vendor: string; name: string }>('select vendor, name from vendors')
          const byVendor = new Map(found.map((row) => [row.vendor, row.name]))
          expect(rows.map(({ vendor }) => byVendor.get(vendor))).toEqual(all)
        }),
        { numRuns: rounds(5, 25) },
      )
      await load({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })
      // The number of runs bounds the work; the timeout allows for a busy machine.
    })

    const companies = sampleFeed['companies.csv'] ?? ''
    test.each(badFeeds)('refuses %s, and changes nothing', async (_, content, faults) => {
      const before = await digests(store)
      expect(await faultsOf(content)).toEqual(faults)
      expect(await digests(store)).toEqual(before)
    })

    test('refuses to remove more than a fifth of the rows of any table, and reports the row counts', async () => {
      const rows = (count: number) => [
        ...(sampleFeed['vendors.csv'] ?? []),
        ...Array.from({ length: count - 1 }, (_, n) => ({ company: '01', vendor: `N${n}`, name: 'x' })),
      ]
      const guarded = { limits: standardLimits }
      const companiesStay = { file: 'companies.csv', before: 1, after: 1, added: 0, changed: 0, gone: 0 }
      await load({ 'vendors.csv': rows(10) }, guarded)
      await load({ 'vendors.csv': rows(8) }, guarded)
      const before = await digests(store)
      const header = `${Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()}\n`
      for (const options of [guarded, { ...guarded, dryRun: true }]) {
        await expect(load({ 'vendors.csv': rows(6), 'companies.csv': companies }, options)).rejects.toMatchObject({
          message: expect.stringMatching(/^vendors\.csv loses more than a fifth/),
          breaches: [{ file: 'vendors.csv', says: 'loses more than a fifth' }],
          impact: {
            kinds: [companiesStay, { file: 'vendors.csv', before: 8, after: 6, added: 0, changed: 0, gone: 2 }],
          },
        })
        await expect(load({ 'sales_lines.csv': header }, options)).rejects.toMatchObject({
          name: 'FeedUnconfirmed',
          impact: { kinds: [{ file: 'sales_lines.csv', before: 3, after: 0, added: 0, changed: 0, gone: 3 }] },
        })
        expect(await digests(store)).toEqual(before)
      }
      const { kinds } = await load({ 'vendors.csv': rows(1) }, { ...guarded, allowShrink: true })
      expect(kinds).toEqual([{ file: 'vendors.csv', before: 8, after: 1, added: 0, changed: 0, gone: 7 }])
    })

    test('warns about customers that are in no book', async () => {
      const books = (customers: string[]) =>
        customers.map((customer) => ({ employee: 'EMP001', company: '01', customer }))
      const warningsOf = async (content: FeedContent) => (await load(content)).warnings
      expect(await warningsOf({ 'customers.csv': sampleFeed['customers.csv'] ?? '', 'manifest.json': '{}' })).toEqual([
        "1 customer is in no employee's book, such as 01 100002: of all employees, only administrators see them.",
      ])
      expect(await warningsOf({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })).toEqual([])
      expect(await warningsOf({ 'employee_books.csv': books(['100001', '100002']) })).toEqual([])
      expect(await warningsOf({ 'employee_books.csv': 'employee,company,customer\n', 'manifest.json': '{}' })).toEqual([
        "2 customers are in no employee's book, such as 01 100001: of all employees, only administrators see them.",
      ])
      await load({ 'employee_books.csv': sampleFeed['employee_books.csv'] ?? '' })
    })

    test('counts faults by file, column, and kind', async () => {
      const vendorRows = Array.from({ length: 30 }, (_, n) => `${n < 20 ? '1' : '01'},V${n},${n % 2 ? '' : 'x'}`)
      const refused = await load({
        'vendors.csv': `company,vendor,name\n${vendorRows.join('\n')}\n`,
        'stock.csv': '',
      }).catch((error: unknown) => error)
      expect(refused).toMatchObject({
        summary: [
          { file: 'vendors.csv', column: 'company', says: 'must be 2 digits', count: 20 },
          { file: 'vendors.csv', column: 'name', says: 'is empty', count: 15 },
          { file: 'stock.csv', says: 'the header is missing', count: 1 },
        ],
      })
    })

    test('counts every fault and keeps the first thousand', async () => {
      const heard: string[] = []
      const rows = Array.from({ length: 3000 }, (_, n) => ({ company: '1', vendor: `V${n}`, name: 'x' }))
      const refused = load({ 'vendors.csv': rows }, { onFault: () => heard.push('') })
      await expect(refused).rejects.toMatchObject({ count: 3000 })
      await expect(refused.catch((error: FeedRefused) => error.faults.length)).resolves.toBe(1000)
      expect(heard).toHaveLength(3000)
    })

    test('reports when there is nothing to load', async () => {
      await expect(loadFeed(store, '/nowhere')).rejects.toThrow('/nowhere is not a readable folder')
      await expect(load({ 'notes.txt': 'x' })).rejects.toThrow('contains no feed file')
    })

    test('a stopped feed changes nothing', async () => {
      const before = await digests(store)
      const stop = new AbortController()
      const onProgress = ({ doing }: { doing: string }) => doing === 'sales_lines.csv' && stop.abort()
      await expect(load(sampleFeed, { signal: stop.signal, onProgress })).rejects.toThrow(
        'stopped; nothing has changed',
      )
      expect(await digests(store)).toEqual(before)
    })
  })
})
