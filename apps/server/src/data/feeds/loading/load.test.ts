import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#server/kit/db/store.ts'
import { eachDatabase } from '../../../testing/servers/database.ts'
import { csv, type FeedContent, sampleFeed, writeFeed } from '../../../testing/data/sample-feed.ts'
import { faultLine } from '../checking/faults.ts'
import { standardLimits } from '../difference/limits.ts'
import { feedFiles } from '../files/all.ts'
import { FeedRefused, loadFeed } from './load.ts'

const tables = [...new Set([...feedFiles.map(({ table }) => table), 'invoice_images', 'data_version'])]

/** A digest of the rows, indexes, and constraints of every fed table. */
async function digests(store: Store): Promise<Record<string, string>> {
  const pairs = tables.map(async (table) => {
    const { rows } = await sql<{ digest: string }>`select md5(coalesce((select string_agg(t::text, '|' order by t::text)
        from ${sql.table(table)} t), '') || coalesce((select string_agg(indexdef, '|' order by indexname)
        from pg_indexes where schemaname = 'public' and tablename = ${table}), '')) as digest`.execute(store.db)
    return [table, rows[0]?.digest ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

const inUtf16 = (text: string, form: string): Buffer => {
  const bytes = Buffer.from(form.endsWith('with mark') ? `\ufeff${text}` : text, 'utf16le')
  return form.startsWith('utf16be') ? bytes.swap16() : bytes
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

    test('loads a whole feed, with defaults for what it omits', async () => {
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
        { detail: { version, images: 0, rows: { 'vendors.csv': 1 } } },
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
        { numRuns: 25 },
      )
      await load({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })
      // The number of runs bounds the work; the timeout allows for a busy machine.
    }, 120_000)

    const vendors = 'company,vendor,name'
    const companies = sampleFeed['companies.csv'] ?? ''
    const prices = 'company,item,sell_price,list_price,pending_price,effective_date'
    const orders = 'company,customer,order_number,sequence,ship_to,warehouse,status,order_date,amount'
    const cases: [string, FeedContent, string[]][] = [
      ['an empty file', { 'vendors.csv': '' }, ['vendors.csv, line 1: the header is missing']],
      ['only a byte order mark', { 'vendors.csv': '\ufeff' }, ['vendors.csv, line 1: the header is missing']],
      [
        'no header',
        { 'vendors.csv': '01,V1,Name\n' },
        [
          'vendors.csv, line 1, column 01: unknown column',
          'vendors.csv, line 1, column V1: unknown column',
          'vendors.csv, line 1, column Name: unknown column; did you mean name?',
          'vendors.csv, line 1, column company: is missing from the header',
          'vendors.csv, line 1, column vendor: is missing from the header',
          'vendors.csv, line 1, column name: is missing from the header',
        ],
      ],
      [
        'duplicate columns, and names of object properties',
        { 'vendors.csv': `${vendors},name,constructor\n` },
        ['vendors.csv, line 1, column name: is a duplicate', 'vendors.csv, line 1, column constructor: unknown column'],
      ],
      [
        'bytes that are not text',
        { 'vendors.csv': Buffer.from([0xff, 0xee, 0, 10]) },
        ['vendors.csv, line 1: the header is not a line of column names'],
      ],
      [
        'rows with too few or too many fields',
        { 'vendors.csv': `${vendors}\n01,V1\n01,V1,a,b\n01,V"1,a\n01,V1,"a"b\n01,,a\n01,V1,ok\n` },
        [
          'vendors.csv, line 2: has fewer fields than the header: 2, not 3',
          'vendors.csv, line 3: has more fields than the header: 4, not 3',
          'vendors.csv, line 4, column vendor: contains a quote but is not enclosed in quotes',
          'vendors.csv, line 5, column name: has text after its closing quote',
          'vendors.csv, line 6, column vendor: is empty',
        ],
      ],
      [
        'bytes that are not UTF-8, and NUL',
        {
          'vendors.csv': Buffer.concat([
            Buffer.from(`${vendors}\n01,V1,ok\n01,V2,`),
            Buffer.from([0xe9, 0x0a]),
            Buffer.from('01,V3,a\0b\n'),
          ]),
        },
        [
          'vendors.csv, line 3, column name: is not UTF-8: \ufffd',
          'vendors.csv, line 4, column name: contains a control character: a\\u0000b',
        ],
      ],
      [
        'a quote that never closes',
        { 'vendors.csv': `${vendors}\n01,V1,"a\n01,V2,b\n` },
        ['vendors.csv, line 2: a quote opens here and never closes; the rest of the file was not read'],
      ],
      [
        'a file with another name',
        { 'vendor.csv': `${vendors}\n`, 'vendors.csv': `${vendors}\n01,V1,a\n`, 'notes.txt': 'x' },
        ['vendor.csv: is not the name of a feed file'],
      ],
      [
        'a name with capital letters',
        { 'Vendors.CSV': `${vendors}\n01,V1,a\n`, 'Old Items.Csv': 'x' },
        [
          'Old Items.Csv: is not the name of a feed file',
          'Vendors.CSV: is not the name of a feed file; did you mean vendors.csv?',
        ],
      ],
      ...(['utf16le', 'utf16le with mark', 'utf16be', 'utf16be with mark'] as const).map(
        (form): [string, FeedContent, string[]] => [
          `UTF-16 (${form})`,
          { 'vendors.csv': inUtf16(`${vendors}\r\n01,V1,a\r\n`, form) },
          ['vendors.csv: is UTF-16; it must be UTF-8'],
        ],
      ),
      [
        'lines that end with only CR',
        { 'vendors.csv': `${vendors}\r01,V1,a\r01,V2,"b\nc"\r`, 'companies.csv': 'company,name\r' },
        [
          'companies.csv: lines end with CR; they must end with LF or CRLF',
          'vendors.csv: lines end with CR; they must end with LF or CRLF',
        ],
      ],
      [
        'a truncated last line',
        { 'vendors.csv': `${vendors}\n01,V1,a\n\n01,V2,"b\nc"\n01,V3,Vendor, In` },
        [
          'vendors.csv, line 6: has more fields than the header: 4, not 3',
          'vendors.csv, line 6: the last line has no line ending; the file may be truncated',
        ],
      ],
      [
        'a complete last line without a line ending',
        { 'vendors.csv': `${vendors}\n01,V1,a`, 'companies.csv': 'company,name' },
        [
          'companies.csv, line 1: the last line has no line ending; the file may be truncated',
          'vendors.csv, line 2: the last line has no line ending; the file may be truncated',
        ],
      ],
      [
        'references to rows that are neither in the feed nor loaded earlier',
        {
          'warehouses.csv': 'company,warehouse,name\n01,MAIN,a\n09,MAIN,b\n',
          'stock.csv': 'company,item,warehouse,stocked\n01,0042,MAIN,S\n01,0042,EAST,S\n01,42,MAIN,S\n',
        },
        [
          'warehouses.csv, line 3, column company: is not in companies.csv: 09',
          'stock.csv, line 4, column company, item: is not in items.csv: 01 42',
          'stock.csv, line 3, column company, warehouse: is not in warehouses.csv: 01 EAST',
        ],
      ],
      [
        'rows loaded earlier that would refer to missing rows',
        { 'items.csv': 'company,item,description,vendor\n01,85123A,a,V1\n' },
        ['customer_items', 'stock', 'list_prices', 'custom_prices', 'order_lines', 'sales_lines'].map(
          (table) =>
            `items.csv: ${table === 'sales_lines' ? '3 rows' : '1 row'} of ${table} loaded earlier would refer to ` +
            `missing rows, such as 01 0042: include ${table}.csv in the feed, or keep the missing rows`,
        ),
      ],
      [
        'rejected rows are not also reported as missing references',
        { 'vendors.csv': `${vendors}\n1,V1,a\n`, 'items.csv': csv(sampleFeed['items.csv'] ?? []) },
        ['vendors.csv, line 2, column company: must be 2 digits: 1'],
      ],
      [
        'rules over several columns',
        {
          'list_prices.csv': `${prices}\n01,0042,1,1,2,\n01,85123A,1,1,,2026-01-01\n01,85123a,1,1,2,2026-01-01\n`,
          'custom_prices.csv': csv([
            { ...(sampleFeed['custom_prices.csv']?.[0] ?? {}), expiration_date: '2025-12-31' },
          ]),
        },
        [
          'list_prices.csv, line 2, column effective_date: a pending price requires an effective date, and vice versa',
          'list_prices.csv, line 3, column effective_date: a pending price requires an effective date, and vice versa: 2026-01-01',
          'custom_prices.csv, line 2, column expiration_date: must not be before the effective date: 2025-12-31',
        ],
      ],
      [
        'numbers shared by two customers',
        {
          'orders.csv': `${orders}\n01,100001,700001,01,000011,MAIN,C,2026-11-02,1\n01,100002,700001,01,,MAIN,C,2026-11-02,1\n`,
        },
        [
          'orders.csv, line 3, column company, order_number, sequence: is a duplicate: 01 700001 01 is already on line 2',
        ],
      ],
    ]
    test.each(cases)('refuses %s, and changes nothing', async (_, content, faults) => {
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
      expect(await warningsOf({ 'customers.csv': sampleFeed['customers.csv'] ?? '' })).toEqual([
        "1 customer is in no employee's book, such as 01 100002: of all employees, only administrators see them.",
      ])
      expect(await warningsOf({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })).toEqual([])
      expect(await warningsOf({ 'employee_books.csv': books(['100001', '100002']) })).toEqual([])
      expect(await warningsOf({ 'employee_books.csv': 'employee,company,customer\n' })).toEqual([
        "2 customers are in no employee's book, such as 01 100001: of all employees, only administrators see them.",
      ])
      await load({ 'employee_books.csv': sampleFeed['employee_books.csv'] ?? '' })
    })

    test('counts faults by file, column, and kind', async () => {
      const vendorRows = Array.from({ length: 30 }, (_, n) => `${n < 20 ? '1' : '01'},V${n},${n % 2 ? '' : 'x'}`)
      const refused = await load({ 'vendors.csv': `${vendors}\n${vendorRows.join('\n')}\n`, 'stock.csv': '' }).catch(
        (error: unknown) => error,
      )
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
