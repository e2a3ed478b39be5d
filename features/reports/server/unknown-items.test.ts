import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { customerPartOf, itemOf, places } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const { home, neighbor, sibling } = places

onDatabase((database, open) => {
  describe(`unknown item entries, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      const line = await db.selectFrom('sales_lines').selectAll().where('ship_to', '=', home.shipTo).limit(1).execute()
      // Sold last year, but no longer in the catalog.
      const gone = { invoice_number: '0000001', item: 'DISCONTINUED', customer_part: 'OLD-PART', vendor_part: 'OLD-VP' }
      await db
        .insertInto('sales_lines')
        .values(line.map((row) => ({ ...row, ...gone })))
        .execute()
    })

    const unknown = async (name: string, kind: string, ...entries: string[]): Promise<string[]> => {
      const viewer = counter.viewer(name)
      const { identityKey, loginType } = viewer.own
      const fields = { identityKey, loginType, kind, itemList: entries.join() }
      const answer = await counter.ask(viewer, 'listUnknownItems', fields)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().map((row: { item: string }) => row.item)
    }

    test.each([
      [
        'I',
        [itemOf('01', 1), itemOf('01', 2), 'DISCONTINUED'],
        ['NONE', itemOf('01', 1).toLowerCase(), itemOf('02', 1)],
      ],
      ['B', [itemOf('01', 2)], ['NONE']],
      ['C', [customerPartOf(home.customer, 1), 'OLD-PART'], [customerPartOf(neighbor.customer, 1), itemOf('01', 1)]],
      ['V', ['VP011', 'OLD-VP'], ['VP021', 'NONE']],
    ])('Only entries of kind %s that name nothing are listed', async (kind, known, others) => {
      const entries = [...known, ...others]
      expect((await unknown('C', kind, ...entries.map((entry) => entry.padEnd(22)))).toSorted()).toEqual(
        others.toSorted(),
      )
    })

    test('A group knows the items of all its companies', async () => {
      expect(await unknown('G', 'I', itemOf('01', 1), itemOf('02', 2), itemOf('03', 1))).toEqual([itemOf('03', 1)])
    })

    test('A viewer limited to a ship-to does not learn what another ship-to has bought', async () => {
      const { db } = counter.store
      const at = (place: typeof sibling) => db.updateTable('sales_lines').where('ship_to', '=', place.shipTo)
      await at(sibling).set({ vendor_part: 'ONLY-THERE' }).execute()
      expect(await unknown('C', 'V', 'ONLY-THERE')).toEqual([])
      expect(await unknown('C fixed to a ship-to', 'V', 'ONLY-THERE')).toEqual(['ONLY-THERE'])
    })

    test('Without the right to all items, an item that the customer has not numbered or bought is unknown', async () => {
      const { db } = counter.store
      const { accountId } = counter.viewer('C')
      const set = (flags: object) =>
        db
          .updateTable('accounts')
          .set({ flags: JSON.stringify(flags) })
          .where('account_id', '=', accountId)
          .execute()
      const [model] = await db.selectFrom('items').selectAll().where('item', '=', itemOf('01', 1)).execute()
      if (!model) throw new Error('no item to copy')
      await db
        .insertInto('items')
        .values({ ...model, item: 'NEVER-BOUGHT', vendor_part: 'NEVER-VP' })
        .execute()
      expect(await unknown('C', 'I', 'NEVER-BOUGHT', itemOf('01', 2))).toEqual([])
      await set({ ...allFlags, CanViewAllItems: 'N' })
      expect(await unknown('C', 'I', 'NEVER-BOUGHT', itemOf('01', 1), itemOf('01', 2))).toEqual(['NEVER-BOUGHT'])
      expect(await unknown('C', 'V', 'NEVER-VP')).toEqual(['NEVER-VP'])
      await set(allFlags)
    })

    test.each([
      ['itemList.0', { itemList: 'x'.repeat(31) }],
      ['itemList', { itemList: Array.from({ length: 2001 }, (_, n) => `I${n}`).join() }],
      ['kind', { kind: 'Q' }],
    ])('Bad input names %s', async (field, change) => {
      const viewer = counter.viewer('C')
      const { identityKey, loginType } = viewer.own
      const fields = { identityKey, loginType, kind: 'I', itemList: 'A', ...change }
      const answer = await counter.ask(viewer, 'listUnknownItems', fields)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    })
  })
})
