import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is Friday, 2026-11-20.
const fridays = ['2026-11-13', '2026-10-30', '2026-10-16', '2026-10-02']
const account = { companyNumber: '01', customerNumber: '100001' }
const owner = { company: '01', customer: '100001' }

const order = (order_number: string, order_date: string, ship_to: string, customer = '100001', more: object = {}) => ({
  ...{ company: '01', customer, order_number, sequence: '00', ship_to, warehouse: 'W01', customer_po: '', amount: 1 },
  ...{ order_type: 'A' as const, status: 'C' as const, order_date, ship_date: null, invoice_number: '' },
  ...{ pro_number: '', ship_via: '', ship_via_name: '', carrier: '', comment1: '', comment2: '', ...more },
})
const line = (order_number: string, item: string, quantity_ordered: number, customer = '100001') => ({
  ...{ company: '01', customer, order_number, sequence: '00', line: item === 'IT0110' ? 1 : 2, item, quantity_ordered },
  ...{ quantity_reserved: 0, quantity_back_ordered: 0, unit_price: 1, date_scheduled: null },
})

onDatabase((database, open) => {
  describe(`usual orders, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      for (const table of [
        'orders',
        'order_lines',
        'carts',
        'cart_lines',
        'custom_prices',
        'list_prices',
        'items',
      ] as const)
        await db.deleteFrom(table).execute()
      const item = { company: '01', description2: '', vendor: '', vendor_part: '', department: '', case_pack: 12 }
      const facts = { pack_description: '', unit: 'EA', weight: 0, cube: 0, pallet_quantity: 0, flyer_page: '' }
      await db
        .insertInto('items')
        .values([
          { ...item, ...facts, item: 'IT0110', description: 'PAPER TOWEL', whole_cases: 'Y' as const },
          { ...item, ...facts, item: 'IT0120', description: 'CUP', whole_cases: 'N' as const },
        ])
        .execute()
      const listed = {
        company: '01',
        sell_case: 1,
        sell_unit: 'EA',
        list_price: 9,
        pending_price: null,
        effective_date: null,
      }
      await db
        .insertInto('list_prices')
        .values({ ...listed, item: 'IT0110', sell_price: 2.5 })
        .execute()
      await db
        .insertInto('orders')
        .values([
          ...fridays.map((day, at) => order(`1${at}`, day, '000011')),
          ...fridays.map((day, at) => order(`2${at}`, day, '000012', '100001', { amount: 0 })),
          ...fridays.map((day, at) => order(`3${at}`, day, '000021', '100002')),
          // What is not ordered: what waits for stock, credits, and returns.
          ...fridays.map((day, at) => order(`4${at}`, day, '000011', '100001', { order_type: 'B' })),
          ...fridays.map((day, at) => order(`5${at}`, day, '000011', '100001', { amount: -1 })),
          ...fridays.map((day, at) => order(`6${at}`, day, '000011')),
        ])
        .execute()
      await db
        .insertInto('order_lines')
        .values([
          ...fridays.map((_, at) => line(`1${at}`, 'IT0110', 12 * (at + 1))),
          ...fridays.map((_, at) => line(`1${at}`, 'IT0120', 5)),
          ...fridays.map((_, at) => line(`2${at}`, 'IT0120', 24)),
          ...fridays.map((_, at) => line(`3${at}`, 'IT0110', 99, '100002')),
          ...fridays.map((_, at) => line(`4${at}`, 'IT0110', 700)),
          ...fridays.map((_, at) => line(`5${at}`, 'IT0120', 800)),
          ...fridays.map((_, at) => line(`6${at}`, 'IT0120', -4)),
        ])
        .execute()
    })

    const ask = async (name = 'C', flags: Partial<Flags> = {}) => {
      const viewer = counter.viewer(name)
      await counter.setFlags(viewer, { ...allFlags, ...flags })
      const answer = await counter.ask(viewer, 'readUsualOrders', account)
      await counter.setFlags(viewer, allFlags)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().orders as { shipTo: string; day: string; lines: Record<string, unknown>[] }[]
    }
    const inShort = async () =>
      (await ask()).map(({ shipTo, day, lines }) => [shipTo, day, ...lines.map(({ item }) => item)])
    const cup = { item: 'IT0120', description: 'CUP', unit: 'EA', amount: null }
    const towels = { item: 'IT0110', description: 'PAPER TOWEL', unit: 'EA', quantity: 24, amount: 60 }

    test('Each ship-to has its own, with the median quantity and the price of today', async () => {
      expect(await ask()).toMatchObject([
        { shipTo: '000011', day: '2026-11-20', lines: [{ ...cup, quantity: 5 }, towels] },
        { shipTo: '000012', day: '2026-11-20', lines: [{ ...cup, quantity: 24 }] },
      ])
      expect((await ask('C fixed to a ship-to')).map(({ shipTo }) => shipTo)).toEqual(['000011'])
    })

    test('A ship-to with a number of its own in the ERP is named by it, and its cart is found by that number', async () => {
      const { db } = counter.store
      const number = (ship_to_number: string) =>
        db.updateTable('ship_tos').set({ ship_to_number }).where('ship_to', '=', '000011').execute()
      await number('ST-11')
      for (const [viewer, numbers] of [
        ['C', ['ST-11', '000012']],
        ['C fixed to a ship-to', ['ST-11']],
      ] as const) {
        expect((await ask(viewer)).map(({ shipTo }) => shipTo)).toEqual(numbers)
        const cart = await counter.ask(counter.viewer(viewer), 'readCart', { ...account, shipTo: 'ST-11' })
        expect(cart.statusCode, cart.body).toBe(200)
      }
      await number('')
    })

    test('Without the right to amounts, there are none', async () => {
      for (const flag of ['ViewOrderAmount', 'CanViewInventoryPrices'] as const)
        expect((await ask('C', { [flag]: 'N' }))[0]?.lines[1]).toEqual({ ...towels, amount: null })
    })

    test('What is in the cart is not offered again, and neither is an order that was sent', async () => {
      const { db } = counter.store
      const cart = await db
        .insertInto('carts')
        .values({ ...owner, ship_to: '000011', changed_at: counter.services.clock.now() })
        .returning('cart_id')
        .executeTakeFirstOrThrow()
      const added = { ...owner, ...cart, item: 'IT0110', quantity: 1, position: 1, version: 1, changed_by: 'X' }
      const removed = { ...added, item: 'IT0120', quantity: 0, position: 2 }
      await db.insertInto('cart_lines').values([added, removed]).execute()
      expect(await inShort()).toEqual([
        ['000011', '2026-11-20', 'IT0120'],
        ['000012', '2026-11-20', 'IT0120'],
      ])
      await db.updateTable('carts').set({ state: 'sent', reference: 'W1' }).execute()
      const by = { account_id: null, changed_by: 'X', reason: '' }
      await db
        .insertInto('cart_states')
        .values({ ...owner, ...cart, ...by, state: 'sent', at: counter.services.clock.now(), day: '2026-11-20' })
        .execute()
      expect(await inShort()).toEqual([['000012', '2026-11-20', 'IT0120']])
      for (const state of ['refused', 'cancelled'] as const) {
        await db.updateTable('carts').set({ state }).execute()
        expect(await inShort(), state).toEqual([
          ['000011', '2026-11-20', 'IT0120', 'IT0110'],
          ['000012', '2026-11-20', 'IT0120'],
        ])
      }
      // The ERP has acknowledged an order of last week only now.
      await db.updateTable('cart_states').set({ day: '2026-11-15' }).execute()
      await db.updateTable('carts').set({ state: 'received' }).execute()
      expect((await inShort()).map(([shipTo]) => shipTo)).toEqual(['000011', '000012'])
      await db.deleteFrom('carts').execute()
    })

    test('An order of this week in the books settles it', async () => {
      const { db } = counter.store
      await db
        .insertInto('orders')
        .values(order('99', '2026-11-18', '000012'))
        .execute()
      await db
        .insertInto('order_lines')
        .values(line('99', 'IT0120', 1))
        .execute()
      expect((await inShort()).map(([shipTo]) => shipTo)).toEqual(['000011'])
    })
  })
})
