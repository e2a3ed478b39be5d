import { toSentLines } from '#buying/contract/ordering/lines.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { rounds } from '#app/server/testing/rounds.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { type Buying, buying, first, home, second } from './testing/buying.ts'

const { company, shipTo } = places.home
const items = [first, second] as const
interface Row {
  itemNumber: string
  quantity: number
}

onDatabase((database, open) => {
  describe(`a cart, on ${database}`, () => {
    let counter: Counter
    let at: Buying
    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
    })
    beforeEach(async () => {
      await counter.store.db.deleteFrom('carts').execute()
      await counter.setFlags(counter.viewer('C'), allFlags)
    })

    const ask: Buying['ask'] = (...args) => at.ask(...args)
    const done: Buying['done'] = (...args) => at.done(...args)
    const add: Buying['add'] = (...args) => at.add(...args)
    const head = async (viewer = 'C') => (await counter.ask(counter.viewer(viewer), 'readCart', home)).json()
    const quantities = async (viewer = 'C'): Promise<Record<string, number>> => {
      const rows: Row[] = (await counter.ask(counter.viewer(viewer), 'listCartLines', home)).json()
      return Object.fromEntries(rows.map(({ itemNumber, quantity }) => [itemNumber, quantity]))
    }
    const filled = () =>
      at.fill(
        [
          [first, '12'],
          [second, '5'],
        ],
        'C',
        { requestedDate: '12/01/2026' },
      )

    test('Open carts are those with lines, of the ship-tos that the viewer may see', async () => {
      const open = (viewer = 'C') => counter.ask(counter.viewer(viewer), 'listOpenCarts', { ...home, shipTo: '' })
      const listed = async (viewer?: string) => (await open(viewer)).json<{ shipTo: string; lines: number }[]>()
      await add([
        [first, '12'],
        [second, '5'],
      ])
      const { shipTo: siblings } = places.sibling
      await done('C', 'addToCart', { shipTo: siblings, lines: toSentLines([{ item: first, quantity: '1' }]) })
      const both = [
        { shipTo, lines: 2 },
        { shipTo: siblings, lines: 1 },
      ]
      expect(await listed()).toMatchObject(both.toSorted((a, b) => (a.shipTo < b.shipTo ? -1 : 1)))
      expect(await listed('C fixed to a ship-to')).toMatchObject([{ shipTo, lines: 2 }])
      const unsent = async (viewer = 'C') =>
        (await counter.ask(counter.viewer(viewer), 'listUnsentCarts', { ...home, shipTo: '' }))
          .json<{ ShipTo: string; ShipToName: string; Lines: number }[]>()
          .map(({ ShipTo, ShipToName, Lines }) => [ShipTo, ShipToName !== '', Lines])
          .toSorted()
      expect(await unsent()).toEqual(
        [
          [shipTo, true, 2],
          [siblings, true, 1],
        ].toSorted(),
      )
      expect(await unsent('C fixed to a ship-to')).toEqual([[shipTo, true, 2]])
      await done('C', 'sendCart', await filled())
      expect(await listed()).toMatchObject([{ shipTo: siblings, lines: 1 }])
      expect(await unsent()).toEqual([[siblings, true, 1]])
    })

    test('A line gets another quantity, and an empty one removes it', async () => {
      await add([
        [first, '12'],
        [second, '5'],
      ])
      const { cart, version } = await head()
      const next = await done('C', 'changeCartLine', { cart, version: String(version), item: first, quantity: '24' })
      expect(next).toEqual({ version: version + 1 })
      expect(await quantities('G')).toEqual({ [first]: 24, [second]: 5 })
      await done('C', 'changeCartLine', { cart, version: String(version + 1), item: first })
      expect(await quantities('G')).toEqual({ [second]: 5 })
    })

    test.each(['0', '-1', '1e9', '1.5', 'x', '1000000'])('%s is no quantity', async (quantity) => {
      await add([[first, '12']])
      const { cart, version } = await head()
      const answer = await ask('C', 'changeCartLine', { cart, version: String(version), item: first, quantity })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toMatchObject([{ field: 'quantity' }])
      expect(await quantities()).toEqual({ [first]: 12 })
    })

    test('A change to something that somebody else has changed is a conflict, which describes the current state', async () => {
      await add([
        [first, '12'],
        [second, '5'],
      ])
      const { cart, version } = await head()
      const seen = { cart, version: String(version) }
      await done('E', 'changeCartLine', { ...seen, item: first, quantity: '24' })
      const late = await ask('C', 'changeCartLine', { ...seen, item: first, quantity: '36' })
      expect(late.statusCode).toBe(409)
      expect(late.json().detail).toBe('EMP001 changed this line to 24. Your 36 was not saved.')
      // Another line and the details are nobody else's.
      await done('C', 'changeCartLine', { ...seen, item: second, quantity: '6' })
      await done('C', 'changeCart', { ...seen, customerPo: 'A' })
      expect((await ask('E', 'changeCart', { ...seen, customerPo: 'B' })).json().detail).toContain(
        '100001 changed the PO number',
      )
      expect(await quantities()).toEqual({ [first]: 24, [second]: 6 })
      expect(await head()).toMatchObject({ customerPo: 'A', detailsBy: '100001' })
    })

    test('Edits by two people in two tabs, in any order, give both the same result, and only conflicts are rejected', async () => {
      const edit = fc.record({
        person: fc.constantFrom('C', 'E'),
        item: fc.constantFrom(...items),
        /** 0 removes the line; -1 adds 3 instead of editing; -2 reloads the tab; -3 replaces 3 by the other item. */
        quantity: fc.constantFrom(0, 12, 24, 7, -1, -2, -3),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 10 }), async (edits) => {
          await counter.store.db.deleteFrom('carts').execute()
          await add(items.map((item) => [item, '1']))
          const { cart, version: start } = await head()
          const model = Object.fromEntries(items.map((item) => [item, { quantity: 1, version: start }]))
          let version: number = start
          const seen: Record<string, number> = { C: start, E: start }
          for (const { person, item, quantity } of edits) {
            const line = model[item] ?? { quantity: 0, version: 0 }
            if (quantity === -2) seen[person] = (await head(person)).version
            else if (quantity === -1) {
              version = (await add([[item, '3']], person)).version
              model[item] = { quantity: line.quantity + 3, version }
            } else if (quantity === -3) {
              const by = item === first ? second : first
              const answer = await ask(person, 'replaceInCart', { item, by, quantity: '3' })
              expect(answer.statusCode, answer.body).toBe(line.quantity < 3 ? 409 : 200)
              if (answer.statusCode !== 200) continue
              ;({ version } = answer.json())
              model[item] = { quantity: line.quantity - 3, version }
              model[by] = { quantity: (model[by]?.quantity ?? 0) + 3, version }
            } else {
              const known = seen[person] ?? 0
              const fields = { cart, version: String(known), item, quantity: quantity === 0 ? '' : String(quantity) }
              const answer = await ask(person, 'changeCartLine', fields)
              expect(answer.statusCode, answer.body).toBe(line.version > known ? 409 : 200)
              if (answer.statusCode !== 200) continue
              ;({ version } = answer.json())
              model[item] = { quantity, version }
              seen[person] = version
            }
          }
          const expected = Object.fromEntries(
            Object.entries(model).flatMap(([item, { quantity }]) => (quantity > 0 ? [[item, quantity]] : [])),
          )
          expect(await quantities('C')).toEqual(expected)
          expect(await quantities('E')).toEqual(expected)
          expect((await head()).version).toBe(version)
        }),
        { numRuns: rounds(4, 12) },
      )
    })

    test('A cart becomes one order, however often and from however many tabs it is sent', async () => {
      const sent = await filled()
      const answers = await Promise.all(['C', 'C', 'E', 'G', 'C'].map((viewer) => done(viewer, 'sendCart', sent)))
      const { reference } = answers[0]
      expect(reference).toMatch(/^W\d{7,}$/)
      for (const answer of answers) expect(answer).toEqual({ reference, state: 'sent' })
      expect(await counter.store.db.selectFrom('carts').select('state').execute()).toEqual([{ state: 'sent' }])
      expect(await counter.store.db.selectFrom('cart_states').select(['state', 'day']).execute()).toEqual([
        { state: 'sent', day: '2026-11-20' },
      ])
      expect(await quantities()).toEqual({})
      expect(await done('C', 'listPlacedOrders', {})).toMatchObject([
        {
          reference,
          customerPo: 'PO 7',
          state: 'sent',
          lines: 2,
          amount: 12 * 21.13 + 5 * 33.17,
          placedOn: '2026-11-20',
          requestedDate: '2026-12-01',
        },
      ])
      expect(await done('C', 'listOrdersUnderway', {})).toEqual([
        { Reference: reference, State: 'sent', Since: '2026-11-20', PoNumber: 'PO 7', ShipToName: 'Ship-to 000011' },
      ])
      // The next cart is another one, and what was sent stays as it is.
      await add([[first, '1']])
      const late = await ask('E', 'changeCartLine', { ...sent, item: first, quantity: '24' })
      expect(late.json().detail).toContain(`This cart has been sent as order ${reference}`)
      expect(await done('C', 'readPlacedOrder', { reference })).toMatchObject({
        state: 'sent',
        history: [{ state: 'sent' }],
      })
    })

    test('A sent order keeps its prices', async () => {
      const { reference } = await done('C', 'sendCart', await filled())
      await counter.store.db.updateTable('list_prices').set({ sell_price: 99 }).where('company', '=', company).execute()
      const rows = (await counter.ask(counter.viewer('C'), 'listPlacedLines', { ...home, reference })).json()
      expect(rows.map(({ unitPrice }: { unitPrice: number }) => unitPrice)).toEqual([21.13, 33.17])
      await counter.store.db
        .updateTable('list_prices')
        .set({ sell_price: 33.17 })
        .where('company', '=', company)
        .execute()
    })

    test('A cart that has changed since its review, is empty, or lacks a PO number is not sent', async () => {
      const sent = await filled()
      await add([[first, '1']], 'E')
      const late = await ask('C', 'sendCart', sent)
      expect(late.statusCode).toBe(409)
      expect(late.json().detail).toContain('has changed since you looked at it')
      const { cart, version } = await head()
      const now = { cart, version: String(version) }
      await done('C', 'changeCart', { ...now, customerPo: ' ' })
      const { total } = sent
      const without = await ask('C', 'sendCart', { cart, version: String(version + 1), total })
      expect(without.json().errors).toMatchObject([{ field: 'customerPo' }])
      await done('C', 'changeCart', {
        cart,
        version: String(version + 1),
        customerPo: 'A',
        requestedDate: '11/19/2026',
      })
      const past = await ask('C', 'sendCart', { cart, version: String(version + 2), total })
      expect(past.json().errors).toMatchObject([{ field: 'requestedDate' }])
    })

    test('A line that was removed and is added again comes last', async () => {
      await add([
        [first, '1'],
        [second, '1'],
      ])
      const { cart, version } = await head()
      await add([[first, '1']])
      expect(Object.keys(await quantities())).toEqual([first, second])
      await done('C', 'changeCartLine', { cart, version: String(version + 1), item: first })
      await add([[first, '1']])
      expect(Object.keys(await quantities())).toEqual([second, first])
    })

    test("Another customer's cart cannot be changed or sent, even with its number", async () => {
      const sent = await filled()
      const other = { companyNumber: '01', customerNumber: '100002', shipTo: places.neighbor.shipTo }
      for (const fields of [
        { ...sent, ...other },
        { ...sent, shipTo: places.sibling.shipTo },
      ])
        for (const name of ['changeCartLine', 'changeCart', 'sendCart'] as const)
          expect((await ask('C', name, { ...fields, item: first, customerPo: 'X' })).statusCode).toBe(403)
      expect(await head()).toMatchObject({ customerPo: 'PO 7' })
    })
  })
})
