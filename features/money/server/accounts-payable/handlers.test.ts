import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMoney } from '#kit/contract/declare/format.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { faultsOf, collapseSpace, textOf } from '#app/server/testing/pdf-tools.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const account = { companyNumber: '01', customerNumber: '100001' }
const invoice = (number: string, ship_to: string, invoice_date: string, amount: number, balance = amount) => ({
  ...{
    company: '01',
    customer: '100001',
    warehouse: 'W01',
    order_number: '',
    order_sequence: '',
    corrects_invoice: '',
    terms: '',
    due_date: null,
  },
  ...{ invoice_number: number, ship_to, invoice_date, customer_po: `PO ${number}`, amount, balance },
})

onDatabase((database, open) => {
  describe(`payables by viewer, on ${database}`, () => {
    let counter: Counter
    let folder: string
    beforeAll(async () => {
      counter = await openCounter(open)
      folder = await mkdtemp(join(tmpdir(), 'trade-counter-statement-'))
      await counter.store.db
        .insertInto('invoices')
        .values([
          invoice('810001', '000011', '2026-10-31', 100.1, 40.05),
          invoice('810002', '000011', '2026-07-01', 70.07),
          invoice('810003', '000012', '2026-11-01', 1000, 0),
          invoice('810004', '000012', '2026-11-02', -25.5),
          invoice('810005', '000012', '2026-11-20', 3.33),
        ])
        .execute()
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    test('A credit on the statement names the invoice that it corrects', async () => {
      const { db } = counter.store
      const { po_key: _generated, ...pattern } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      const key = { company: '01', customer: '100001', order_number: '899999', sequence: '00' }
      await db
        .insertInto('orders')
        .values({ ...pattern, ...key, ship_to: '000012', comment1: 'CREDIT FOR INVOICE 739331', comment2: 'DAMAGED' })
        .execute()
      await db
        .updateTable('invoices')
        .set({ order_number: key.order_number, order_sequence: key.sequence })
        .where('invoice_number', 'in', ['810004', '810005'])
        .execute()
      const { text } = await statement('C')
      expect(text.match(/for invoice 739331/g)).toHaveLength(1)
    })

    const total = async (viewer: string, more: Record<string, string> = {}) => {
      const answer = await counter.ask(counter.viewer(viewer), 'listBuckets', { ...account, ...more })
      const rows = answer.json<{ Name: string; Balance: number }[]>()
      return rows.find(({ Name }) => Name === 'Total')?.Balance
    }
    const statement = async (viewer: string, more: Record<string, string> = {}) => {
      const answer = await counter.ask(counter.viewer(viewer), 'printStatement', { ...account, ...more })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      const path = join(folder, 'statement.pdf')
      await writeFile(path, answer.rawPayload)
      expect(await faultsOf(path)).toBe('')
      return { answer, text: (await textOf(path)).map(collapseSpace).join(' ') }
    }
    const home = 11_150.37 - 11.61 + 40.05 + 70.07
    const sibling = 12_150.37 - 12.61 - 25.5 + 3.33

    test('A viewer restricted to one ship-to sees only its balance, even if the call names no ship-to [safety 4]', async () => {
      expect(await total('C')).toBe(23_364.47)
      expect(home + sibling).toBeCloseTo(23_364.47, 5)
      expect(await total('C fixed to a ship-to')).toBe(11_248.88)
      expect(await total('G')).toBe(11_248.88)
      expect(await total('E')).toBe(23_364.47)
      expect(await total('C', { shipTo: '000012' })).toBe(12_115.59)
    })

    test.each(['csv', 'xlsx'] as const)(
      'Both lists download as %s under their file names [AP-27, CSV-05]',
      async (form) => {
        for (const [name, file] of [
          ['listBuckets', 'AccountsPayableBuckets'],
          ['listDetails', 'AccountsPayable'],
        ] as const) {
          const answer = await counter.ask(counter.viewer('C'), name, account, form)
          expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}.${form}"`)
          const { columns, rows } = readTable(form, answer.rawPayload)
          if (name === 'listBuckets') {
            expect(columns).toEqual(['Days Old', 'Current Balance', '# of Invoices'])
            expect(rows.map(([days]) => days)).toEqual([
              '0 - 30',
              '31 - 60',
              '61 - 90',
              '91 - 120',
              'Over 120',
              'Total',
            ])
            expect(rows.at(-1)).toEqual(['Total', '23364.47', '8'])
          } else expect(columns.slice(0, 3)).toEqual(['Invoice #', 'Invoice Date', 'PO #'])
        }
      },
    )

    test('A statement lists earlier open invoices and the period, and matches the buckets', async () => {
      const { answer, text } = await statement('C')
      expect(answer.headers['content-disposition']).toBe('inline; filename="Statement-01100001-2026-11-20.pdf"')
      for (const part of [
        'As of 11/20/2026',
        'Since 11/01/2026',
        'Customer # 01-100001',
        'Company 01',
        'Open from before 11/01/2026',
        'Invoices since 11/01/2026',
        'Credits since 11/01/2026',
        '11/02/2026 810004 PO 810004',
        `Opening balance ${formatMoney(110.12)}`,
        'Payments since 11/01/2026',
        '11/13/2026 600311 Payment, check Check 000011 for 800211 -$73.00',
        '11/13/2026 600311 Discount, check Check 000011 for 800211 -$2.00',
        `Balance due ${formatMoney(23_314.47)}`,
        '0 - 30 31 - 60 61 - 90 91 - 120 Over 120 On account Total',
        `$23,294.40 $0.00 $0.00 $0.00 $70.07 -$50.00 ${formatMoney(23_314.47)}`,
      ]) {
        expect(text).toContain(part)
      }
      expect(text).not.toContain('payments deducted')
    })

    test('A statement covers only the ship-tos in scope, and names them', async () => {
      for (const viewer of ['C fixed to a ship-to', 'G']) {
        const { text } = await statement(viewer)
        expect(text).toContain('Balance due $11,248.88')
        expect(text).not.toContain('on account')
        expect(text).toContain('000011 Ship-to 000011')
        for (const hidden of ['810004', '800212', '000012']) expect(text).not.toContain(hidden)
      }
      expect((await statement('C', { shipTo: '000012' })).text).toContain('Balance due $12,115.59')
    })

    test('A statement of a day before all documents says so', async () => {
      expect((await statement('C', { asOf: '06/30/2026' })).text).toContain('There were no invoices in this period')
    })

    test.each([
      ['reversed', { asOf: '11/01/2026', fromDate: '11/02/2026' }],
      ['reversed relative to today', { fromDate: '11/21/2026' }],
      ['impossible', { asOf: '02/29/2026' }],
      ['written otherwise', { asOf: '2026-11-20' }],
    ])('Dates that are %s are refused [AP-28]', async (_what, dates) => {
      const answer = await counter.ask(counter.viewer('C'), 'printStatement', { ...account, ...dates })
      expect(answer.statusCode).toBe(400)
    })

    test.each([
      [{ searchWord: '4711' }, 'searchWordType', 'is required with a search text'],
      [
        { fromDate: '11/20/2026', toDate: '11/19/2026' },
        'fromDate',
        'The From Date 11/20/2026 must be less than or equal to the To Date 11/19/2026',
      ],
    ])('Details requested by %o are refused: %s %s', async (asked, field, message) => {
      const answer = await counter.ask(counter.viewer('C'), 'listDetails', { ...account, ...asked })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([{ field, message }])
    })

    test('A ship-to that is not the customer’s has no statement', async () => {
      for (const shipTo of ['000021', '999999']) {
        const answer = await counter.ask(counter.viewer('C'), 'printStatement', { ...account, shipTo })
        expect(answer.statusCode).toBe(403)
      }
    })
  })
})
