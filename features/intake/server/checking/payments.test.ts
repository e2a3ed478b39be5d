import { describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import type { FeedRows } from '#app/server/testing/data/sample-feed.ts'
import { changing, one, Y } from '../testing/changing.ts'

const invoice = (invoice_number: string, amount: number, balance: number, invoice_date = '2026-11-10') => ({
  ...{ ...one('invoices.csv'), invoice_number, invoice_date, amount, balance },
})
const payment = (payment_number: string, invoice_number: string, amount: number, more = {}) => ({
  ...{ company: '01', customer: '100001', payment_number, invoice_number, payment_date: '2026-11-12' },
  ...{ method: 'check', reference: '4471', amount, discount: 0, ...more },
})
const noPayments = 'company,customer,payment_number,invoice_number,payment_date,amount\n'
const lines = (invoices: FeedRows): FeedRows =>
  invoices.map((row) => ({
    ...one('sales_lines.csv'),
    invoice_number: row.invoice_number ?? '',
    sales: row.amount ?? 0,
  }))

onDatabase((name, open) => {
  describe(`payments on ${name}`, () => {
    const { change, load, faultsOf, column } = changing(open)
    const warningsOf = async (invoices: FeedRows, payments: FeedRows) => {
      const content = {
        'invoices.csv': invoices,
        'sales_lines.csv': lines(invoices),
        'payments.csv': payments.length > 0 ? payments : noPayments,
      }
      return (await load({ ...content, 'manifest.json': '{}' }, { dryRun: true })).warnings
    }
    const other = ' another balance than the amount less payments and credits, such as 01 '

    test.each<[string, FeedRows, FeedRows, string[]]>([
      ['without payments, any balance', [invoice('1', 10, 4)], [], []],
      ['a payment in part', [invoice('1', 10, 4)], [payment('R1', '1', 6)], []],
      [
        'two payments and a discount',
        [invoice('1', 10, 0)],
        [payment('R1', '1', 6), payment('R2', '1', 3.8, { discount: 0.2 })],
        [],
      ],
      [
        'a payment of two invoices with a rest on account',
        [invoice('1', 10, 0), invoice('2', 5, 1)],
        [payment('R1', '1', 10), payment('R1', '2', 4), payment('R1', '', 99)],
        [],
      ],
      [
        'a credit that is used for an invoice',
        [invoice('1', 10, 7), invoice('C1', -3, 0)],
        [payment('C1', '1', 3), payment('C1', 'C1', -3)],
        [],
      ],
      [
        'a balance that a payment does not explain',
        [invoice('1', 10, 5)],
        [payment('R1', '1', 6)],
        [`1 invoice has${other}1, 5.00 against 4.00.`],
      ],
      [
        'paid since the first payment, without a payment',
        [invoice('1', 10, 0, '2026-11-12')],
        [payment('R1', '', 6)],
        [`1 invoice has${other}1, 0.00 against 10.00.`],
      ],
      ['paid before the first payment', [invoice('1', 10, 0, '2026-11-11')], [payment('R1', '', 6)], []],
      [
        'a credit of which only one side is used',
        [invoice('1', 10, 7), invoice('C1', -3, 0)],
        [payment('C1', '1', 3)],
        [],
      ],
      [
        'as above, since the first payment',
        [invoice('1', 10, 7), invoice('C1', -3, 0, '2026-11-12')],
        [payment('C1', '1', 3)],
        [`1 invoice has${other}C1, 0.00 against -3.00.`],
      ],
    ])('The balance is the amount less payments and credits: %s', async (_what, invoices, payments, expected) => {
      expect(await warningsOf(invoices, payments)).toEqual(expected)
    })

    test('A changed payment is compared with its invoice, and a removed invoice takes its payments along', async () => {
      const rows = [invoice('1', 10, 4), invoice('2', 5, 5)]
      const first = { 'invoices.csv': rows, 'sales_lines.csv': lines(rows), 'payments.csv': [payment('R1', '1', 6)] }
      expect((await change(first)).warnings).toEqual([])
      const { warnings } = await change({ 'payments.csv': [payment('R1', '1', 5)] })
      expect(warnings).toEqual([`1 invoice has${other}1, 4.00 against 5.00.`])
      await change({ 'payments.csv': [payment('R2', '', 7), payment('R2', '2', 3)] })
      const { kinds } = await change({
        'invoices.csv': [invoice('1', 10, 4), invoice('2', 5, 5)].map((row) => ({ ...row, ...Y })),
      })
      expect(kinds).toContainEqual({ file: 'payments.csv', added: 0, changed: 0, gone: 2 })
      expect(await column('select payment_number || invoice_number as value from payments order by 1')).toEqual([
        '60001',
        'R2',
      ])
    })

    test('A payment needs its invoice, and a discount its date', async () => {
      expect(await faultsOf({ 'payments.csv': [payment('R1', 'none', 1)] })).toEqual([
        'payments.csv, line 2, column company, customer, invoice_number: is not in invoices.csv: 01 100001 none',
      ])
      const discount = { ...invoice('800001', 11, -0.5), discount_amount: 1, discount_date: '' }
      expect(await faultsOf({ 'invoices.csv': [discount] })).toEqual([
        'invoices.csv, line 2, column discount_date: is required for a discount',
      ])
    })
  })
})
