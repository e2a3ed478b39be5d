import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addService, revokeService } from '#kit/server/access/service-queries.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

onDatabase((name, open) => {
  describe(`orders for an ERP, on ${name}`, () => {
    let counter: Counter
    let key: string
    let feedsKey: string
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object, bearer = key) => {
      const headers = { authorization: `Bearer ${bearer}` }
      const answer = await counter.app.inject({
        method,
        url: `/api/outgoing-orders${path}`,
        headers,
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    const say = (reference: string, payload: object) => ask('POST', `/${reference}/acknowledgement`, payload)
    const references = async (query = '') =>
      (await ask('GET', query)).body.orders.map(({ reference }: { reference: string }) => reference)
    const statesOf = (reference: string) =>
      counter.store.db
        .selectFrom('cart_states as h')
        .innerJoin('carts as c', 'c.cart_id', 'h.cart_id')
        .where('c.reference', '=', reference)
        .select(['h.state', 'h.changed_by as by', 'h.reason'])
        .orderBy('h.state_id')
        .execute()

    beforeAll(async () => {
      counter = await openCounter(open)
      await counter.store.db.updateTable('carts').set({ order_number: '' }).execute()
      key = (await addService(counter.store.db, 'erp', new Date(), 'orders')) ?? ''
      feedsKey = (await addService(counter.store.db, 'feeder', new Date())) ?? ''
    })
    afterAll(() => counter.app.close())

    test('lists only sent orders, with lines, prices, and ship-tos', async () => {
      const { status, body } = await ask('GET', '')
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('next')
      const sent = await counter.store.db.selectFrom('carts').select('reference').where('state', '=', 'sent').execute()
      expect(body.orders.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
        sent.map(({ reference }) => reference).toSorted(),
      )
      expect(body.orders[0]).toMatchObject({
        sentAt: '2026-11-19T12:00:00.000Z',
        amount: 42,
        shipTo: { number: expect.any(String), name: expect.any(String), city: expect.any(String) },
        lines: [
          { line: 1, quantity: 12, unitPrice: 21 },
          { line: 2, quantity: 24, unitPrice: 22 },
        ],
      })
      expect(body.orders[0]).not.toHaveProperty('cartId')
    })

    test('a removed line reaches no ERP, and the others are counted from 1', async () => {
      const { db } = counter.store
      const [reference = ''] = await references()
      const ofOrder = db.selectFrom('carts').select('cart_id').where('reference', '=', reference)
      const change = (quantity: number) =>
        db
          .updateTable('cart_lines')
          .set({ quantity })
          .where('position', '=', 1)
          .where('cart_id', 'in', ofOrder)
          .execute()
      await change(0)
      const { body } = await ask('GET', '?limit=1')
      await change(12)
      expect(body.orders[0]).toMatchObject({ reference })
      expect(body.orders[0].lines).toEqual([expect.objectContaining({ line: 1, quantity: 24 })])
    })

    test('pages list every order once', async () => {
      const all = await references()
      const paged: string[] = []
      let query = '?limit=2'
      for (let page = 0; page < all.length; page++) {
        const { body } = await ask('GET', query)
        paged.push(...body.orders.map(({ reference }: { reference: string }) => reference))
        if (body.next === undefined) break
        query = `?limit=2&after=${body.next}`
      }
      expect(paged).toEqual(all)
    })

    test('an accepted order leaves the list; repeating that changes nothing, and another number gets a 409', async () => {
      const [reference = ''] = await references()
      const first = await say(reference, { orderNumber: '4711' })
      expect(first).toEqual({
        status: 200,
        body: { reference, state: 'received', orderNumber: '004711', reason: '' },
      })
      expect(await references()).not.toContain(reference)
      expect(await say(reference, { orderNumber: '004711' })).toEqual(first)
      expect(await say(reference, { orderNumber: '4712' })).toMatchObject({
        status: 409,
        body: { detail: 'This order has been accepted as 004711, not 004712.' },
      })
      expect((await statesOf(reference)).map(({ state, by }) => [state, by]).at(-1)).toEqual(['received', 'erp'])
      expect(await statesOf(reference)).toHaveLength(2)
    })

    test('a refused order keeps its reason; accepting it gets a 409', async () => {
      const [reference = ''] = await references()
      const refusal = { reference, state: 'refused', orderNumber: '', reason: 'Account on hold' }
      expect(await say(reference, { refused: ' Account on hold ' })).toEqual({ status: 200, body: refusal })
      expect(await say(reference, { refused: 'Another reason' })).toEqual({ status: 200, body: refusal })
      expect(await say(reference, { orderNumber: '1' })).toMatchObject({ status: 409 })
      expect(await statesOf(reference)).toMatchObject([
        { state: 'sent' },
        { state: 'refused', reason: 'Account on hold' },
      ])
    })

    test('twenty acknowledgements at once leave one', async () => {
      const [reference = ''] = await references()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => say(reference, { orderNumber: String(5000 + (n % 2)) })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
      expect(await statesOf(reference)).toHaveLength(2)
    })

    test.each([
      ['nothing', undefined],
      ['an empty object', {}],
      ['both', { orderNumber: '1', refused: 'no' }],
      ['an empty reason', { refused: '  ' }],
      ['a long reason', { refused: 'x'.repeat(401) }],
      ['a control character', { refused: 'a\u0000b' }],
      ['31 characters', { orderNumber: 'x'.repeat(31) }],
      ['an invisible character', { orderNumber: 'SO\u200b25' }],
      ['a soft hyphen', { orderNumber: 'SO\u00ad25' }],
      ['a Hangul filler', { orderNumber: 'SO\u316425' }],
      ['a bidirectional control in a number', { orderNumber: 'SO\u202e25' }],
      ['a bidirectional control in a reason', { refused: 'a\u202eb' }],
      ['a NUL', { orderNumber: 'SO\u000025' }],
      ['blanks', { orderNumber: '  ' }],
      ['a number', { orderNumber: 12 }],
      ['another field', { orderNumber: '12', state: 'received' }],
    ])('an acknowledgement of %s is refused', async (_what, payload) => {
      const [reference = ''] = await references()
      expect((await say(reference, payload as object)).status).toBe(400)
      expect(await references()).toContain(reference)
    })

    test.each(['?limit=0', '?limit=101', '?limit=x', '?limit=1&limit=2', '?after=X9', '?after=%00', '?state=sent'])(
      'a list with %s is refused',
      async (query) => {
        expect((await ask('GET', query)).status).toBe(400)
      },
    )

    test('drafts, orders that wait for approval, and unknown orders are not found', async () => {
      const waiting = await counter.store.db
        .selectFrom('carts')
        .select('reference')
        .where('state', '=', 'waiting for approval')
        .executeTakeFirstOrThrow()
      const answers = [
        await say(waiting.reference ?? '', { orderNumber: '1' }),
        await say('W9999999', { orderNumber: '1' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]?.body.detail).toBe(answers[1]?.body.detail)
    })

    test('accepts no other key, and its key works for nothing else', async () => {
      const [reference] = await references()
      const path = `/${reference}/acknowledgement`
      const old = (await addService(counter.store.db, 'old', new Date(), 'orders')) ?? ''
      await revokeService(counter.store.db, 'old', new Date())
      for (const [bearer, status] of [
        [feedsKey, 403],
        [old, 401],
        ['', 401],
        ['x'.repeat(5000), 401],
      ] as const) {
        expect((await ask('GET', '', undefined, bearer)).status).toBe(status)
        expect((await ask('POST', path, { orderNumber: '1' }, bearer)).status).toBe(status)
      }
      const feed = { method: 'POST', url: '/api/feeds/stock', headers: { authorization: `Bearer ${key}` } } as const
      expect((await counter.app.inject({ ...feed, payload: 'x' })).statusCode).toBe(403)
      const other = { url: '/api/loads', headers: { authorization: `Bearer ${key}` } }
      expect((await counter.app.inject(other)).statusCode).toBe(401)
      expect(await references()).toContain(reference)
    })
  })
})
