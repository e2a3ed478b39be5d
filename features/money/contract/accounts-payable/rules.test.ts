import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, datesReversed, reversedMessage } from '#kit/contract/dates.ts'
import { listDetails, printStatement } from './endpoints.ts'
import {
  bucketDates,
  bucketOf,
  buckets,
  canSubmit,
  closing,
  clearedFilter,
  daysOld,
  daysOldCodes,
  hasDaysOld,
  noDetails,
  opening,
  searchTypeLabels,
  searchTypes,
  statuses,
  statusLabels,
  totalBucket,
  withStatus,
} from './rules.ts'
import { buildStatement, type StatementItem, type StatementLine } from './statement.ts'

test('The buckets are, in their order, these and then their Total [AP-01, AP-02, AP-05, AP-07]', () => {
  expect([...buckets, totalBucket].map(({ name, sort }) => [sort, name])).toEqual([
    [1, '0 - 30'],
    [2, '31 - 60'],
    [3, '61 - 90'],
    [4, '91 - 120'],
    [5, 'Over 120'],
    [6, 'Total'],
  ])
})

test.each([
  ['2026-11-20', '2026-11-20', 0, '0 - 30'],
  ['2026-11-21', '2026-11-20', 0, '0 - 30'],
  ['2026-10-21', '2026-11-20', 30, '0 - 30'],
  ['2026-10-20', '2026-11-20', 31, '31 - 60'],
  ['2026-09-21', '2026-11-20', 60, '31 - 60'],
  ['2026-09-20', '2026-11-20', 61, '61 - 90'],
  ['2026-08-22', '2026-11-20', 90, '61 - 90'],
  ['2026-08-21', '2026-11-20', 91, '91 - 120'],
  ['2026-07-23', '2026-11-20', 120, '91 - 120'],
  ['2026-07-22', '2026-11-20', 121, 'Over 120'],
  ['2025-12-02', '2026-01-01', 30, '0 - 30'],
  ['2025-12-01', '2026-01-01', 31, '31 - 60'],
  ['2024-01-31', '2024-03-01', 30, '0 - 30'],
  ['2023-01-30', '2023-03-01', 30, '0 - 30'],
  ['2024-01-30', '2024-03-01', 31, '31 - 60'],
  ['2024-02-29', '2024-03-30', 30, '0 - 30'],
  ['2024-02-29', '2024-06-29', 121, 'Over 120'],
  ['1999-12-31', '2026-11-20', 9821, 'Over 120'],
])('An invoice of %s is on %s %i days old and in %s', (invoiceDate, today, days, name) => {
  expect(daysOld(invoiceDate, today)).toBe(days)
  expect(bucketOf(invoiceDate, today).name).toBe(name)
})

const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n))

test('Every date falls into exactly one bucket, the one whose dates include it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -50, max: 500 }), (today, age) => {
      const date = addDays(today, -age)
      const enclosing = buckets.filter((bucket) => {
        const { first, last } = bucketDates(bucket, today)
        return (first === undefined || date >= first) && (last === undefined || date <= last)
      })
      expect(enclosing).toEqual([bucketOf(date, today)])
    }),
  )
})

test('Each bucket ends the day before the next begins', () => {
  fc.assert(
    fc.property(day, (today) => {
      const spans = buckets.map((bucket) => bucketDates(bucket, today))
      expect(spans[0]?.last).toBeUndefined()
      expect(spans.at(-1)?.first).toBeUndefined()
      for (const [at, { first }] of spans.slice(0, -1).entries()) {
        expect(spans[at + 1]?.last).toBe(addDays(first ?? '', -1))
      }
    }),
  )
})

test('The selectors offer the specified choices in order [AP-09, AP-13, LIM-03, LIM-04]', () => {
  expect(searchTypes.map((type) => [type, searchTypeLabels[type]])).toEqual([
    ['PO', 'Purchase Order'],
    ['ON', 'Order Number'],
    ['IN', 'Invoice Number'],
  ])
  expect(statuses.map((status) => [status, statusLabels[status]])).toEqual([
    ['O', 'Open'],
    ['C', 'Closed'],
    ['B', 'Both'],
  ])
  expect(daysOldCodes).toEqual(['total', '0-30', '31-60', '61-90', '91-120', 'over-120', 'past-due', 'due-soon'])
})

test.each([
  ['', '', false],
  ['2026-11-20', '', false],
  ['', '2026-11-20', false],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-19', '2026-11-20', false],
  ['2026-11-20', '2026-11-19', true],
  ['2026-01-01', '2025-12-31', true],
])('From %j to %j is reversed: %j, and then Submit is disabled [AP-28, AP-29]', (from, to, reversed) => {
  expect(datesReversed(from, to)).toBe(reversed)
  expect(canSubmit({ fromDate: from, toDate: to })).toBe(!reversed)
})

test('The messages are as specified [ERR-10, ERR-17, ERR-20]', () => {
  expect(noDetails).toBe('No Matching Details Have Been Found.')
  expect(reversedMessage('2026-11-20', '2026-02-01')).toBe(
    'The From Date 11/20/2026 must be less than or equal to the To Date 02/01/2026',
  )
})

test('Closed disables and clears Days Old; other statuses leave it unchanged [AP-21]', () => {
  expect(statuses.map(hasDaysOld)).toEqual([true, false, true])
  const filter = { ...clearedFilter, bucket: '31-60' as const, searchWord: 'x' }
  expect(withStatus(filter, 'C')).toEqual({ ...filter, status: 'C', bucket: '' })
  expect(withStatus(filter, 'B')).toEqual({ ...filter, status: 'B' })
})

test('Clear resets everything except status Open and the PO search type [AP-22, AP-23]', () => {
  expect(clearedFilter).toEqual({
    searchWord: '',
    searchWordType: 'PO',
    fromDate: '',
    toDate: '',
    bucket: '',
    shipTo: '',
    status: 'O',
  })
})

describe('the call for details', () => {
  const account = { companyNumber: '1', customerNumber: '100001' }
  const faults = (fields: Record<string, string>) =>
    listDetails.input.safeParse({ ...account, ...fields }).error?.issues.map(({ path, message }) => [path[0], message])

  test.each<[string, Record<string, string>, string]>([
    ['an invalid date', { fromDate: '02/30/2026' }, 'fromDate'],
    ['an ISO date', { toDate: '2026-11-20' }, 'toDate'],
    ['an unknown bucket', { bucket: '0-31' }, 'bucket'],
    ['an unknown status', { status: 'X' }, 'status'],
    ['an unknown search type', { searchWord: 'a', searchWordType: 'CP' }, 'searchWordType'],
    ['a text without a type', { searchWord: 'a' }, 'searchWordType'],
    ['a line break in the text', { searchWord: 'a\r\nb', searchWordType: 'PO' }, 'searchWord'],
    ['a text that is too long', { searchWord: 'x'.repeat(61), searchWordType: 'PO' }, 'searchWord'],
    ['a ship-to that is too long', { shipTo: 'x'.repeat(31) }, 'shipTo'],
  ])('refuses %s, naming the field', (_what, fields, named) => {
    expect(faults(fields)?.map(([field]) => field)).toEqual([named])
  })

  test('refuses reversed dates with the message of the screen [AP-28]', () => {
    const reversed = { fromDate: '11/20/2026', toDate: '11/19/2026' }
    expect(faults(reversed)).toEqual([['fromDate', reversedMessage('2026-11-20', '2026-11-19')]])
    expect(printStatement.input.safeParse({ ...account, fromDate: '11/20/2026', asOf: '11/19/2026' }).success).toBe(
      false,
    )
  })

  test('parses its dates as days, and empty fields as missing [AP-30]', () => {
    const read = listDetails.input.parse({
      ...account,
      fromDate: '02/29/2024',
      toDate: '',
      searchWord: '  ',
      status: '',
    })
    expect(read).toMatchObject({ companyNumber: '01', fromDate: '2024-02-29', toDate: undefined, status: undefined })
  })
})

const item = (number: string, date: string, amount: number, balance: number): StatementItem => ({
  number,
  date,
  dueDate: null,
  customerPo: '',
  order: '',
  corrects: '',
  comments: '',
  shipTo: '',
  amount,
  balance,
})

const line = (Day: string, Entry: string, Amount: number | null, Balance: number): StatementLine => ({
  ...{ Day, Entry, Amount, Balance, Number: '', Detail: '' },
})

test('A statement leads from what was owed before by documents and payments to what was owed at its end', () => {
  const lines = [
    line('2026-11-01', opening, null, 140.1),
    line('2026-11-01', 'Invoice', 70.2, 210.3),
    line('2026-11-02', 'Invoice', 30, 240.3),
    line('2026-11-03', 'Credit', -20.05, 220.25),
    line('2026-11-04', 'Payment', -130.05, 90.2),
    line('2026-11-05', 'Discount', -0.2, 90),
    line('2026-11-20', closing, null, 90),
  ]
  const documents = [
    item('5', '2026-11-03', -20.05, -20.05),
    item('1', '2026-07-01', 100.1, 40.05),
    item('4', '2026-11-02', 30, 0),
    item('3', '2026-11-01', 70.2, 70.2),
  ]
  const statement = buildStatement(lines, documents, '2026-11-01', '2026-11-20')
  const numbers = (part: 'earlier' | 'invoices' | 'credits') => statement[part].map(({ number }) => number)
  expect([numbers('earlier'), numbers('invoices'), numbers('credits')]).toEqual([['1'], ['4', '3'], ['5']])
  expect(statement.receipts.map(({ Entry }) => Entry)).toEqual(['Payment', 'Discount'])
  expect(statement.changes).toEqual([
    { name: 'Invoices', amount: 100.2 },
    { name: 'Credits', amount: -20.05 },
    { name: 'Payments', amount: -130.05 },
    { name: 'Discounts', amount: -0.2 },
  ])
  expect([statement.opening, statement.closing, statement.onAccount]).toEqual([140.1, 90, 0.2])
  expect(statement.aging.map(({ balance }) => balance)).toEqual([50.15, 0, 0, 0, 40.05])
})
