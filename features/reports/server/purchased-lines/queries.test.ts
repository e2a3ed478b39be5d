import { toSentDate } from '#kit/contract/dates.ts'
import { blankSent, sentKey, shipToCode } from '#items/contract/reports/sales-filter.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { decimal, fillSalesLines, makeLines, type MadeLine, sumOf } from '#app/server/testing/data/sales-lines.ts'
import { type Counter, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { rounds } from '#app/server/testing/rounds.ts'

// Compares lines with a simple computation: every generated line, filtered by each requested condition.

const today = '2026-11-20'
const buyers = [
  { company: '01', customer: '100001', shipTos: ['000011', '000012'] },
  { company: '01', customer: '100002', shipTos: ['000021'] },
  { company: '02', customer: '200002', shipTos: ['000041'] },
]
const made = makeLines(7, 900, buyers, today)

/** What each viewer of the small distributor sees. */
const sees: Record<string, (line: MadeLine) => boolean> = {
  C: ({ customer }) => customer === '100001',
  'C fixed to a ship-to': ({ customer, shipTo }) => customer === '100001' && shipTo === '000011',
  G: ({ customer, shipTo }) => (customer === '100001' && shipTo === '000011') || customer === '200002',
  E: ({ customer }) => customer === '100001',
  'E, an administrator': () => true,
}
const ownCustomers: Record<string, string[]> = {
  G: ['01100001', '02200002'],
  'E, an administrator': ['01100001', '01100002', '02200002'],
}
const ownShipTos: Record<string, string[]> = {
  C: ['01100001000012', '01100001'],
  G: ['01100001000011', '02200002000041', '02200002'],
  E: ['01100001000011', '01100001000012'],
  'E, an administrator': ['01100002000021', '01100001'],
}

interface Asked {
  custList?: string[] | undefined
  shipTos?: string[] | undefined
  anyBlank?: boolean | undefined
  vendorList?: string[] | undefined
  itemList?: string[] | undefined
  frItem?: string | undefined
  toItem?: string | undefined
  cpType?: 'I' | 'C' | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
  row: Partial<Record<(typeof rowKeys)[number], string>>
}
const rowKeys = [
  'company',
  'customer',
  'shipTo',
  'department',
  'item',
  'custPart',
  'vendor',
  'vendorPart',
  'invoice',
] as const
const keyOf: Record<(typeof rowKeys)[number], keyof MadeLine> = {
  ...{ company: 'company', customer: 'customer', shipTo: 'shipTo', department: 'department', item: 'item' },
  ...{ custPart: 'customerPart', vendor: 'vendor', vendorPart: 'vendorPart', invoice: 'invoice' },
}

const isOf = (asked: Asked) => (line: MadeLine) => {
  const { custList, shipTos, anyBlank, vendorList, itemList, frItem, toItem, cpType, fromDate, toDate } = asked
  const number = cpType === 'C' ? line.customerPart : line.item
  const limited = frItem !== undefined || toItem !== undefined || itemList !== undefined
  const place = line.company + line.customer
  return (
    (!custList || custList.includes(place)) &&
    ((!shipTos && !anyBlank) || shipTos?.includes(place + line.shipTo) || (anyBlank && line.shipTo === '')) &&
    (!vendorList || vendorList.includes(line.vendor)) &&
    (!limited || number !== '') &&
    (!itemList || itemList.includes(number)) &&
    (frItem === undefined || number >= frItem) &&
    (toItem === undefined || number <= toItem) &&
    (fromDate === undefined || line.date >= fromDate) &&
    (toDate === undefined || line.date <= toDate) &&
    Object.entries(asked.row).every(([key, value]) => line[keyOf[key as keyof typeof keyOf]] === value)
  )
}

/** The parameters as the call sends them: comma-separated lists, padded ship-tos, blanks as `empty`. */
function sent(viewer: TestViewer, asked: Asked): Record<string, string> {
  const { custList, shipTos, anyBlank, vendorList, itemList, fromDate, toDate, row, ...plain } = asked
  const codes = (shipTos ?? []).map((code) =>
    shipToCode({ company: code.slice(0, 2), customer: code.slice(2, 8), shipTo: code.slice(8) }),
  )
  const fields = {
    ...plain,
    // An administrator's key covers every customer.
    identityKey: viewer.name === 'E, an administrator' ? viewer.identityKey : viewer.own.identityKey,
    loginType: viewer.own.loginType,
    custList: custList?.join(),
    shipList: [...codes, ...(anyBlank ? [blankSent] : [])].join() || undefined,
    vendorList: vendorList?.join(),
    itemList: itemList?.map((item) => item.padEnd(12)).join(),
    fromDate: fromDate && toSentDate(fromDate),
    toDate: toDate && toSentDate(toDate),
    ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key, sentKey(value)])),
  }
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const some = <T>(values: readonly T[]) =>
  values.length === 0
    ? fc.constant(undefined)
    : fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 1 })
const maybe = <T>(value: fc.Arbitrary<T>, freq = 1) => fc.option(value, { nil: undefined, freq })
const requests = fc.constantFrom(...Object.keys(sees)).chain((name) =>
  fc
    .record({
      custList: some(ownCustomers[name] ?? []),
      shipTos: some(ownShipTos[name] ?? []),
      anyBlank: fc.boolean(),
      vendorList: some(['V011', 'V9', 'none']),
      itemList: some(['A1', 'B2', 'IT0110', 'P1', 'P-A1']),
      frItem: maybe(fc.constantFrom('A1', 'B1', 'P1')),
      toItem: maybe(fc.constantFrom('P', 'P2', 'Z')),
      cpType: maybe(fc.constantFrom('I' as const, 'C' as const)),
      fromDate: maybe(fc.constantFrom('2022-01-01', '2024-02-29', '2026-01-01')),
      toDate: maybe(fc.constantFrom('2026-01-02', '2026-11-20')),
      like: fc.nat(made.length - 1),
      keys: fc.subarray([...rowKeys], { maxLength: 3 }),
    })
    .map(({ like, keys, ...asked }) => {
      const row = Object.fromEntries(keys.map((key) => [key, String(made[like]?.[keyOf[key]])]))
      return { name, asked: { ...asked, row } as Asked }
    }),
)

onDatabase((database, open) => {
  describe(`purchased lines, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      await fillSalesLines(counter.store, made)
    })
    const ask = async (name: string, fields: Record<string, string>, call: 'lines' | 'totals' = 'lines') => {
      const answer = await counter.ask(
        counter.viewer(name),
        call === 'lines' ? 'listPurchasedLines' : 'sumManyPurchasedLines',
        fields,
      )
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Record<string, unknown>[]>()
    }

    test('are exactly the requested lines for any selection, with exact totals [API-44]', {}, async () => {
      let seen = 0
      await fc.assert(
        fc.asyncProperty(requests, async ({ name, asked }) => {
          const fields = sent(counter.viewer(name), asked)
          const expected = made.filter((line) => sees[name]?.(line) && isOf(asked)(line))
          const rows = await ask(name, fields)
          const shown = (line: MadeLine) => [
            ...[line.invoice, line.date, line.company + line.customer, line.shipTo, line.item, line.customerPart],
            ...[Number(decimal(line.quantity, 2)), Number(decimal(line.sales, 4))],
          ]
          expect(
            rows
              .map((row) => [
                ...[row.invoice, row.invoiceDate, row.customer, row.shipTo, row.item, row.customerPart],
                ...[row.quantity, row.sales],
              ])
              .map(String)
              .toSorted(),
          ).toEqual(expected.map((line) => String(shown(line))).toSorted())
          expect(await ask(name, fields, 'totals')).toEqual([
            {
              lines: expected.length,
              quantity: sumOf(expected, 'quantity'),
              sales: sumOf(expected, 'sales'),
              tax: sumOf(expected, 'tax'),
              addOns: sumOf(expected, 'addOns'),
            },
          ])
          seen += expected.length
        }),
        { numRuns: rounds(60, 250) },
      )
      expect(seen).toBeGreaterThan(500)
    })

    test('are the same with long lists in the body', async () => {
      const viewer = counter.viewer('C')
      const { identityKey, loginType } = viewer.own
      const itemList = ['A1', ...Array.from({ length: 1999 }, (_, n) => `NONE${n}`)]
        .map((item) => item.padEnd(12))
        .join()
      const long = await counter.ask(viewer, 'listManyPurchasedLines', { identityKey, loginType, itemList })
      expect(long.statusCode, long.body.slice(0, 500)).toBe(200)
      expect(long.json()).toEqual(await ask('C', { identityKey, loginType, itemList: 'A1' }))
      expect(long.json<unknown[]>().length).toBeGreaterThan(10)
    })

    test('come newest first, up to the requested number', async () => {
      const { own } = counter.viewer('C')
      const rows = await ask('C', { identityKey: own.identityKey, loginType: 'C', numberRows: '50' })
      const dates = rows.map((row) => String(row.invoiceDate))
      const newest = made.filter((line) => sees.C?.(line)).map(({ date }) => date)
      expect(dates).toEqual(newest.toSorted().reverse().slice(0, 50))
    })

    test("can be filtered by today's price, which stays hidden from viewers who may not see it", async () => {
      const viewer = counter.viewer('C')
      const asked = (price: string) => ({
        ...{ identityKey: viewer.own.identityKey, loginType: 'C', item: 'IT0110', price },
      })
      const all = made.filter((line) => line.customer === '100001' && line.item === 'IT0110')
      // The small distributor's first customer has an agreed price for one item; the second item has only the list's.
      expect(await ask('C', asked('21.13'))).toHaveLength(all.length)
      expect(await ask('C', asked('21.1300'))).toHaveLength(all.length)
      expect(await ask('C', asked('21.14'))).toHaveLength(0)
      const second = made.filter((line) => line.customer === '100001' && line.item === 'IT0120')
      expect(await ask('C', { ...asked('33.17'), item: 'IT0120' })).toHaveLength(second.length)
      const unpriced = made.filter((line) => line.customer === '100001' && line.item === 'GONE')
      expect(await ask('C', { ...asked(blankSent), item: 'GONE' })).toHaveLength(unpriced.length)
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      for (const price of ['21.13', '21.14', blankSent]) expect(await ask('C', asked(price))).toEqual([])
      await counter.setFlags(viewer, allFlags)
    })

    test('Without prices only quantities appear, in every form [PERM-14]', async () => {
      const viewer = counter.viewer('C')
      const fields = { identityKey: viewer.own.identityKey, loginType: 'C' }
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      const [rows, [totals]] = [await ask('C', fields), await ask('C', fields, 'totals')]
      const csv = await counter.ask(viewer, 'listPurchasedLines', fields, 'csv')
      await counter.setFlags(viewer, allFlags)
      expect(rows.every(({ sales, tax, addOns }) => sales === null && tax === null && addOns === null)).toBe(true)
      expect(totals).toMatchObject({ sales: null, tax: null, addOns: null, lines: rows.length })
      expect(csv.body.split('\r\n')[0]).toBe(
        '\ufeffInvoice,Date,Customer,Ship To,Item #,Description,Customer Part#,Quantity',
      )
    })

    test.each<[string, Record<string, string>, number, string | undefined]>([
      ['a day before 2010', { fromDate: '12/31/2009' }, 400, 'fromDate'],
      ['a day after 2100', { toDate: '01/01/2101' }, 400, 'toDate'],
      ['a two-digit year', { fromDate: '01/01/26' }, 400, 'fromDate'],
      ['dates reversed', { fromDate: '02/01/2026', toDate: '01/31/2026' }, 400, 'fromDate'],
      ['a range reversed', { frItem: 'B', toItem: 'A' }, 400, 'frItem'],
      ['an entry that is too long', { itemList: 'x'.repeat(31) }, 400, 'itemList'],
      ['a malformed customer', { custList: '1100001' }, 400, 'custList'],
      ['a malformed ship-to', { shipList: '0110000' }, 400, 'shipList'],
      ['no price', { price: '1e5' }, 400, 'price'],
      ['an unknown kind of number', { cpType: 'B' }, 400, 'cpType'],
      ["another viewer's customer", { custList: '01100001,01100002' }, 403, undefined],
      ["another's ship-to", { shipList: '01100002000021' }, 403, undefined],
    ])('%s: refused, naming the field', async (_what, more, status, field) => {
      const viewer = counter.viewer('C')
      const { identityKey, loginType } = viewer.own
      const answer = await counter.ask(viewer, 'listPurchasedLines', { identityKey, loginType, ...more })
      expect(answer.statusCode, answer.body).toBe(status)
      // For a list, the field also names the entry.
      expect(answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field.split('.')[0]).toBe(field)
    })
  })
})
