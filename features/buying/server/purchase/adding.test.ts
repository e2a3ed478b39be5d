import { maxCartLines, toSentLines } from '#buying/contract/ordering/lines.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const home = { companyNumber: company, customerNumber: customer, shipTo }
const [first, second] = [itemOf(company, 1), itemOf(company, 2)]

onDatabase((database, open) => {
  describe(`adding to a cart, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })
    beforeEach(async () => {
      await counter.store.db.deleteFrom('cart_lines').execute()
      await counter.store.db.deleteFrom('carts').execute()
      await counter.setFlags(counter.viewer('C'), allFlags)
    })

    const add = (lines: readonly [string, string][], fields: Fields = home, viewer = 'C') =>
      counter.ask(counter.viewer(viewer), 'addToCart', {
        ...fields,
        lines: toSentLines(lines.map(([item, quantity]) => ({ item, quantity }))),
      })
    const added = async (...given: Parameters<typeof add>) => {
      const answer = await add(...given)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const cart = async (viewer = 'C', fields: Fields = home) => {
      const answer = await counter.ask(counter.viewer(viewer), 'listCartLines', fields)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const quantities = async (...given: Parameters<typeof cart>) =>
      (await cart(...given)).map((row: { itemNumber: string; quantity: number }) => [row.itemNumber, row.quantity])

    test('Lines are added by item number or customer part number, and everyone who may see the ship-to sees them', async () => {
      expect(
        await added([
          [second.toLowerCase(), '5'],
          ['cp-100001-1', ' 12 '],
        ]),
      ).toEqual({ version: 1, lines: 2, added: 2, leftOut: [], questions: [] })
      for (const viewer of ['C', 'C fixed to a ship-to', 'G', 'E'])
        expect(await quantities(viewer)).toEqual([
          [second, 5],
          [first, 12],
        ])
      expect(await quantities('C', { ...home, shipTo: places.sibling.shipTo })).toEqual([])
    })

    test('The quantity of an item in the cart increases, and each change raises the version', async () => {
      await added([
        [first, '12'],
        [first, '1'],
      ])
      expect(
        await added([
          [first, '2'],
          [second, '1'],
        ]),
      ).toMatchObject({ version: 2, lines: 2, added: 2 })
      expect(await quantities()).toEqual([
        [first, 15],
        [second, 1],
      ])
    })

    test('Undoing an addition takes its quantities out again, whatever else has changed; a sent cart stays as it is', async () => {
      const undone = (lines: readonly [string, string][]) => added(lines, { ...home, undo: '1' })
      await added([
        [first, '12'],
        [second, '3'],
      ])
      await added([[first, '6']])
      await added([[second, '2']], home, 'E')
      expect(await undone([[first, '6']])).toMatchObject({ version: 4, lines: 2, added: 1 })
      expect(await undone([[second, '3']])).toMatchObject({ lines: 2 })
      expect(await quantities()).toEqual([
        [first, 12],
        [second, 2],
      ])
      expect(await undone([[first, '99']])).toMatchObject({ lines: 1 })
      expect(await quantities()).toEqual([[second, 2]])
      await counter.store.db.deleteFrom('cart_lines').execute()
      await counter.store.db.deleteFrom('carts').execute()
      const late = await add([[second, '2']], { ...home, undo: '1' })
      expect([late.statusCode, late.json().detail]).toEqual([409, 'The cart was sent in the meantime.'])
    })

    test('An addition with questions adds nothing while an item is in the cart, has no quantity, or has an unusual one', async () => {
      const asking = { ...home, ask: '1' }
      // Of the first item, the ship-to usually buys 6 at a time, and a case has 12.
      expect(await added([[first, '18']], asking)).toMatchObject({ added: 1, lines: 1, questions: [] })
      const known = { casePack: 12, unit: 'CS' }
      const again = await added(
        [
          [second, '24'],
          ['nothing', '1'],
          ['CP-100001-1', '12'],
          [second, ''],
        ],
        asking,
      )
      expect(again).toEqual({
        version: 1,
        lines: 1,
        added: 0,
        leftOut: [],
        questions: [
          { at: 0, item: second, description: 'PAPER TOWEL 01 2', inCart: 0, usual: 7, ...known },
          { at: 2, item: first, description: 'PAPER TOWEL 01 1', inCart: 18, usual: 6, ...known },
          { at: 3, item: second, description: 'PAPER TOWEL 01 2', inCart: 0, usual: 7, ...known },
        ],
      })
      expect(await quantities()).toEqual([[first, 18]])
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewSales: 'N', CanViewSalesAnalysis: 'N' })
      const hidden = await added([[second, '999']], asking)
      expect(hidden).toMatchObject({ added: 1, questions: [] })
      expect((await added([[second, '']], asking)).questions).toMatchObject([{ inCart: 999, usual: null }])
    })

    test('Lines that cannot be ordered are left out with the reason; the others are added', async () => {
      const answer = await added([
        ['nothing', '1'],
        [first, '0'],
        [first, '-1'],
        [first, '1e9'],
        [second, '1.5'],
        [second, '7'],
      ])
      expect(answer).toMatchObject({ lines: 1, added: 1 })
      expect(answer.leftOut.map(({ at }: { at: number }) => at)).toEqual([0, 1, 2, 3, 4])
      expect(await quantities()).toEqual([[second, 7]])
      expect(await added([['nothing', '1']])).toMatchObject({ version: 1, lines: 1, added: 0 })
    })

    test('Only CanViewAllItems allows ordering an item that the customer has neither bought nor numbered', async () => {
      await counter.store.db
        .insertInto('items')
        .values({
          company,
          item: 'NEW1',
          description: 'NEW',
          vendor: 'V011',
          case_pack: 1,
          unit: 'EA',
          description2: '',
          vendor_part: '',
          department: '',
          pack_description: '',
          weight: 0,
          cube: 0,
          pallet_quantity: 0,
          flyer_page: '',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewAllItems: 'N' })
      expect(
        await added([
          ['NEW1', '1'],
          [first, '1'],
        ]),
      ).toMatchObject({ added: 1, leftOut: [{ at: 0 }] })
      await counter.setFlags(counter.viewer('C'), allFlags)
      expect(await added([['NEW1', '1']])).toMatchObject({ added: 1, lines: 2 })
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanViewAllItems: 'N' })
      expect((await cart()).map((row: { orderable: string }) => row.orderable)).toEqual(['Y', 'N'])
    })

    test('A price is the agreed one or the list price, and stock is that of the home warehouse', async () => {
      await added([
        [first, '2'],
        [second, '3'],
      ])
      expect(await cart()).toMatchObject([
        {
          itemNumber: first,
          customerPartNumber: 'CP-100001-1',
          usualQuantity: 6,
          casePack: 12,
          unit: 'CS',
          unitPrice: 21.13,
          amount: 42.26,
          priceEnds: '2026-12-31',
          available: 290,
          elsewhere: '',
          warehouse: 'W01',
          place: 'Akron',
        },
        { itemNumber: second, unitPrice: 33.17, amount: 99.51, priceEnds: null },
      ])
    })

    test('Prices, stock, and habits are hidden without their flags', async () => {
      await added([[first, '2']])
      await counter.setFlags(counter.viewer('C'), {
        ...allFlags,
        ViewOrderAmount: 'N',
        QuantityOnHandViewPermission: 'N',
        CanViewSales: 'N',
        CanViewSalesAnalysis: 'N',
      })
      expect(await cart()).toMatchObject([
        {
          quantity: 2,
          usualQuantity: null,
          unitPrice: null,
          amount: null,
          priceEnds: null,
          available: null,
          elsewhere: null,
        },
      ])
    })

    test('Another customer’s ship-to, an unknown ship-to, and a viewer without CanCreateOrders are refused', async () => {
      expect((await add([[first, '1']], { ...home, shipTo: '999999' })).statusCode).toBe(403)
      expect(
        (await add([[first, '1']], { companyNumber: '01', customerNumber: '100002', shipTo: '000021' })).statusCode,
      ).toBe(403)
      expect(
        (await add([[first, '1']], { ...home, shipTo: places.sibling.shipTo }, 'C fixed to a ship-to')).statusCode,
      ).toBe(403)
      await counter.setFlags(counter.viewer('C'), { ...allFlags, CanCreateOrders: 'N' })
      expect((await add([[first, '1']])).statusCode).toBe(403)
      expect(await counter.store.db.selectFrom('carts').selectAll().execute()).toEqual([])
    })

    test('Two people who add at the same time lose nothing', async () => {
      await Promise.all(
        ['C', 'G', 'E', 'C', 'G', 'E'].map((viewer) =>
          added(
            [
              [first, '1'],
              [second, '2'],
            ],
            home,
            viewer,
          ),
        ),
      )
      expect(await quantities()).toEqual([
        [first, 6],
        [second, 12],
      ])
    })

    test.each<[string, string]>([
      ['too many lines', JSON.stringify(Array.from({ length: maxCartLines + 1 }, () => ['A', '1']))],
      ['ten thousand lines', JSON.stringify(Array.from({ length: 10_000 }, () => ['A', '1']))],
      ['no lines', '[]'],
      ['a line without a quantity', '[["A"]]'],
      ['a quantity that is a number', '[["A", 1]]'],
      ['a line break in an item', '[["A\\nB", "1"]]'],
      ['no JSON', 'A,1'],
      ['an object', '{}'],
    ])('%s is a 400 that names the field', async (_what, lines) => {
      const answer = await counter.ask(counter.viewer('C'), 'addToCart', { ...home, lines })
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().errors).toMatchObject([{ field: 'lines' }])
    })

    test('A quantity above 999,999 in the cart is refused, and the cart stays as it is', async () => {
      await added([[first, '999999']])
      expect(
        (
          await add([
            [first, '1'],
            [second, '1'],
          ])
        ).statusCode,
      ).toBe(409)
      expect(await quantities()).toEqual([[first, 999_999]])
    })
  })
})
