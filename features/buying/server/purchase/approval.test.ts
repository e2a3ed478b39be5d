import { queuedMails } from '#app/server/testing/servers/mails.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { type Buying, buying, first, home } from './testing/buying.ts'

const { shipTo } = places.home
/** The buyer is fixed to a ship-to, and the customer's other account approves. */
const [buyer, approver] = ['C fixed to a ship-to', 'C']

onDatabase((database, open) => {
  describe(`approval, on ${database}`, () => {
    let counter: Counter
    let at: Buying
    const db = () => counter.store.db
    const setAccount = (viewer: string, values: { order_limit?: number | null; email?: string; active?: boolean }) =>
      db().updateTable('accounts').set(values).where('account_id', '=', counter.viewer(viewer).accountId).execute()
    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
      await setAccount(approver, { email: 'boss@example.com' })
    })
    beforeEach(async () => {
      await db().deleteFrom('carts').execute()
      await db().deleteFrom('jobs').execute()
      await counter.setFlags(counter.viewer(buyer), { ...allFlags, CanApproveOrders: 'N' })
      await counter.setFlags(counter.viewer(approver), allFlags)
      await setAccount(buyer, { order_limit: 100, email: 'buyer@example.com' })
      await setAccount(approver, { order_limit: null, active: true })
    })

    const ask: Buying['ask'] = (...args) => at.ask(...args)
    const done: Buying['done'] = (...args) => at.done(...args)
    const refusal: Buying['refusal'] = (...args) => at.refusal(...args)
    /** Fills the buyer's cart at 21.13 each. */
    const fill = (quantity: string, viewer = buyer) => at.fill([[first, quantity]], viewer)
    const waiting = async () => {
      const { reference } = await done(buyer, 'sendCart', await fill('12'))
      return { ...(await at.see(approver, { reference })), reference: reference as string }
    }
    const mails = () => queuedMails(counter.store)
    const states = () =>
      db().selectFrom('cart_states').select(['state', 'changed_by', 'reason']).orderBy('state_id').execute()

    test.each([
      ['4', 100, 'sent'],
      ['5', 100, 'waiting for approval'],
      ['5', 105.65, 'sent'],
      ['5', null, 'sent'],
      ['1', 0, 'waiting for approval'],
    ])('An order of %s times 21.13 under a limit of %s is %s', async (quantity, order_limit, state) => {
      await setAccount(buyer, { order_limit })
      const sent = await fill(quantity)
      const { needsApproval } = (await counter.ask(counter.viewer(buyer), 'readCart', home)).json()
      expect(needsApproval).toBe(state !== 'sent')
      expect(await done(buyer, 'sendCart', sent)).toMatchObject({ state })
      expect(await mails()).toHaveLength(state === 'sent' ? 0 : 1)
    })

    test('An order without a price is approved first, too', async () => {
      const sent = await fill('1')
      const prices = await db().selectFrom('custom_prices').selectAll().execute()
      const lists = await db().selectFrom('list_prices').selectAll().execute()
      await db().deleteFrom('custom_prices').execute()
      await db().deleteFrom('list_prices').execute()
      const answer = await ask(buyer, 'sendCart', { ...sent, total: '0.00' })
      await db().insertInto('custom_prices').values(prices).execute()
      await db().insertInto('list_prices').values(lists).execute()
      expect(answer.json()).toMatchObject({ state: 'waiting for approval' })
    })

    test('Of the orders underway, those that wait for approval come first, then those that changed last', async () => {
      const { reference: waits } = await waiting()
      const send = async () => (await done(approver, 'sendCart', await fill('1', approver))).reference as string
      const [earlier, later] = [await send(), await send()]
      const shown = async () =>
        (await done(approver, 'listOrdersUnderway')).map((row: { Reference: string }) => row.Reference)
      expect(await shown()).toEqual([waits, later, earlier])
      const changed_at = new Date(counter.clock.now().getTime() + 60_000)
      await db().updateTable('carts').set({ changed_at }).where('reference', '=', earlier).execute()
      expect(await shown()).toEqual([waits, earlier, later])
      const placed = await done(approver, 'listPlacedOrders')
      expect(placed.map((row: { reference: string }) => row.reference)).toEqual([earlier, later, waits])
    })

    test('The approver is notified, sees the order, and sends it by approving it at that day’s prices', async () => {
      const { reference, ...seen } = await waiting()
      expect(await mails()).toEqual([
        {
          recipient: 'boss@example.com',
          subject: `Order ${reference} is waiting for your approval`,
          body: expect.stringContaining(`sent order ${reference} (PO number PO 7, ship-to ${shipTo})`),
        },
      ])
      const row = {
        Reference: reference,
        Since: '2026-11-20',
        PoNumber: 'PO 7',
        SentBy: expect.stringMatching(/^[A-Z]/),
        Amount: 253.56,
      }
      expect(await done(approver, 'listApprovals')).toMatchObject([row])
      const noBudget = { budget: null, sendersBudget: null }
      expect(await done(buyer, 'readPlacedOrder', { reference })).toMatchObject({ mayDecide: false, ...noBudget })
      const sendersBudget = { limit: 100, released: 0 }
      const read = () => done(approver, 'readPlacedOrder', { reference })
      expect(await read()).toMatchObject({ mayDecide: true, budget: null, sendersBudget })
      await setAccount(approver, { order_limit: 200 })
      expect(await read()).toMatchObject({ aboveLimit: true, budget: { limit: 200, released: 0 }, sendersBudget })
      await counter.setFlags(counter.viewer(approver), { ...allFlags, ViewOrderAmount: 'N' })
      expect(await read()).toMatchObject({ aboveLimit: true, ...noBudget })
      await counter.setFlags(counter.viewer(approver), allFlags)
      await setAccount(approver, { order_limit: null })
      const approved = { reference, state: 'sent' }
      expect(await done(approver, 'approveOrder', seen)).toEqual(approved)
      expect(await done(approver, 'approveOrder', seen)).toEqual(approved)
      expect(await states()).toEqual([
        { state: 'waiting for approval', changed_by: `100001${shipTo}`, reason: '' },
        { state: 'sent', changed_by: '100001', reason: '' },
      ])
      expect(await db().selectFrom('cart_lines').select('unit_price').execute()).toEqual([{ unit_price: 21.13 }])
      expect(await done(approver, 'listApprovals')).toEqual([])
      expect((await mails()).map(({ subject }) => subject)).toContain(`Order ${reference} was approved`)
    })

    test('The approver can change the order, and changes that they have not seen are not approved', async () => {
      const { reference, ...seen } = await waiting()
      const { cart, version } = seen
      await done(approver, 'changeCartLine', { cart, version, item: first, quantity: '24' })
      await done(approver, 'changeCart', { cart, version, customerPo: 'PO 8' })
      expect(await done(approver, 'listApprovals')).toMatchObject([{ Amount: 507.12, PoNumber: 'PO 8' }])
      expect(await refusal(approver, 'approveOrder', seen)).toEqual([
        409,
        'The order has changed since you looked at it. Check it again.',
      ])
      const now = String((await done(approver, 'readPlacedOrder', { reference })).version)
      await done(approver, 'changeCartLine', { cart, version: now, item: first })
      const [status, detail] = await refusal(approver, 'approveOrder', { cart, version: String(Number(now) + 1) })
      expect([status, detail]).toEqual([409, 'The cart is empty.'])
    })

    test('The buyer can neither change nor decide on an order that waits', async () => {
      const seen = await waiting()
      const { cart, version } = seen
      await counter.setFlags(counter.viewer(buyer), allFlags)
      expect((await refusal(buyer, 'changeCartLine', { cart, version, item: first, quantity: '1' }))[0]).toBe(409)
      expect(await refusal(buyer, 'approveOrder', seen)).toEqual([
        409,
        'You cannot decide on your own order. Someone else must.',
      ])
      expect(await done(buyer, 'listApprovals')).toEqual([])
      for (const viewer of ['G', 'E']) {
        await counter.setFlags(counter.viewer(viewer), allFlags)
        expect((await ask(viewer, 'approveOrder', seen)).statusCode).toBe(403)
        expect((await ask(viewer, 'changeCart', { cart, version, customerPo: 'X' })).statusCode).toBe(409)
      }
      await counter.setFlags(counter.viewer(approver), { ...allFlags, CanApproveOrders: 'N' })
      for (const name of ['approveOrder', 'refuseOrder'] as const)
        expect((await ask(approver, name, { cart, version, reason: 'No' })).statusCode).toBe(403)
      expect((await ask(approver, 'changeCart', { cart, version, customerPo: 'X' })).statusCode).toBe(409)
    })

    test('An approver who may not order changes no cart', async () => {
      const { cart, version } = await fill('1')
      await counter.setFlags(counter.viewer(approver), { ...allFlags, CanCreateOrders: 'N' })
      expect((await ask(approver, 'changeCart', { cart, version, customerPo: 'X' })).statusCode).toBe(403)
    })

    test('An order is refused with a reason, and the buyer is notified of it', async () => {
      const { cart, reference } = await waiting()
      expect((await ask(approver, 'refuseOrder', { cart, reason: ' ' })).statusCode).toBe(400)
      const refused = { reference, state: 'refused' }
      expect(await done(approver, 'refuseOrder', { cart, reason: 'Too much' })).toEqual(refused)
      expect(await done(approver, 'refuseOrder', { cart, reason: 'Again' })).toEqual(refused)
      expect(await done(buyer, 'listPlacedOrders')).toMatchObject([{ state: 'refused', reason: 'Too much' }])
      expect((await mails()).at(-1)).toMatchObject({
        recipient: 'buyer@example.com',
        subject: `Order ${reference} was refused`,
        body: expect.stringContaining('The reason: Too much'),
      })
    })

    test('A sender whose account was switched off since gets no mail about the decision', async () => {
      const { cart } = await waiting()
      await setAccount(buyer, { active: false })
      await done(approver, 'refuseOrder', { cart, reason: 'Too much' })
      await setAccount(buyer, { active: true })
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(['boss@example.com'])
    })

    test("A refused order is on its buyer's Home for two weeks, with the reason and the total that was sent", async () => {
      const { cart, reference } = await waiting()
      await done(approver, 'refuseOrder', { cart, reason: 'No budget' })
      const row = { Reference: reference, PoNumber: 'PO 7', Reason: 'No budget', Amount: 253.56, Since: '2026-11-20' }
      expect(await done(buyer, 'listRefusedOrders')).toMatchObject([row])
      expect(await done(approver, 'listRefusedOrders')).toEqual([])
      const setDay = (day: string) =>
        db().updateTable('cart_states').set({ day }).where('state', '=', 'refused').execute()
      await setDay('2026-11-07')
      expect(await done(buyer, 'listRefusedOrders')).toHaveLength(1)
      await setDay('2026-11-06')
      expect(await done(buyer, 'listRefusedOrders')).toEqual([])
    })

    test('If two approvers act at once, one decides and the other learns who did what', async () => {
      const { reference, ...seen } = await waiting()
      const { cart } = seen
      // The second approver is a colleague with an own account.
      const other = counter.viewer('C fixed to a ship-to')
      await counter.setFlags(other, allFlags)
      await db()
        .updateTable('cart_states')
        .set({ account_id: counter.viewer('E').accountId })
        .execute()
      const answers = await Promise.all([
        ask(approver, 'approveOrder', seen),
        ask(buyer, 'refuseOrder', { cart, reason: 'No budget' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const [approval, refused] = answers
      if (approval?.statusCode === 200)
        expect(refused?.json().detail).toBe(`Customer 100001 has already approved order ${reference}.`)
      else expect(approval?.json().detail).toMatch(/^[A-Z].* has already refused order W\d+: No budget$/)
      expect(await states()).toHaveLength(2)
    })

    test("Repeating another approver's approval says who was first", async () => {
      const { reference, ...seen } = await waiting()
      await counter.setFlags(counter.viewer(buyer), allFlags)
      await db()
        .updateTable('cart_states')
        .set({ account_id: counter.viewer('E').accountId })
        .execute()
      await done(approver, 'approveOrder', seen)
      expect(await refusal(buyer, 'approveOrder', seen)).toEqual([
        409,
        `Customer 100001 has already approved order ${reference}.`,
      ])
    })

    test('An order above the limit stays a cart if nobody can approve it', async () => {
      const sent = await fill('12')
      await setAccount(approver, { active: false })
      const answer = await ask(buyer, 'sendCart', sent)
      await setAccount(approver, { active: true })
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        'This order is above your limit, and no other account of your company can approve it. Ask your administrator.',
      ])
      expect(await db().selectFrom('carts').select('state').execute()).toEqual([{ state: 'draft' }])
      expect(await mails()).toEqual([])
    })
  })
})
