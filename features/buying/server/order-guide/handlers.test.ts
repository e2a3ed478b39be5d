import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import type { Guide } from '#buying/contract/order-guide/endpoints.ts'
import { fedGuideId } from '#buying/contract/order-guide/rules.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { sharedGuide } from '#app/server/testing/data/small-guides.ts'
import { customerPartOf, fedGuide, itemOf, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const home = { companyNumber: company, customerNumber: customer }
const [first, second] = [itemOf(company, 1), itemOf(company, 2)]

onDatabase((database, open) => {
  describe(`order guides, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })
    afterEach(async () => {
      await counter.store.db.deleteFrom('guides').where('account_id', '>', 0).execute()
      await counter.setFlags(counter.viewer('C'), allFlags)
    })

    type Call = 'saveGuide' | 'arrangeGuide' | 'addToGuide' | 'changeGuide' | 'deleteGuide'
    const ask = (viewer: string, call: Call, fields: Fields) =>
      counter.ask(counter.viewer(viewer), call, { ...home, ...fields })
    const done = async (...given: Parameters<typeof ask>) => {
      const answer = await ask(...given)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const status = async (...given: Parameters<typeof ask>) => (await ask(...given)).statusCode
    const lines = (...items: (string | [string, string, number?])[]) =>
      toGuideLines(
        items.map((one) => (typeof one === 'string' ? { item: one } : { item: one[0], section: one[1], par: one[2] })),
      )
    const save = async (viewer = 'C', fields: Fields = {}): Promise<string> =>
      (await done(viewer, 'saveGuide', { name: 'Bar', lines: lines(second, first), ...fields })).id
    const guides = async (viewer = 'C', fields: Fields = {}): Promise<Guide[]> => {
      const answer = await counter.ask(counter.viewer(viewer), 'listGuides', { ...home, ...fields })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const rows = async (guide: string, viewer = 'C', fields: Fields = {}): Promise<Record<string, unknown>[]> => {
      const answer = await counter.ask(counter.viewer(viewer), 'listGuideLines', { ...home, guide, ...fields })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const content = async (guide: string, viewer = 'C') =>
      (await rows(guide, viewer)).map(({ itemNumber, section, par }) => [itemNumber, section, par])

    test('A customer has the guide of its purchases, shared guides, and the distributor’s guides', async () => {
      expect((await guides()).map(({ kind, name, lines: count }) => [kind, name, count])).toEqual([
        ['bought', 'Bought in the last 90 days', undefined],
        ['customer', sharedGuide, 1],
        ['distributor', fedGuide, 2],
      ])
      expect(await content(fedGuideId(fedGuide))).toEqual([
        [second, 'Cooler', 24],
        [first, 'Bar', null],
      ])
    })

    test('A line has the customer’s purchases, the home warehouse’s stock, and the price', async () => {
      const [row] = await rows('bought')
      // Both ship-tos bought 6 on 2026-11-11; the ship-tos' lines of 2025-11-12 are older than a year.
      expect(row).toMatchObject({
        section: 'Paper products 01',
        itemNumber: first,
        customerPartNumber: customerPartOf(customer, 1),
        description: 'PAPER TOWEL 01 1',
        par: null,
        lastBought: '2026-11-11',
        usualQuantity: 6,
        lastQuantity: 6,
        usePerWeek: 0.9,
        available: 290,
        onOrder: 431,
        ...{ incoming: 431, incomingOn: '2026-12-01', incomingAt: 'Akron' },
        price: 21.13,
        guideVersion: 0,
      })
      expect((await rows('bought', 'C', { shipTo }))[0]).toMatchObject({ usePerWeek: 0.5 })
      expect((await rows('bought', 'C fixed to a ship-to'))[0]).toMatchObject({ usePerWeek: 0.5 })
    })

    test('Values that a viewer may not see are empty in every guide', async () => {
      const hidden = [
        'QuantityOnHandViewPermission',
        'QuantityOnOrderViewPermission',
        'CanViewInventoryPrices',
        'CanViewSales',
        'CanViewSalesAnalysis',
      ]
      await counter.setFlags(counter.viewer('C'), {
        ...allFlags,
        ...Object.fromEntries(hidden.map((name) => [name, 'N'])),
      })
      const empty =
        'available onOrder incoming incomingOn incomingAt price priceEnds lastBought lastQuantity usualQuantity usePerWeek'
      const nothing = Object.fromEntries(empty.split(' ').map((key) => [key, null]))
      for (const guide of ['bought', fedGuideId(fedGuide)]) expect((await rows(guide))[0]).toMatchObject(nothing)
    })

    test('A guide is saved from typed items, customer part numbers, or purchases; unknown items are left out', async () => {
      const answer = await done('C', 'saveGuide', {
        name: ' Bar ',
        lines: lines(['cp-100001-1', 'Cooler', 12], 'nothing', second.toLowerCase(), first),
      })
      expect(answer).toMatchObject({ lines: 2, leftOut: [{ at: 1, item: 'nothing' }] })
      expect(await content(answer.id)).toEqual([
        [first, 'Cooler', 12],
        [second, '', null],
      ])
      const bought = await save('C', { name: 'All', bought: '1', lines: undefined })
      expect(await content(bought)).toEqual([
        [first, 'Paper products 01', null],
        [second, 'Paper products 01', null],
      ])
      expect(await status('C', 'saveGuide', { name: 'None', lines: lines('nothing') })).toBe(409)
    })

    test('A name is unique within an account, and replaced only on request', async () => {
      const id = await save()
      expect(await status('C', 'saveGuide', { name: 'Bar', lines: lines(first) })).toBe(409)
      expect(await save('C', { replace: '1', lines: lines(first) })).toBe(id)
      expect(await content(id)).toEqual([[first, '', null]])
      const other = await save('C', { name: 'Kitchen' })
      expect(await status('C', 'changeGuide', { guide: other, name: 'Bar' })).toBe(409)
      expect(await save('E')).not.toBe(id)
    })

    test('An account saves at most 100 guides; one of them can still be replaced', async () => {
      const id = await save()
      const { db } = counter.store
      const guide = await db
        .selectFrom('guides')
        .selectAll()
        .where('guide_id', '=', Number(id))
        .executeTakeFirstOrThrow()
      const { guide_id: _id, ...values } = guide
      const copies = Array.from({ length: 98 }, (_, n) => ({ ...values, name: `Guide ${n}` }))
      await db.insertInto('guides').values(copies).execute()
      const saved = (fields: Fields) => status('C', 'saveGuide', { lines: lines(first), ...fields })
      expect(await saved({ name: 'The last' })).toBe(200)
      expect(await saved({ name: 'One more' })).toBe(409)
      expect(await saved({ name: 'The last', replace: '1' })).toBe(200)
      expect(await status('E', 'saveGuide', { name: "Another account's", lines: lines(first) })).toBe(200)
    })

    test("An account's own guides come before shared ones, each by name in any case", async () => {
      for (const name of ['Walk-in', 'bar', 'Counter']) await save('C', { name })
      await save('E', { name: 'A shared one', shared: '1' })
      await save('E', { name: 'A private one' })
      const { db } = counter.store
      const fed = { company, customer, item: first, section: '', position: 1, par: null }
      await db
        .insertInto('order_guides')
        .values(['b-guide', 'A-guide'].map((guide) => ({ ...fed, guide })))
        .execute()
      const names = (await guides()).map(({ name }) => name)
      await db.deleteFrom('order_guides').where('guide', 'in', ['b-guide', 'A-guide']).execute()
      const own = ['bar', 'Counter', 'Walk-in']
      const others = ['A shared one', sharedGuide]
      expect(names).toEqual(['Bought in the last 90 days', ...own, ...others, 'A-guide', 'b-guide', fedGuide])
    })

    test('A guide is private until its owner shares it; then everyone who may see the customer can open and change it', async () => {
      const id = await save()
      const seen = async (viewer: string) => (await guides(viewer)).some((guide) => guide.id === id)
      for (const other of ['C fixed to a ship-to', 'G', 'E']) {
        expect(await seen(other)).toBe(false)
        expect(await rows(id, other)).toEqual([])
        expect(await status(other, 'addToGuide', { guide: id, lines: lines(first) })).toBe(403)
      }
      await done('C', 'changeGuide', { guide: id, shared: '1' })
      for (const other of ['C fixed to a ship-to', 'E']) {
        expect(await seen(other)).toBe(true)
        expect(await rows(id, other)).toHaveLength(2)
        for (const call of ['changeGuide', 'deleteGuide'] as const)
          expect(await status(other, call, { guide: id, name: 'Taken' })).toBe(403)
      }
      await done('E', 'arrangeGuide', { guide: id, version: '2', lines: lines([first, 'Bar', 6]) })
      expect(await content(id)).toEqual([[first, 'Bar', 6]])
      expect((await guides()).find((guide) => guide.id === id)).toMatchObject({
        version: 3,
        changedBy: 'EMP001',
        mine: true,
      })
      await done('C', 'deleteGuide', { guide: id })
      expect(await status('C', 'deleteGuide', { guide: id })).toBe(403)
    })

    test('If two people edit the same guide, the second is told about the first', async () => {
      const id = await save('C', { shared: '1' })
      const arranged = ['C', 'E'].map((viewer) =>
        status(viewer, 'arrangeGuide', { guide: id, version: '1', lines: lines(first) }),
      )
      expect((await Promise.all(arranged)).toSorted()).toEqual([200, 409])
    })

    test('Sections come together, and added items follow', async () => {
      const id = await save('C', { lines: lines([first, 'Bar', 1]) })
      await done('C', 'addToGuide', { guide: id, lines: lines([second, 'Bar'], first) })
      expect(await content(id)).toEqual([
        [first, 'Bar', 1],
        [second, 'Bar', null],
      ])
    })

    test('A guide of another customer cannot be opened, changed, or deleted by its number', async () => {
      const { guide_id } = await counter.store.db
        .selectFrom('guides')
        .where('customer', '=', places.neighbor.customer)
        .select('guide_id')
        .executeTakeFirstOrThrow()
      const guide = String(guide_id)
      expect(await rows(guide)).toEqual([])
      for (const call of ['changeGuide', 'deleteGuide'] as const) expect(await status('C', call, { guide })).toBe(403)
      expect(await status('C', 'addToGuide', { guide, lines: lines(first) })).toBe(403)
      expect(await status('C', 'arrangeGuide', { guide, version: '1', lines: lines(first) })).toBe(403)
    })

    test('Without CanViewAllItems, a guide takes and shows only items bought or with a part number', async () => {
      const viewer = counter.viewer('C')
      const id = await save('C', { shared: '1' })
      const { db } = counter.store
      const bought = await db.selectFrom('sales_lines').selectAll().where('customer', '=', customer).execute()
      await db.deleteFrom('sales_lines').where('customer', '=', customer).where('item', '=', second).execute()
      await counter.setFlags(viewer, { ...allFlags, CanViewAllItems: 'N' })
      expect(await content(id)).toEqual([[first, '', null]])
      expect(await done('C', 'saveGuide', { name: 'Mine', lines: lines(first, second) })).toMatchObject({ lines: 1 })
      // Who arranges a guide keeps the lines that only others see.
      await done('C', 'arrangeGuide', { guide: id, version: '1', lines: lines([first, 'Bar', 6]) })
      await counter.setFlags(viewer, allFlags)
      expect(await content(id)).toEqual([
        [first, 'Bar', 6],
        [second, '', null],
      ])
      await db.deleteFrom('sales_lines').where('customer', '=', customer).execute()
      await db.insertInto('sales_lines').values(bought).execute()
    })

    test.each<[string, Fields, string]>([
      ['no name', { name: ' ' }, 'name'],
      ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
      ['no items', { lines: '[]' }, 'lines'],
      ['neither items nor purchases', { lines: undefined }, 'lines'],
      ['1,001 items', { lines: toGuideLines(Array.from({ length: 1001 }, (_, n) => ({ item: `I${n}` }))) }, 'lines'],
      ['a par level of -1', { lines: lines([first, '', -1]) }, 'lines'],
      ['a par level of 1e9', { lines: lines([first, '', 1e9]) }, 'lines'],
      ['a section that is too long', { lines: lines([first, 'x'.repeat(41)]) }, 'lines'],
      ['lines that are no list', { lines: '{}' }, 'lines'],
    ])('%s is rejected, and the error names the field', async (_what, change, field) => {
      const answer = await ask('C', 'saveGuide', { name: 'Bar', lines: lines(first), ...change })
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    })

    test('The count sheet of a guide is a PDF; one of a private guide is refused', async () => {
      const id = await save()
      const sheet = (viewer: string, guide: string) =>
        counter.ask(counter.viewer(viewer), 'printCountSheet', { ...home, guide })
      for (const guide of ['bought', fedGuideId(fedGuide), id]) {
        const answer = await sheet('C', guide)
        expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
        expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      }
      expect((await sheet('E', id)).statusCode).toBe(403)
    })
  })
})
