import type { SentCount } from '#buying/contract/order-guide/counting.ts'
import { toSentCounts } from '#buying/contract/order-guide/fields.ts'
import { boughtGuide, fedGuideId } from '#buying/contract/order-guide/rules.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fedGuide, itemOf, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const [first, second] = [itemOf(company, 1), itemOf(company, 2)]
const guide = fedGuideId(fedGuide)

onDatabase((database, open) => {
  describe(`counts of order guides, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })
    beforeEach(async () => {
      await counter.store.db.deleteFrom('guide_counts').where('company', '<>', '').execute()
    })

    const rows = () =>
      counter.store.db.selectFrom('guide_counts').select(['item', 'quantity', 'nth']).orderBy('item').execute()
    const ask = (viewer: string, id: string, counts: readonly Partial<SentCount>[], more: Fields = {}) =>
      counter.ask(counter.viewer(viewer), 'exchangeCounts', {
        ...{ companyNumber: company, customerNumber: customer, guide, id },
        lines: toSentCounts(counts.map((one) => ({ item: first, typed: '12', nth: 1, secondsAgo: 30, ...one }))),
        ...more,
      })
    const others = async (...given: Parameters<typeof ask>): Promise<unknown[]> => {
      const answer = await ask(...given)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }

    test('A repeated or late count changes nothing; a later one replaces it, and an empty one removes it', async () => {
      const id = randomUUID()
      const batch = [{ nth: 2 }, { item: second, typed: '0.5', nth: 3 }]
      await others('C', id, batch)
      const once = await rows()
      expect(once).toEqual([
        { item: first, quantity: 12, nth: 2 },
        { item: second, quantity: 0.5, nth: 3 },
      ])
      await Promise.all([others('C', id, batch), others('C', id, batch)])
      await others('C', id, [{ typed: '7', nth: 1 }])
      expect(await rows()).toEqual(once)
      await others('C', id, [
        { typed: '7', nth: 4 },
        { item: second, typed: '', nth: 5 },
      ])
      expect(await others('E', randomUUID(), [])).toMatchObject([{ item: first, count: 7 }])
    })

    test('Others see the latest count of each item, by whom, and how long ago', async () => {
      const id = randomUUID()
      await others('C', id, [{ secondsAgo: 60 }])
      await others('E', randomUUID(), [{ typed: '10', secondsAgo: 20 }])
      expect(await others('C', id, [])).toEqual([
        { item: first, count: 10, by: expect.stringMatching(/./), mine: false, secondsAgo: 20 },
      ])
      // The same account in another browser.
      await others('C', randomUUID(), [{ typed: '9', secondsAgo: 10 }])
      expect(await others('C', id, [])).toMatchObject([{ count: 9, mine: true, secondsAgo: 10 }])
    })

    test('Another account cannot change a count by its ID', async () => {
      const id = randomUUID()
      await others('C', id, [{}])
      await others('E', id, [{ typed: '99', nth: 9 }])
      expect(await rows()).toEqual([{ item: first, quantity: 12, nth: 1 }])
    })

    test('An account of a ship-to sees only counts of that ship-to, and not those of another guide', async () => {
      await others('C', randomUUID(), [{}])
      expect(await others('C fixed to a ship-to', randomUUID(), [], { shipTo })).toEqual([])
      expect(await others('C', randomUUID(), [], { guide: boughtGuide.id })).toEqual([])
      await others('C', randomUUID(), [{ typed: '8' }], { shipTo })
      expect(await others('C fixed to a ship-to', randomUUID(), [], { shipTo })).toMatchObject([{ count: 8 }])
    })

    test('Counts older than seven days are dropped by the next exchange', async () => {
      await others('C', randomUUID(), [{ secondsAgo: 7 * 86_400 + 60 }, { item: second, secondsAgo: 6 * 86_400 }])
      await others('E', randomUUID(), [])
      expect((await rows()).map(({ item }) => item)).toEqual([second])
    })

    test('A guide that the account cannot open is refused like an absent one', async () => {
      const { guide_id } = await counter.store.db
        .selectFrom('guides')
        .where('customer', '=', places.neighbor.customer)
        .select('guide_id')
        .executeTakeFirstOrThrow()
      for (const other of [String(guide_id), '999999999', fedGuideId('No such guide')])
        expect((await ask('C', randomUUID(), [{}], { guide: other })).statusCode).toBe(403)
      expect(await rows()).toEqual([])
    })

    test.each<[string, Fields, string]>([
      ['a negative count', { lines: '[["1","-1",1,0]]' }, 'lines'],
      ['a count that is no number', { lines: '[["1","x",1,0]]' }, 'lines'],
      ['a change numbered 0', { lines: '[["1","1",0,0]]' }, 'lines'],
      ['an age below 0', { lines: '[["1","1",1,-1]]' }, 'lines'],
      ['an ID that is no UUID', { id: 'mine' }, 'id'],
    ])('%s is rejected, and the error names the field', async (_what, change, field) => {
      const answer = await ask('C', randomUUID(), [], change)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    })
  })
})
