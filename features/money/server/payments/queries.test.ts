import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const owner = { company: '01', customer: '100001' }
const account = { companyNumber: '01', customerNumber: '100001' }
const invoice = (number: string, date: string, amount: number, balance: number, more = {}) => ({
  ...{ ...owner, ship_to: '000011', warehouse: 'W01', order_number: '', order_sequence: '', due_date: null },
  ...{ invoice_number: number, invoice_date: date, customer_po: '', corrects_invoice: '', terms: '' },
  ...{ amount, balance, ...more },
})
const payment = (number: string, invoice_number: string, date: string, amount: number, discount = 0) => ({
  ...{ ...owner, payment_number: number, invoice_number, payment_date: date },
  ...{ method: number.startsWith('CR') ? 'credit' : 'check', reference: number.startsWith('CR') ? '' : '4471' },
  ...{ amount, discount },
})

onDatabase((database, open) => {
  describe(`payments and statements, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db.deleteFrom('invoices').execute()
      await db.deleteFrom('payments').execute()
      await db
        .insertInto('invoices')
        .values([
          invoice('OLD', '2026-09-01', 100, 0),
          invoice('A', '2026-10-30', 3000, 1740, { discount_amount: 60, discount_date: '2026-11-20', terms: '2% 10' }),
          invoice('B', '2026-11-02', 50, 25, {
            ship_to: '000012',
            customer_po: 'PO-7',
            discount_amount: 1,
            discount_date: '2026-11-19',
          }),
          invoice('CR1', '2026-11-03', -25, 0, { ship_to: '000012', corrects_invoice: 'B' }),
          // Paid in full.
          invoice('D', '2026-11-16', 80, 0, { discount_amount: 1.6, discount_date: '2026-11-26' }),
        ])
        .execute()
      await db
        .insertInto('payments')
        .values([
          payment('R1', 'A', '2026-11-03', 1200, 60),
          payment('R1', '', '2026-11-03', 500),
          payment('CR1', 'B', '2026-11-04', 25),
          payment('CR1', 'CR1', '2026-11-04', -25),
        ])
        .execute()
    })

    const ask = async (name: 'listPayments' | 'listStatement' | 'listDetails', viewer: string, more = {}) =>
      (await counter.ask(counter.viewer(viewer), name, { ...account, ...more })).json<Record<string, unknown>[]>()
    const entries = async (viewer: string, more = {}) =>
      (await ask('listStatement', viewer, more)).map((row) => [
        ...[row.Day, row.Entry, row.Number, row.Detail, row.Amount, row.Balance],
      ])

    test('A statement opens with what was owed, lists every entry with the balance after it, and closes with AP less what is on account', async () => {
      expect(await entries('C', { fromDate: '11/01/2026' })).toEqual([
        ['2026-11-01', 'Opening balance', '', '', null, 3000],
        ['2026-11-02', 'Invoice', 'B', 'PO-7', 50, 3050],
        ['2026-11-03', 'Credit', 'CR1', 'corrects B', -25, 3025],
        ['2026-11-03', 'Payment', 'R1', 'check 4471 for A', -1700, 1325],
        ['2026-11-03', 'Discount', 'R1', 'check 4471 for A', -60, 1265],
        ['2026-11-16', 'Invoice', 'D', '', 80, 1345],
        ['2026-11-16', 'Adjustment', 'D', '', -80, 1265],
        ['2026-11-20', 'Closing balance', '', '', null, 1740 + 25 - 500],
      ])
    })

    test.each([
      ['09/01/2026', '10/30/2026', 0, 3000, 3],
      ['10/31/2026', '11/02/2026', 3000, 3050, 1],
      ['11/03/2026', '11/03/2026', 3050, 1265, 3],
      ['01/01/2020', '01/01/2021', 0, 0, 0],
    ])('From %s to %s, the entries lead from $%j to $%j', async (fromDate, toDate, opening, closing, count) => {
      const rows = await ask('listStatement', 'C', { fromDate, toDate })
      expect([rows[0]?.Balance, rows.at(-1)?.Balance, rows.length - 2]).toEqual([opening, closing, count])
      expect(rows.reduce((sum, { Amount }) => sum + Number(Amount), opening)).toBe(closing)
    })

    test('Payments are listed with what they paid; for some ship-tos, only those of their invoices', async () => {
      const numbers = async (viewer: string, more = {}) =>
        (await ask('listPayments', viewer, more)).map((row) => `${row.PaymentNumber}/${row.InvoiceNumber}`)
      expect(await numbers('C')).toEqual(['CR1/CR1', 'CR1/B', 'R1/A', 'R1/'])
      const { db } = counter.store
      const ofOneDay = ['R0', 'R2'].map((number) => payment(number, '', '2026-11-04', 1))
      await db.insertInto('payments').values(ofOneDay).execute()
      expect(await numbers('C')).toEqual(['R2/', 'R0/', 'CR1/CR1', 'CR1/B', 'R1/A', 'R1/'])
      await db.deleteFrom('payments').where('payment_number', 'in', ['R0', 'R2']).execute()
      expect(await numbers('C', { invoice: 'A' })).toEqual(['R1/A'])
      expect(await numbers('C', { shipTo: '000012' })).toEqual(['CR1/CR1', 'CR1/B'])
      expect(await numbers('C fixed to a ship-to')).toEqual(['R1/A'])
      expect((await entries('C fixed to a ship-to', { fromDate: '11/01/2026' })).at(-1)).toEqual([
        ...['2026-11-20', 'Closing balance', '', '', null, 1740],
      ])
    })

    test('AP shows what was paid, the discount until its last day, terms, and the credit and its invoice', async () => {
      const rows = await ask('listDetails', 'C', { status: 'B' })
      const shown = rows.map((row) => [
        ...[row.ReferenceNumber, row.Paid, row.Discount, row.DiscountDate, row.Terms],
        ...[row.CorrectsInvoice, row.CorrectedBy],
      ])
      expect(shown).toEqual([
        ['D', null, null, null, 'NET 30', '', ''],
        ['CR1', -25, null, null, 'NET 30', 'B', ''],
        ['B', 25, null, null, 'NET 30', '', 'CR1'],
        ['A', 1260, 60, '2026-11-20', '2% 10', '', ''],
        ['OLD', null, null, null, 'NET 30', '', ''],
      ])
    })
  })
})
