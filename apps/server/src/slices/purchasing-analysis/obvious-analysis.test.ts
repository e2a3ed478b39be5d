import { linesBehind } from '@trade-counter/contract/kit/reports/lines-link.ts'
import { toSentDate } from '@trade-counter/contract/kit/dates.ts'
import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { listPurchasedLines as linesCall } from '@trade-counter/contract/slices/purchased-lines/endpoints.ts'
import type { runAnalysis as analysisCall } from '@trade-counter/contract/slices/purchasing-analysis/endpoints.ts'
import { type AnalysisRow, rowKeys } from '@trade-counter/contract/slices/purchasing-analysis/links.ts'
import { isWhole, rangePairs, rangesOf } from '@trade-counter/contract/kit/reports/date-ranges.ts'
import { dataColumns, reportColumns } from '@trade-counter/contract/slices/purchasing-analysis/columns.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Store } from '#server/kit/db/store.ts'
import { listPurchasedLines } from '#server/slices/purchased-lines/queries.ts'
import { eachDatabase } from '#server/testing/servers/database.ts'
import { decimal, fillSalesLines, type MadeLine, makeLines } from '#server/testing/data/sales-lines.ts'
import { itemOf } from '#server/testing/data/small-places.ts'
import { runAnalysis } from './queries.ts'

// Compares the report with a slow, simple computation: it takes each line by itself, assigns it to the combination of
// its values, and adds it up in whole numbers. Then it traces random cells back to their lines.

const today = '2026-11-20'
const buyers = [
  { company: '01', customer: '100001', shipTos: ['000011', '000012'] },
  { company: '01', customer: '100002', shipTos: ['A'] },
  /** The same number in another company is another customer. */
  { company: '02', customer: '100001', shipTos: ['000011'] },
  /** In no group. */
  { company: '02', customer: '200009', shipTos: ['000031'] },
]
/** The last member has only one ship-to. */
const members = [
  { company: '01', customer: '100001', ship_to: '' },
  { company: '01', customer: '100001', ship_to: '000011' },
  { company: '01', customer: '100002', ship_to: '' },
  { company: '02', customer: '100001', ship_to: '000011' },
]
const sees = ({ company, customer, shipTo }: MadeLine) =>
  members.some(
    (member) => member.company === company && member.customer === customer && ['', shipTo].includes(member.ship_to),
  )
const po = ({ line }: Pick<MadeLine, 'line'>) => `PO-${line % 3}`

/** Items that exist in both companies differ in the second one. */
const items = ['01', '02'].flatMap((company) =>
  [itemOf(company, 1), itemOf(company, 2), 'A1', 'B2'].map((item) => ({
    ...{ company, item, vendor: 'V9' },
    description: item === 'B2' ? `Item B2 of ${company}` : `Item ${item}`,
    case_pack: item === 'B2' ? Number(company) : 12,
  })),
)
/** Ten-thousandths of a dollar. */
const listPrices = [
  { company: '01', item: 'A1', price: 25_000 },
  { company: '02', item: 'A1', price: 12_345 },
  { company: '01', item: itemOf('01', 1), price: 25_000 },
]
const agreed = [
  { company: '01', customer: '100002', item: 'A1', price: 19_999, ends: null },
  { company: '01', customer: '100001', item: 'A1', price: 100, ends: '2026-11-19' },
  { company: '02', customer: '100001', item: 'B2', price: 70_000, ends: today },
]
const priceOf = ({ company, customer, item }: MadeLine): number | null => {
  const own = agreed.find(
    (one) => one.company === company && one.customer === customer && one.item === item && (one.ends ?? today) >= today,
  )
  const price = own ?? listPrices.find((one) => one.company === company && one.item === item)
  return price ? Number(decimal(price.price, 4)) : null
}

async function fill(store: Store, lines: readonly MadeLine[]): Promise<number> {
  const { db } = store
  const address = { address1: '', address2: '', city: '', state: '', zip: '' }
  const account = await db
    .insertInto('accounts')
    .values({ login_type: 'G', company: '00', user_id: 'GROUP1', identity_key: 'G', password_hash: '' })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_members')
    .values(members.map((member) => ({ ...member, group_id: 'GROUP1' })))
    .execute()
  await db
    .insertInto('companies')
    .values(['01', '02'].map((company) => ({ company, name: `Company ${company}`, ...address, phone: '', email: '' })))
    .execute()
  await db
    .insertInto('customers')
    .values(
      buyers.map(({ company, customer }) => ({
        ...{ company, customer, ...address, country: 'US', warehouse: 'W', terms: '' },
        name: `Customer ${company}${customer}`,
      })),
    )
    .execute()
  // V9 has the same name in both companies; the empty vendor has no name in either.
  await db
    .insertInto('vendors')
    .values(
      ['01', '02'].flatMap((company) => [
        { company, vendor: 'V9', name: 'Vendor 9' },
        { company, vendor: `V${company}1`, name: `Vendor of ${company}` },
      ]),
    )
    .execute()
  const plain = { description2: '', vendor_part: '', department: '', pack_description: '', unit: 'EA', flyer_page: '' }
  await db
    .insertInto('items')
    .values(items.map((item) => ({ ...item, ...plain, weight: 0, cube: 0, pallet_quantity: 0 })))
    .execute()
  await db
    .insertInto('list_prices')
    .values(
      listPrices.map(({ price, ...pair }) => ({
        ...pair,
        ...{ sell_case: 1, sell_unit: 'EA', list_price: 9, pending_price: null, effective_date: null },
        sell_price: Number(decimal(price, 4)),
      })),
    )
    .execute()
  await db
    .insertInto('custom_prices')
    .values(
      agreed.map(({ price, ends, ...deal }) => ({
        ...deal,
        ...({
          shipment_type: 'W',
          current_pending: 'C',
          price_source: 'QUOTE',
          sell_case: 1,
          sell_unit: 'EA',
        } as const),
        ...{ price: Number(decimal(price, 4)), effective_date: '2026-01-01', expiration_date: ends },
      })),
    )
    .execute()
  await fillSalesLines(store, lines)
  await db.updateTable('sales_lines').set({ customer_po: sql`'PO-' || line % 3` }).execute()
  return account.account_id
}

interface Run {
  input: InputOf<typeof analysisCall>
  mayPrice: boolean
}

const suffixes = [
  { field: 'meaSLS', suffix: 'SLS', of: 'sales', places: 4, isMoney: true },
  { field: 'meaQTY', suffix: 'QTY', of: 'quantity', places: 2, isMoney: false },
  { field: 'meaTAX', suffix: 'TAX', of: 'tax', places: 4, isMoney: true },
  { field: 'meaADD', suffix: 'ADD', of: 'addOns', places: 4, isMoney: true },
] as const

/** The lines that a report covers, checked one by one. */
const askedFor = (lines: readonly MadeLine[], { input }: Run) =>
  lines.filter((line) => {
    const { frItem, toItem, itemList, cpType, custList, vendorList, shipList } = input
    const number = cpType === 'C' ? line.customerPart : line.item
    if ((frItem ?? toItem ?? itemList) !== undefined && number === '') return false
    if (frItem !== undefined && number < frItem) return false
    if (toItem !== undefined && number > toItem) return false
    if (itemList && !itemList.includes(number)) return false
    if (vendorList && !vendorList.includes(line.vendor)) return false
    if (custList && !custList.includes(line.company + line.customer)) return false
    const whole = line.company + line.customer + line.shipTo
    if (shipList && !shipList.includes(whole) && !(line.shipTo === '' && shipList.includes('empty'))) return false
    return (
      sees(line) && rangesOf(input).some((range) => isWhole(range) && line.date >= range.from && line.date <= range.to)
    )
  })

const sum = (lines: readonly MadeLine[], of: (typeof suffixes)[number]['of']) =>
  lines.reduce((total, line) => total + BigInt(line[of]), 0n)
const during = (lines: readonly MadeLine[], { from, to }: { from: string; to: string }) =>
  lines.filter(({ date }) => date >= from && date <= to)
const same = (values: readonly unknown[], otherwise: unknown) => (new Set(values).size === 1 ? values[0] : otherwise)

/** Rounded half away from zero; null if the base is zero. */
function wholePercent(change: bigint, base: bigint): number | null {
  const [size, of] = [change < 0n ? -change : change, base < 0n ? -base : base]
  if (of === 0n) return null
  const percent = Number((200n * size + of) / (2n * of))
  return change < 0n ? -percent || 0 : percent
}

const keyOf = (line: MadeLine, { input, mayPrice }: Run) => ({
  ...(input.dimCo && { codeCompany: line.company }),
  ...(input.dimCst && { codeCustomer: line.company + line.customer }),
  ...(input.dimShip && { codeShip: line.company + line.customer + line.shipTo.padEnd(6) }),
  ...(input.dimDept && { codeDept: line.department }),
  ...(input.dimItem && { codeItem: line.item }),
  ...(input.dimCustPart && { codeCustPart: line.customerPart }),
  ...(input.dimVPart && { codeVPart: line.vendorPart }),
  ...(input.dimVend && { codeVendor: line.vendor }),
  ...(input.dimInvoice && { codeInvoice: line.invoice }),
  ...(input.dimCurPrice && mayPrice && { codePrice: priceOf(line) }),
})

function obviously(lines: readonly MadeLine[], run: Run) {
  const { input, mayPrice } = run
  const groups = Map.groupBy(askedFor(lines, run), (line) => JSON.stringify(keyOf(line, run)))
  const itemFor = ({ company, item }: MadeLine) => items.find((one) => one.company === company && one.item === item)
  return [...groups].map(([key, members]) => ({
    ...JSON.parse(key),
    ...(input.dimCo && {
      descCompany: same(
        members.map(({ company }) => `Company ${company}`),
        '',
      ),
    }),
    ...(input.dimCst && {
      descCustomer: same(
        members.map((line) => `Customer ${line.company}${line.customer}`),
        '',
      ),
    }),
    ...(input.dimItem && {
      descItem: same(
        members.map((line) => itemFor(line)?.description ?? ''),
        '',
      ),
      desc2Item: same(
        members.map((line) => itemFor(line)?.case_pack ?? null),
        null,
      ),
    }),
    ...(input.dimVend && {
      descVendor: same(
        members.map(
          ({ company, vendor }) => ({ V9: 'Vendor 9', [`V${company}1`]: `Vendor of ${company}` })[vendor] ?? '',
        ),
        '',
      ),
    }),
    ...(input.dimInvoice && {
      descInvoice: same(members.map(po), ''),
      desc2Invoice: same(
        members.map(({ date }) => date),
        null,
      ),
    }),
    ...Object.fromEntries(
      rangesOf(input).flatMap((range, n) =>
        suffixes
          .filter(({ field, isMoney }) => isWhole(range) && input[field] && (mayPrice || !isMoney))
          .map(({ suffix, of, places }) => {
            return [`range${n}${suffix}`, Number(decimal(sum(during(members, range), of), places))]
          }),
      ),
    ),
    ...Object.fromEntries(
      rangePairs.flatMap(([now, base]) =>
        suffixes
          .filter(({ field, isMoney }) => input[field] && (mayPrice || !isMoney))
          .flatMap(({ suffix, of, places }) => {
            const [span, before] = [now, base].map((n) => rangesOf(input)[n])
            if (!input.compare || !span || !before || !isWhole(span) || !isWhole(before)) return []
            const [a, b] = [sum(during(members, span), of), sum(during(members, before), of)]
            return [
              [`change${now}${suffix}`, Number(decimal(a - b, places))],
              [`percent${now}${suffix}`, wholePercent(a - b, b)],
            ]
          }),
      ),
    ),
  }))
}

/** Present once in three runs; fast-check never generates an option of frequency 1. */
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const some = <T>(values: readonly T[]) => maybe(fc.subarray([...values], { minLength: 1 }))
const dates = ['2024-02-29', '2025-01-01', '2025-11-20', '2025-12-31', '2026-01-01', '2026-06-30', '2026-11-20']
/** Ranges may overlap, touch, or be missing. */
const range = fc
  .tuple(fc.constantFrom(...dates), fc.constantFrom(...dates))
  .map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string])
const slots = fc.array(maybe(range), { minLength: 4, maxLength: 4 }).filter((four) => four.some((one) => one))

const runs: fc.Arbitrary<Run> = fc
  .record({
    dims: fc.subarray(
      reportColumns.map(({ field }) => field),
      { minLength: 1, maxLength: 4 },
    ),
    measured: fc.subarray(
      dataColumns.map(({ field }) => field),
      { minLength: 1 },
    ),
    four: slots,
    compare: fc.boolean(),
    mayPrice: fc.boolean(),
    custList: some(['01100001', '01100002', '02100001']),
    vendorList: some(['V9', 'V011', 'V77']),
    shipList: some(['01100001000011', '01100001', '01100002A', 'empty']),
    cpType: maybe(fc.constantFrom('I' as const, 'C' as const)),
    frItem: maybe(fc.constantFrom('A1', 'B', 'P1')),
    toItem: maybe(fc.constantFrom('IT0110', 'P2', 'Z')),
    itemList: some(['A1', 'B2', 'P1', 'P-A1', 'none']),
  })
  .map(({ dims, measured, four, mayPrice, ...limits }) => {
    const withItem = dims.includes('dimCurPrice') ? ['dimItem'] : []
    const ranges = four.flatMap((one, n) =>
      one
        ? [
            [`frDate${n}`, one[0]],
            [`toDate${n}`, one[1]],
          ]
        : [],
    )
    const columns = [...dims, ...withItem, ...measured].map((field) => [field, true])
    const filters = Object.entries(limits).filter(([, value]) => value !== undefined)
    const input = { identityKey: 'G', loginType: 'G', ...Object.fromEntries([...ranges, ...columns, ...filters]) }
    return { input: input as Run['input'], mayPrice }
  })

const ordered = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

eachDatabase((database, open) => {
  describe(`purchasing analysis against the simple computation, on ${database}`, () => {
    test.each([1, 2])(
      'Exact to the last digit for any choice, and every cell leads to its lines, data %i [PA-16, PA-34, PA-35, API-44]',
      { timeout: 240_000 },
      async (seed) => {
        const lines = makeLines(seed, 700, buyers, today)
        const store = await open()
        const accountId = await fill(store, lines)
        let [rowsSeen, cellsSeen, linesSeen] = [0, 0, 0]
        await fc.assert(
          fc.asyncProperty(runs, fc.nat(), async (run, dart) => {
            const { input, mayPrice } = run
            const told = {
              scope: {
                kind: 'viewer',
                accountId,
                employee: undefined,
                ...(input.custList && { customers: input.custList }),
              } as const,
              rights: { loginType: 'G', flags: { CanViewInventoryPrices: mayPrice ? 'Y' : 'N' } } as const,
              today,
            }
            const { rows } = await store.db.executeQuery<AnalysisRow>(runAnalysis(store.db, input, told).compile())
            rowsSeen += rows.length
            expect(ordered(rows)).toEqual(ordered(obviously(lines, run)))

            // All rows together equal the sum of the lines, regardless of the grouping.
            const asked = askedFor(lines, run)
            const cells = suffixes.filter(({ field, isMoney }) => input[field] && (mayPrice || !isMoney))
            const spans = rangesOf(input)
              .map((span, n) => ({ ...span, n }))
              .filter(isWhole)
            const parts = (value: unknown, places: number) => BigInt(Number(value).toFixed(places).replace('.', ''))
            for (const { n, ...span } of spans)
              for (const { suffix, of, places } of cells) {
                const whole = rows.reduce(
                  (total, row) => total + parts(row[`range${n}${suffix}` as keyof AnalysisRow], places),
                  0n,
                )
                expect(whole).toBe(sum(during(asked, span), of))
              }

            // Any cell equals the sum of its lines.
            const [row, span, cell] = [rows[dart % rows.length], spans[dart % spans.length], cells[dart % cells.length]]
            if (!row || !span || !cell) return
            const ran = reportColumns.map(({ field }) => field).filter((field) => input[field])
            const sent = (values: readonly string[] | undefined) => values?.join()
            const { custList, vendorList, shipList, itemList, frItem, toItem, cpType } = input
            const filter = { custList: sent(custList), vendorList: sent(vendorList), shipList: sent(shipList) }
            const behind = linesBehind({
              filter: { ...filter, itemList: sent(itemList), frItem, toItem, cpType },
              row: rowKeys(row, ran, mayPrice),
            })
            const selection = linesCall.input.parse({
              ...{
                identityKey: 'G',
                loginType: 'G',
                fromDate: toSentDate(span.from),
                toDate: toSentDate(span.to),
                ...behind,
              },
            })
            const found = await store.db.executeQuery<Record<string, number>>(
              listPurchasedLines(store.db, selection, told).compile(),
            )
            const total = found.rows.reduce((whole, line) => whole + parts(line[cell.of], cell.places), 0n)
            expect(total).toBe(parts(row[`range${span.n}${cell.suffix}` as keyof AnalysisRow], cell.places))
            cellsSeen++
            linesSeen += found.rows.length
          }),
          { numRuns: database === 'PGlite' ? 60 : 300, endOnFailure: true },
        )
        // Too few rows would prove nothing.
        expect(rowsSeen).toBeGreaterThan(database === 'PGlite' ? 100 : 300)
        expect(cellsSeen).toBeGreaterThan(10)
        expect(linesSeen).toBeGreaterThan(20)
      },
    )
  })
})
