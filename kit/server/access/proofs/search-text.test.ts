import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { qualifiers } from '#kit/contract/declare/fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { customerPartOf, itemOf, places } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

/** Lists of items with a search by text, text type, and qualifier. */
const searches = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(
    ([, { kind, input }]) =>
      kind === 'list' && ['searchWord', 'searchWordType', 'qualifier'].every((field) => field in input.shape),
  )
  .map(([name]) => name)

/** Descriptions that only a search for the literal character may find. */
const signs = { '%': '100% PULP', _: 'TWO_PLY', '\\': 'BACK\\SLASH', "'": "CHEF'S ROLL" }

onDatabase((database, open) => {
  describe(`search text, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      const store = await open()
      counter = await openCounter(store)
      const { company, customer } = places.home
      const [model] = await store.db.selectFrom('items').selectAll().where('item', '=', itemOf(company, 1)).execute()
      const [stock] = await store.db.selectFrom('stock').selectAll().where('item', '=', itemOf(company, 1)).execute()
      const [price] = await store.db
        .selectFrom('list_prices')
        .selectAll()
        .where('item', '=', itemOf(company, 1))
        .execute()
      if (!model || !stock || !price) throw new Error('the small distributor has no such item')
      for (const [n, description] of Object.values(signs).entries()) {
        const item = `SIGN${n}`
        await store.db
          .insertInto('items')
          .values({ ...model, item, description })
          .execute()
        await store.db
          .insertInto('stock')
          .values({ ...stock, item })
          .execute()
        await store.db
          .insertInto('list_prices')
          .values({ ...price, item })
          .execute()
        const part = {
          company,
          customer,
          item,
          customer_part: `${customerPartOf(customer, 1)}-${n}`,
          department: 'PAPR',
        }
        await store.db.insertInto('customer_items').values(part).execute()
      }
    })

    test('The tests cover at least the inventory search', () => {
      expect(searches).toContain('searchInventory')
    })

    const search = async (name: EndpointName, change: Record<string, string>) => {
      const viewer = counter.viewer('C')
      const answer = await counter.ask(viewer, name, {
        ...fieldsFor(name, viewer.own),
        searchWordType: 'DS',
        ...change,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.body
    }

    describe.each(searches)('%s', (name) => {
      test.each(Object.entries(signs))(
        '%j matches literally with every qualifier [safety 16]',
        async (sign, description) => {
          const shown = JSON.stringify(description)
          const others = Object.values(signs)
            .filter((other) => other !== description)
            .map((other) => JSON.stringify(other))
          const contains = await search(name, { searchWord: sign, qualifier: 'contains' })
          expect(contains).toContain(shown)
          for (const other of [...others, 'PAPER TOWEL']) expect(contains).not.toContain(other)
          expect(await search(name, { searchWord: description, qualifier: 'equal' })).toContain(shown)
          const starts = await search(name, { searchWord: description.slice(0, -1), qualifier: 'starts' })
          expect(starts).toContain(shown)
          for (const qualifier of ['equal', 'starts'] as const) {
            const found = await search(name, { searchWord: sign, qualifier })
            for (const other of [shown, ...others, 'PAPER TOWEL']) expect(found).not.toContain(other)
          }
        },
      )

      test.each(qualifiers)('%s: SQL in the text is treated as text [safety 16]', async (qualifier) => {
        for (const searchWord of ["' or '1'='1", "x' or true --", "\\' or true --", '%\\', "'; drop table items; --"]) {
          const found = await search(name, { searchWord, qualifier })
          if (qualifier !== 'point') expect(JSON.parse(found)).toEqual([])
        }
        expect(await search(name, { searchWord: 'PAPER', qualifier: 'contains' })).toContain('PAPER TOWEL')
      })
    })
  })
})
