import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMoney } from '#kit/contract/declare/format.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTable } from '#app/server/testing/data/readings.ts'
import { collapseSpace, textOf } from '#app/server/testing/pdf-tools.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const owner = { company: '01', customer: '100001' }
const account = { companyNumber: '01', customerNumber: '100001' }
const invoice = (invoice_number: string, invoice_date: string, amount: number, balance: number) => ({
  ...{ ...owner, ship_to: '000011', warehouse: 'W01', order_number: '', order_sequence: '', due_date: null },
  ...{ customer_po: '', corrects_invoice: '', terms: '', invoice_number, invoice_date, amount, balance },
})
const payment = (
  payment_number: string,
  invoice_number: string,
  payment_date: string,
  amount: number,
  discount = 0,
) => ({
  ...{ ...owner, method: 'check', reference: '4471', payment_number, invoice_number, payment_date, amount, discount },
})

/** Today is 11/20/2026. Neither numbers nor rows are in the order of the days. */
const invoices = [
  invoice('LATER', '2026-11-25', 700, 700),
  invoice('PAID', '2026-09-10', 1000, 0),
  invoice('CREDIT', '2026-09-12', -30, 0),
  invoice('OPEN', '2026-08-01', 400, 150),
  invoice('NEW', '2026-11-02', 80, 65),
]
const payments = [
  payment('R3', 'PAID', '2026-10-05', 980, 20),
  payment('R1', 'OPEN', '2026-09-20', 100),
  payment('CREDIT', 'CREDIT', '2026-11-03', -30),
  payment('CREDIT', 'OPEN', '2026-11-03', 30),
  payment('R2', 'OPEN', '2026-11-19', 120),
  // Paid before its invoice, after today, and not for an invoice.
  payment('R4', 'NEW', '2026-09-30', 10),
  payment('R5', 'NEW', '2026-11-22', 5),
  payment('R6', '', '2026-09-15', 7),
]

eachDatabase((database, open) => {
  describe(`statements of past days, on ${database}`, () => {
    let counter: Counter
    let folder: string
    beforeAll(async () => {
      counter = await openCounter(open)
      folder = await mkdtemp(join(tmpdir(), 'trade-counter-past-'))
      const { db } = counter.store
      await db.deleteFrom('invoices').execute()
      await db.deleteFrom('payments').execute()
      await db.insertInto('invoices').values(invoices).execute()
      await db.insertInto('payments').values(payments).execute()
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const screen = (period: object, form: 'json' | 'csv' = 'json') =>
      counter.ask(counter.viewer('C'), 'listStatement', { ...account, ...period }, form)
    const pdf = (period: object) => counter.ask(counter.viewer('C'), 'printStatement', { ...account, ...period })
    const printed = async (period: object) => {
      const answer = await pdf(period)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      const path = join(folder, 'statement.pdf')
      await writeFile(path, answer.rawPayload)
      return (await textOf(path)).map(collapseSpace).join(' ')
    }

    test.each([
      ['a past day', '09/01/2026', '09/30/2026', 400, 1253],
      ['a past day on which a payment came before its invoice', '10/01/2026', '10/31/2026', 1253, 253],
      ['a day before all documents', '06/01/2026', '06/30/2026', 0, 0],
      ['today', '11/01/2026', '11/20/2026', 253, 213],
      ['a day to come', '11/01/2026', '11/30/2026', 253, 908],
    ])('Screen, CSV, and PDF of %s show what was owed at its end', async (_day, fromDate, toDate, opening, closing) => {
      const rows = (await screen({ fromDate, toDate })).json<{ Entry: string; Balance: number }[]>()
      expect([rows[0]?.Balance, rows.at(-1)?.Balance]).toEqual([opening, closing])
      const { rows: cells } = readTable('csv', (await screen({ fromDate, toDate }, 'csv')).rawPayload)
      expect(cells.at(-1)).toEqual(expect.arrayContaining(['Closing balance', closing.toFixed(2)]))
      const text = await printed({ fromDate, asOf: toDate })
      expect(text).toContain(`Opening balance ${formatMoney(opening)}`)
      expect(text).toContain(`Balance due ${formatMoney(closing)}`)
    })

    test("A past day's PDF lists what was open at its end, and the payments of the period", async () => {
      const text = await printed({ fromDate: '09/01/2026', asOf: '09/30/2026' })
      for (const part of [
        'Open from before 09/01/2026 08/01/2026 OPEN 000011 60 $400.00 $300.00',
        '09/10/2026 PAID 000011 20 $1,000.00 $1,000.00',
        '09/12/2026 CREDIT 000011 18 -$30.00 -$30.00',
        'Payments since 09/01/2026',
        '09/20/2026 R1 Payment, check 4471 for OPEN -$100.00',
        '09/30/2026 R4 Payment, check 4471 for NEW -$10.00',
        'Opening balance $400.00 Invoices $1,000.00 Credits -$30.00 Payments -$117.00 Balance due $1,253.00',
        '0 - 30 31 - 60 61 - 90 91 - 120 Over 120 On account Total',
        '$970.00 $300.00 $0.00 $0.00 $0.00 -$17.00 $1,253.00',
      ])
        expect(text).toContain(part)
      for (const later of ['R3', 'R2', '11/02/2026', 'all payments deducted']) expect(text).not.toContain(later)
    })

    test('A statement to today lists nothing that is dated later', async () => {
      const rows = (await screen({ fromDate: '11/01/2026' })).json<{ Number: string }[]>()
      expect(rows.map((row) => row.Number)).toEqual(['', 'NEW', 'R2', ''])
      const text = await printed({ fromDate: '11/01/2026' })
      expect(text).toContain('11/02/2026 NEW 000011 18 $80.00 $70.00')
      for (const later of ['LATER', 'R5']) expect(text).not.toContain(later)
    })

    test('Screen, CSV, and PDF to today say what they leave out, and so does AP: both add up', async () => {
      const left = 'Without $695.00 that is dated later'
      const rows = (await screen({ fromDate: '11/01/2026' })).json<{ Detail: string; Balance: number }[]>()
      const { Detail, Balance } = rows.at(-1) ?? { Detail: '', Balance: 0 }
      expect(Detail).toBe(left)
      const { rows: cells } = readTable('csv', (await screen({ fromDate: '11/01/2026' }, 'csv')).rawPayload)
      expect(cells.at(-1)).toEqual(expect.arrayContaining([left]))
      expect(await printed({ fromDate: '11/01/2026' })).toContain(`Balance due $213.00 ${left}`)
      const buckets = await counter.ask(counter.viewer('C'), 'listBuckets', account)
      const total = buckets.json<Record<string, number>[]>().at(-1)
      const credit = await counter.ask(counter.viewer('C'), 'readCredit', account)
      const [{ OnAccount } = { OnAccount: 0 }] = credit.json<{ OnAccount: number }[]>()
      expect(total).toMatchObject({ Balance: 915, DatedLater: 695 })
      expect(OnAccount).toBe(7)
      expect(915 - OnAccount - 695).toBe(Balance)
    })

    test.each([
      ['of a past day', '10/31/2026'],
      ['that leaves nothing out', '11/30/2026'],
    ])('A statement %s says nothing of what is dated later', async (_which, toDate) => {
      const rows = (await screen({ fromDate: '10/01/2026', toDate })).json<{ Detail: string }[]>()
      expect(rows.at(-1)?.Detail).toBe('')
      expect(await printed({ fromDate: '10/01/2026', asOf: toDate })).not.toContain('dated later')
    })

    describe('without payments in the books', () => {
      const words =
        'The books hold no payments, so what was owed on a past day is not known. Choose today or a later day.'
      beforeAll(() => counter.store.db.deleteFrom('payments').execute())

      test('A past day is refused in words, on the screen, as CSV, and as PDF', async () => {
        const past = { fromDate: '09/01/2026', toDate: '11/19/2026' }
        for (const answer of [await screen(past), await screen(past, 'csv'), await pdf({ asOf: '11/19/2026' })]) {
          expect(answer.statusCode).toBe(400)
          expect(answer.json()).toMatchObject({ detail: words })
        }
      })

      test('Today closes with the open balances', async () => {
        const rows = (await screen({ toDate: '11/20/2026' })).json<{ Balance: number }[]>()
        expect(rows.at(-1)?.Balance).toBe(215)
        expect(await printed({})).toContain('Balance due $215.00')
      })

      test('An account that owes all of its invoices has paid nothing, if the distributor feeds payments', async () => {
        const { db } = counter.store
        await db
          .updateTable('invoices')
          .set((eb) => ({ balance: eb.ref('amount') }))
          .execute()
        expect((await screen({ toDate: '09/10/2026' })).json<{ Balance: number }[]>().at(-1)?.Balance).toBe(1400)
        await db.deleteFrom('data_as_of').where('table_name', '=', 'payments').execute()
        expect((await screen({ toDate: '09/10/2026' })).statusCode).toBe(400)
      })
    })
  })
})
