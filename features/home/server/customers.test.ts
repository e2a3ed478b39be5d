import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is 2026-11-20.

const invoice = (
  company: string,
  customer: string,
  number: string,
  due_date: string | null,
  balance: number,
  ship_to: string,
) => ({
  ...{
    company,
    customer,
    ship_to,
    warehouse: 'W01',
    order_number: '',
    order_sequence: '',
    corrects_invoice: '',
    terms: '',
    customer_po: '',
  },
  ...{ invoice_number: number, invoice_date: '2026-09-01', due_date, amount: 100, balance },
})
const sale = (
  company: string,
  customer: string,
  invoice_date: string,
  sales: number,
  quantity: number,
  ship_to: string,
) => ({
  ...{ company, customer, invoice_number: invoice_date, line: 1, invoice_date, ship_to, warehouse: 'W01' },
  ...{ item: 'IT0110', customer_part: '', department: '', vendor: '', vendor_part: '', customer_po: '' },
  ...{ unit_price: 1, tax: 0, add_ons: 0, sales, quantity },
})

onDatabase((database, open) => {
  describe(`customers of a group or an employee, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db.deleteFrom('invoices').execute()
      await db.deleteFrom('sales_lines').execute()
      await db
        .insertInto('invoices')
        .values([
          invoice('01', '100001', '1', '2026-11-10', 50, '000011'),
          invoice('01', '100001', '2', '2026-10-20', 900, '000012'),
          invoice('01', '100001', '3', '2026-12-20', 7, '000011'),
          invoice('02', '200002', '4', '2026-11-19', 60, '000041'),
          invoice('02', '200001', '5', '2026-11-19', 5000, '000031'),
        ])
        .execute()
      await db
        .insertInto('sales_lines')
        .values([
          sale('01', '100001', '2026-03-01', 10, 1, '000011'),
          sale('01', '100001', '2025-03-01', 25, 30, '000011'),
          sale('01', '100001', '2025-03-02', 1000, 1, '000012'),
          sale('01', '100001', '2025-12-01', 500, 1, '000011'),
          sale('02', '200002', '2026-03-01', 10, 1, '000041'),
          sale('02', '200002', '2025-03-01', 40, 2, '000041'),
          sale('02', '200001', '2025-03-01', 9000, 1, '000031'),
        ])
        .execute()
    })

    const ask = async (call: 'listLateCustomers' | 'listFewerPurchases', name: string) => {
      const viewer = counter.viewer(name)
      const answer = await counter.ask(viewer, call, { identityKey: viewer.own.identityKey })
      return {
        status: answer.statusCode,
        rows: answer.statusCode === 200 ? answer.json<Record<string, unknown>[]>() : [],
      }
    }

    test('A group sees its customers, highest past-due balance first, limited to its ship-tos', async () => {
      const { rows } = await ask('listLateCustomers', 'G')
      expect(rows).toEqual([
        {
          ...{ Company: '02', CustomerNumber: '200002', ShipTo: '', Name: 'Customer 200002' },
          ...{ PastDueBalance: 60, PastDueInvoices: 1, DaysPastDue: 1 },
        },
        {
          ...{ Company: '01', CustomerNumber: '100001', ShipTo: '000011', Name: 'Customer 100001' },
          ...{ PastDueBalance: 50, PastDueInvoices: 1, DaysPastDue: 10 },
        },
      ])
    })

    test('An employee sees the customers in the book, with all ship-tos', async () => {
      const { rows } = await ask('listLateCustomers', 'E')
      expect(rows.map((row) => [row.CustomerNumber, row.PastDueBalance, row.DaysPastDue])).toEqual([
        ['100001', 950, 31],
      ])
    })

    test('Purchases are compared with the same days of last year, the largest drop first', async () => {
      const { rows } = await ask('listFewerPurchases', 'G')
      expect(rows.map((row) => [row.CustomerNumber, row.Purchases, row.LastPurchases])).toEqual([
        ['200002', 10, 40],
        ['100001', 10, 25],
      ])
    })

    test('Without the right to prices, the drop is in units', async () => {
      const viewer = counter.viewer('G')
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      const { rows } = await ask('listFewerPurchases', 'G')
      await counter.setFlags(viewer, allFlags)
      expect(rows.map((row) => [row.CustomerNumber, row.Purchases, row.Quantity, row.LastQuantity])).toEqual([
        ['100001', null, 1, 30],
        ['200002', null, 1, 2],
      ])
    })

    test('A customer’s account has no list of customers', async () => {
      for (const call of ['listLateCustomers', 'listFewerPurchases'] as const)
        expect((await ask(call, 'C')).status).toBe(403)
    })
  })
})
