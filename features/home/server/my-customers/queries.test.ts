import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { addDays } from '#kit/contract/dates.ts'

const today = '2026-11-20'
const ago = (days: number) => addDays(today, -days)

const bay = { company: '01', customer: '100001', ship_to: '000011' }
const otherShipTo = { ...bay, ship_to: '000012' }
const pier = { company: '02', customer: '200002', ship_to: '000041' }
const hidden = { company: '02', customer: '200001', ship_to: '000031' }

const invoice = (of: typeof bay, invoice_number: string, due_date: string, balance: number) => ({
  ...of,
  ...{ warehouse: 'W01', order_number: '', order_sequence: '', corrects_invoice: '', terms: '', customer_po: '' },
  ...{ invoice_number, invoice_date: '2026-09-01', due_date, amount: 100, balance },
})
let lines = 0
const sale = (of: typeof bay, invoice_date: string, sales: number, quantity: number, item = 'IT0110') => ({
  ...of,
  ...{ invoice_number: invoice_date, line: ++lines, invoice_date, warehouse: 'W01', item, customer_part: '' },
  ...{ department: '', vendor: '', vendor_part: '', customer_po: '', unit_price: 1, tax: 0, add_ons: 0 },
  ...{ sales, quantity },
})
const order = (of: typeof bay, order_number: string, order_date: string, more: object = {}) => ({
  ...of,
  ...{ order_number, sequence: '00', warehouse: 'W01', customer_po: '', amount: 1, order_type: 'A' as const },
  ...{ status: 'C' as const, order_date, ship_date: null, invoice_number: '', pro_number: '', ship_via: '' },
  ...{ ship_via_name: '', carrier: '', comment1: '', comment2: '', ...more },
})
const payment = (payment_number: string, invoice_number: string, amount: number) => ({
  ...{ company: '02', customer: '200002', payment_number, invoice_number, payment_date: ago(2), amount, discount: 0 },
  ...{ method: 'check', reference: '' },
})
const price = (current_pending: 'C' | 'P', effective_date: string, price: number, item = 'IT0210', unit = 'EA') => ({
  ...{ company: '02', customer: '200002', item, shipment_type: 'W' as const, price_source: 'QUOTE' },
  ...{ sell_case: 1, sell_unit: unit, current_pending, effective_date, expiration_date: null, price },
})

/** Seven orders a week apart, the last one 34 days ago. */
const weekly = [0, 1, 2, 3, 4, 5, 6].map((week) => order(bay, `00000${week}`, ago(34 + 7 * week)))
/** An item bought every ten days until 60 days ago, one until yesterday, and one of which two lines are of one day. */
const regular = [0, 1, 2, 3, 4, 5].flatMap((n) => [
  sale(pier, ago(60 + 10 * n), 30, 1, 'IT0210'),
  sale(pier, ago(1 + 20 * n), 1, 1, 'IT0220'),
  sale(pier, ago(70 + 10 * Math.min(n, 4)), 0, 1, 'IT0230'),
])

onDatabase((database, open) => {
  describe(`customers of a group or an employee, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      for (const table of ['invoices', 'sales_lines', 'orders', 'custom_prices', 'payments', 'carts'] as const)
        await db.deleteFrom(table).execute()
      await db
        .insertInto('invoices')
        .values([
          invoice(bay, '1', ago(10), 50),
          invoice(otherShipTo, '2', ago(31), 900),
          invoice(bay, '3', today, 7),
          invoice(pier, '6', ago(90), -5),
          invoice(pier, '4', ago(1), 60),
          invoice(hidden, '5', ago(1), 5000),
        ])
        .execute()
      await db
        .insertInto('sales_lines')
        .values([
          sale(bay, '2026-03-01', 10, 1),
          sale(bay, '2025-03-01', 25, 30),
          sale(otherShipTo, '2025-03-02', 1000, 1),
          sale(bay, '2025-12-01', 500, 1),
          sale(hidden, '2025-03-01', 9000, 1),
          ...regular,
          // Returned since, and dated after today.
          sale(pier, ago(5), 0, -1, 'IT0210'),
          sale(pier, ago(-3), 4000, 1),
        ])
        .execute()
      await db
        .insertInto('orders')
        .values([
          ...weekly,
          order(otherShipTo, '000009', ago(2), { status: 'O' }),
          order(pier, '000010', ago(3), { status: 'O' }),
          order(pier, '000011', ago(400), { status: 'O', order_type: 'B' }),
          order(pier, '000012', ago(1), { amount: -1 }),
          order(pier, '000013', ago(-2)),
          order(pier, '000014', ago(500), { order_type: 'B' }),
        ])
        .execute()
      await db
        .insertInto('custom_prices')
        .values([
          ...[price('P', '2026-12-01', 11), price('C', '2026-01-01', 10)],
          // It falls.
          ...[price('P', '2026-11-25', 9, 'IT0220'), price('C', '2026-01-01', 10, 'IT0220')],
          // It is of a case from then on.
          ...[price('P', '2026-11-24', 99, 'IT0230', 'CS'), price('C', '2026-01-01', 10, 'IT0230')],
        ])
        .execute()
      await db
        .insertInto('payments')
        .values([payment('R2', '4', 3000), payment('R1', '', 20)])
        .execute()
      await db
        .updateTable('customers')
        .set({ credit_limit: 100, on_hold: 'N' })
        .where('customer', 'in', ['100001', '200002'])
        .execute()
      const cart = await db
        .insertInto('carts')
        .values({ ...pier, changed_at: new Date() })
        .returning('cart_id')
        .executeTakeFirstOrThrow()
      const sent = await db
        .insertInto('carts')
        .values({ ...pier, changed_at: new Date(), state: 'sent', reference: 'W1' })
        .returning('cart_id')
        .executeTakeFirstOrThrow()
      const added = (to: typeof cart, item: string, quantity: number) => ({
        ...{ ...to, company: '02', customer: '200002', item, quantity },
        ...{ position: quantity, version: 1, changed_by: 'X' },
      })
      await db
        .insertInto('cart_lines')
        .values([added(sent, 'IT0210', 700), added(cart, 'IT0220', 0), added(cart, 'IT0210', 3)])
        .execute()
    })

    const ask = async (name: string, flags: Partial<Flags> = {}) => {
      const viewer = counter.viewer(name)
      await counter.setFlags(viewer, { ...allFlags, ...flags })
      const answer = await counter.ask(viewer, 'listMyCustomers', { identityKey: viewer.own.identityKey })
      await counter.setFlags(viewer, allFlags)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Record<string, unknown>[]>()
    }

    test('A group sees its customers with every figure, limited to its ship-tos, the most money at stake first', async () => {
      const [second, first, ...others] = await ask('G')
      expect(others).toEqual([])
      expect(first).toEqual({
        ...{ Company: '01', CustomerNumber: '100001', ShipTo: '000011', Number: '01 100001' },
        ...{
          Name: expect.stringContaining('000011'),
          City: expect.stringContaining('City'),
          Phone: '',
          WhyCall: 'stopped buying, past due, buys less',
        },
        ...{ PastDue: 50, PastDueInvoices: 1, DaysPastDue: 10, OpenOrders: 0, BackOrders: 0, LastOrder: ago(34) },
        ...{ DaysQuiet: 34, UsualDays: 7, ThisYear: 10, LastYear: 25, AgainstLastYear: -60, OnHold: 'N' },
        // The credit is the whole customer's.
        ...{ CreditLimit: null, CreditLeft: null, CreditUsed: null, ItemsStopped: 0, ItemsWorth: 0 },
        ...{ PricesRise: null, PricesRising: 0, CartLines: 0, CartAmount: null },
      })
      expect(second).toMatchObject({
        ...{ CustomerNumber: '200002', ShipTo: '', WhyCall: 'past due, items stopped, prices rise' },
        ...{ PastDue: 55, DaysPastDue: 1, OpenOrders: 2, BackOrders: 1 },
        ...{ LastOrder: ago(3), DaysQuiet: 0, UsualDays: null },
        ...{ ThisYear: 186, LastYear: 0, AgainstLastYear: null, CreditLimit: 100, CreditLeft: 63, CreditUsed: 37 },
        ...{ ItemsStopped: 1, ItemsWorth: 30, PricesRise: '2026-12-01', PricesRising: 1, CartLines: 1, CartAmount: 30 },
      })
    })

    test('An employee sees the customers in the book, with all ship-tos', async () => {
      const rows = await ask('E')
      expect(rows).toMatchObject([
        { CustomerNumber: '100001', ShipTo: '', PastDue: 950, DaysPastDue: 31, OpenOrders: 1, LastOrder: ago(2) },
      ])
      expect(rows).toMatchObject([
        { WhyCall: 'past due, over credit limit, buys less', CreditUsed: 958, CreditLeft: -858, LastYear: 1025 },
      ])
    })

    test('A customer on hold says so first, and stands where its money at stake puts it', async () => {
      const { db } = counter.store
      const hold = (on_hold: 'Y' | 'N') =>
        db.updateTable('customers').set({ on_hold }).where('customer', '=', '100001').execute()
      await hold('Y')
      const rows = await ask('G')
      await hold('N')
      expect(rows.map((row) => [row.CustomerNumber, row.WhyCall])).toEqual([
        ['200002', 'past due, items stopped, prices rise'],
        ['100001', 'on hold, stopped buying, past due, buys less'],
      ])
    })

    test.each([
      ['$3 more, long past due', 3],
      ['$60 more past due, because the other stopped buying $30 a month', 60],
    ])('The money at stake decides, not how late it is: %s comes second', async (_what, owed) => {
      const { db } = counter.store
      const late = invoice(bay, '9', ago(152), owed)
      await db.insertInto('invoices').values(late).execute()
      const active = order(bay, '000019', ago(1))
      await db.insertInto('orders').values(active).execute()
      const rows = await ask('G')
      await db.deleteFrom('invoices').where('invoice_number', '=', '9').execute()
      await db.deleteFrom('orders').where('order_number', '=', '000019').execute()
      expect(rows).toMatchObject([
        { CustomerNumber: '200002', PastDue: 55, DaysPastDue: 1 },
        { CustomerNumber: '100001', PastDue: 50 + owed, DaysPastDue: 152 },
      ])
    })

    test('The first 100 customers come alone; all come, and are counted, when they are asked for', async () => {
      const viewer = counter.viewer('G')
      const { db } = counter.store
      const numbers = Array.from({ length: 101 }, (_, n) => String(300_001 + n))
      const template = await db
        .selectFrom('customers')
        .selectAll()
        .where('customer', '=', '200002')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('customers')
        .values(numbers.map((customer) => ({ ...template, customer })))
        .execute()
      const group = await db
        .selectFrom('group_members')
        .selectAll()
        .where('customer', '=', '200002')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('group_members')
        .values(numbers.map((customer) => ({ ...group, customer, ship_to: '' })))
        .execute()
      const [first = '', last = ''] = [numbers[0], numbers.at(-1)]
      const notDue = { ...invoice(pier, '8', ago(-5), 7), customer: first, ship_to: '' }
      await db.insertInto('invoices').values(notDue).execute()
      await db.updateTable('customers').set({ on_hold: 'Y' }).where('customer', '=', last).execute()
      const askFor = async (more: object) => {
        const answer = await counter.ask(viewer, 'listMyCustomers', { identityKey: viewer.own.identityKey, ...more })
        return answer.json<Record<string, unknown>[]>()
      }
      const [shown, all, count] = [await askFor({}), await askFor({ rows: 'all' }), await askFor({ rows: 'count' })]
      await db.deleteFrom('group_members').where('customer', 'in', numbers).execute()
      await db.deleteFrom('customers').where('customer', 'in', numbers).execute()
      await db.deleteFrom('invoices').where('customer', '=', first).execute()
      expect(shown).toHaveLength(100)
      expect(all.slice(0, 100)).toEqual(shown)
      // With nothing at stake, what is more urgent comes first.
      expect(shown.slice(2, 4)).toMatchObject([
        { CustomerNumber: last, WhyCall: 'on hold' },
        { CustomerNumber: first, WhyCall: '', PastDue: 0, PastDueInvoices: 0, DaysPastDue: 0 },
      ])
      expect(all).toHaveLength(103)
      expect(count).toEqual([{ rows: 103 }])
    })

    test.each<[keyof Flags, string[], string[]]>([
      [
        'CanViewAR',
        ['PastDue', 'DaysPastDue', 'CreditLeft', 'CreditUsed'],
        ['stopped buying, buys less', 'items stopped, prices rise'],
      ],
      [
        'CanViewOrders',
        ['OpenOrders', 'BackOrders', 'LastOrder', 'DaysQuiet'],
        ['past due, buys less', 'past due, items stopped, prices rise'],
      ],
      [
        'CanViewSales',
        ['ThisYear', 'AgainstLastYear', 'ItemsStopped'],
        ['stopped buying, past due', 'past due, prices rise'],
      ],
      ['CanViewCustomerPrices', ['PricesRise'], ['stopped buying, past due, buys less', 'past due, items stopped']],
      [
        'CanCreateOrders',
        ['CartLines', 'CartAmount'],
        ['stopped buying, past due, buys less', 'past due, items stopped, prices rise'],
      ],
    ])('Without %s, neither its figures nor its reasons are shown', async (flag, masked, reasons) => {
      const rows = await ask('G', { [flag]: 'N' })
      for (const row of rows) for (const key of masked) expect(row[key], key).toBeNull()
      expect(rows.map(({ WhyCall }) => WhyCall).toSorted()).toEqual(reasons.toSorted())
    })

    test('Without the right to prices, years are compared in units', async () => {
      const rows = await ask('G', { CanViewInventoryPrices: 'N' })
      const own = rows.find(({ CustomerNumber }) => CustomerNumber === '100001')
      const noAmounts = { ThisYear: null, LastYear: null, ItemsWorth: null, CartAmount: null }
      expect(own).toMatchObject({ ...noAmounts, AgainstLastYear: -97 })
    })

    test('A customer’s account has no list of customers', async () => {
      const viewer = counter.viewer('C')
      const answer = await counter.ask(viewer, 'listMyCustomers', { identityKey: viewer.own.identityKey })
      expect(answer.statusCode).toBe(403)
    })
  })
})
