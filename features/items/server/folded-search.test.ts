import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'
import { folded, foldedFrom } from '#kit/contract/rows/folded.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sql } from 'kysely'

const { company, customer } = places.home

/** Items by number, in no order of their descriptions. The small distributor's own begin with 'PAPER TOWEL'. */
const descriptions: Record<string, [first: string, second: string]> = {
  A1: ['Ölive oil', ''],
  A2: ['APRON', 'ZIPPED, OLIVE'],
  A3: ['ZESTER', 'APRON POCKET'],
  A4: ['olive tray', 'WHITE'],
  A5: ['OLIVE TRAY', 'GREEN'],
  A6: ['Olive\u0301 tray', 'AMBER'],
  A7: ['Nước mắm', ''],
  A8: ['ŁÓDŹ CLOTH', ''],
}
const own = [itemOf(company, 1), itemOf(company, 2)]

async function addItems({ db }: Store) {
  const item = itemOf(company, 1)
  const model = await db.selectFrom('items').selectAll().where('item', '=', item).executeTakeFirstOrThrow()
  const stock = await db.selectFrom('stock').selectAll().where('item', '=', item).executeTakeFirstOrThrow()
  const price = await db.selectFrom('list_prices').selectAll().where('item', '=', item).executeTakeFirstOrThrow()
  for (const [number, [description, description2]] of Object.entries(descriptions)) {
    const text = { description, description2, vendor_part: `Ä-${number}` }
    await db
      .insertInto('items')
      .values({ ...model, item: number, ...text })
      .execute()
    await db
      .insertInto('stock')
      .values({ ...stock, item: number })
      .execute()
    await db
      .insertInto('list_prices')
      .values({ ...price, item: number })
      .execute()
  }
  await db
    .insertInto('customer_items')
    .values({ company, customer, item: 'A1', customer_part: 'JALAPEÑO', department: 'PAPR' })
    .execute()
}

eachDatabase((database, open) => {
  describe(`texts without case and accents, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      await addItems(counter.store)
    })

    const found = async (name: 'searchInventory' | 'searchPriceList', change: Fields): Promise<unknown[]> => {
      const viewer = counter.viewer('C')
      const answer = await counter.ask(viewer, name, { ...fieldsFor(name, viewer.own), vendor: undefined, ...change })
      expect(answer.statusCode, answer.body).toBe(200)
      return (answer.json() as Record<string, unknown>[]).map((row) => row.DistributorPartnumber ?? row.itemNumber)
    }

    describe.each(['searchInventory', 'searchPriceList'] as const)('%s', (name) => {
      test.each([
        ['the text itself', 'olive', ['A1', 'A6', 'A5', 'A4', ...own, 'A3']],
        ['other case and accents', 'ÓLIVE T', ['A6', 'A5', 'A4', ...own, 'A3']],
        ['between two rows', 'olive p', ['A6', 'A5', 'A4', ...own, 'A3']],
        ['before all', 'a', ['A2', 'A8', 'A7', 'A1', 'A6', 'A5', 'A4', ...own, 'A3']],
        ['after all', 'zz', []],
      ])(
        'Starting Point lists descriptions in order from %s on [LIM-02, API-22, API-23]',
        async (_, word, expected) => {
          expect(await found(name, { searchWordType: 'DS', searchWord: word, qualifier: 'point' })).toEqual(expected)
        },
      )

      test('Starting Point lists the first rows from the text on, up to the row limit [LIM-02]', async () => {
        const all = await found(name, { searchWordType: 'DS', searchWord: 'b', qualifier: 'point', numberRows: '20' })
        expect(all).toEqual(['A8', 'A7', 'A1', 'A6', 'A5', 'A4', ...own, 'A3'])
      })

      test.each([
        ['DS', 'contains', 'olive', ['A1', 'A2', 'A4', 'A5', 'A6']],
        ['DS', 'contains', 'MAM', ['A7']],
        ['DS', 'equal', 'OLIVÉ TRAY', ['A4', 'A5', 'A6']],
        ['DS', 'starts', 'öl', ['A1', 'A4', 'A5', 'A6']],
        ['DS', 'starts', 'lodz', ['A8']],
        ['VP', 'equal', 'a-a3', ['A3']],
        ['CP', 'starts', 'jalapen', ['A1']],
        ['DS', 'contains', 'olives', []],
        ['DS', 'contains', 'olivetray', []],
      ])(
        '%s %s %j folds case and accents, and nothing else [LIM-02]',
        async (searchWordType, qualifier, word, expected) => {
          expect((await found(name, { searchWordType, searchWord: word, qualifier })).toSorted()).toEqual(expected)
        },
      )
    })

    test('SQL folds at least what the grid folds', async () => {
      const letters = Array.from(foldedFrom)
      const { rows } = await sql<{
        letter: string
      }>`select letter from unnest(${letters}::text[], ${letters.map(folded)}::text[])
        as f(letter, plain) where portal_plain(letter) <> portal_plain(plain)`.execute(counter.store.db)
      expect(rows).toEqual([])
    })
  })
})
