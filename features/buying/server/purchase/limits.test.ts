import { queuedMails } from '#app/server/testing/servers/mails.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { addTestAccount } from '#app/server/testing/servers/add-account.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { lockReleases } from './approver-queries.ts'
import { type Buying, buying, first } from './testing/buying.ts'

const [buyer, approver] = ['C fixed to a ship-to', 'C']
const sibling = places.sibling.shipTo

onDatabase((database, open) => {
  describe(`limits of a day, on ${database}`, () => {
    let counter: Counter
    let at: Buying
    const db = () => counter.store.db
    const setAccount = (viewer: string, values: { order_limit?: number | null; email?: string }) =>
      db().updateTable('accounts').set(values).where('account_id', '=', counter.viewer(viewer).accountId).execute()
    const send = async (viewer: string, quantity: string, fields = {}) => {
      const seen = await at.fill([[first, quantity]], viewer, fields)
      const { needsApproval } = await at.done(viewer, 'readCart', fields)
      const answer = await at.done(viewer, 'sendCart', { ...fields, ...seen })
      expect(needsApproval).toBe(answer.state !== 'sent')
      return { ...answer, ...seen }
    }
    const audited = () =>
      db()
        .selectFrom('audit')
        .where('event', 'like', 'order %')
        .select(['event', 'actor', 'subject', 'detail'])
        .orderBy('audit_id')
        .execute()
    beforeAll(async () => {
      counter = await openCounter(open)
      at = buying(counter)
      await setAccount(approver, { email: 'boss@example.com' })
      await setAccount(buyer, { email: 'buyer@example.com' })
    })
    beforeEach(async () => {
      await db().deleteFrom('carts').execute()
      await db().deleteFrom('jobs').execute()
      await counter.setFlags(counter.viewer(buyer), { ...allFlags, CanApproveOrders: 'N' })
      await counter.setFlags(counter.viewer(approver), allFlags)
      await setAccount(buyer, { order_limit: 100 })
      await setAccount(approver, { order_limit: null })
    })

    test("Orders below the limit add up until the distributor's day ends", async () => {
      expect(await send(buyer, '2')).toMatchObject({ state: 'sent' })
      await at.add([[first, '1']], buyer)
      expect(await at.done(buyer, 'readCart')).toMatchObject({ budget: { limit: 100, released: 42.26 } })
      expect(await at.done(approver, 'readCart')).toMatchObject({ budget: null })
      expect(await send(buyer, '1')).toMatchObject({ state: 'sent' })
      expect(await send(buyer, '1')).toMatchObject({ state: 'waiting for approval' })
      await db().updateTable('cart_states').set({ day: '2026-11-19' }).execute()
      expect(await send(buyer, '4')).toMatchObject({ state: 'sent' })
    })

    test.each(['refused', 'cancelled'] as const)(
      'A %s order and other users’ orders do not count toward the limit',
      async (state) => {
        const { cart } = await send(buyer, '4')
        await db().updateTable('carts').set({ state }).where('cart_id', '=', Number(cart)).execute()
        await send(approver, '4')
        expect(await send(buyer, '4')).toMatchObject({ state: 'sent' })
      },
    )

    // PGlite has one connection, which runs transactions one after another.
    test.skipIf(database === 'PGlite')('Two orders at once do not both fit the rest of the limit', async () => {
      await setAccount(approver, { order_limit: 100 })
      const waiters = async () =>
        (
          await sql`select 1 from pg_locks where locktype = 'advisory' and classid = 7268005 and not granted`.execute(
            db(),
          )
        ).rows.length
      const seen = await at.fill([[first, '3']], approver)
      const other = { ...(await at.fill([[first, '3']], approver, { shipTo: sibling })), shipTo: sibling }
      const sending = await db()
        .transaction()
        .execute(async (work) => {
          await lockReleases(work, counter.viewer(approver).accountId)
          const both = [seen, other].map((fields) => at.ask(approver, 'sendCart', fields))
          await expect.poll(waiters).toBe(2)
          return { both }
        })
      await Promise.all(sending.both)
      const sent = await db().selectFrom('carts').select('cart_id').where('state', '=', 'sent').execute()
      expect(sent).toHaveLength(1)
    })

    test("An approver's own limit applies, with the orders sent and approved that day", async () => {
      await setAccount(approver, { order_limit: 100 })
      await setAccount(buyer, { order_limit: 0 })
      const { reference, cart } = await send(buyer, '4')
      const read = () => at.done(approver, 'readPlacedOrder', { reference })
      expect(await read()).toMatchObject({ mayDecide: true, aboveLimit: false })
      expect(await at.done(approver, 'listApprovals')).toHaveLength(1)
      await send(approver, '1')
      expect(await read()).toMatchObject({ mayDecide: true, aboveLimit: true })
      expect(await at.refusal(approver, 'approveOrder', await at.see(approver, { reference }))).toEqual([
        409,
        'This order is above your own limit. Someone with a higher one must approve it.',
      ])
      await at.done(approver, 'refuseOrder', { cart, reason: 'Too much' })
    })

    test('Only approvers who may see the ship-to and whose limit allows the order are notified', async () => {
      await addTestAccount(counter.accountAdmin, {
        ...{ loginType: 'C', company: '01', userId: `100001${sibling}`, password: 'Trade-2026-x' },
        ...{ email: 'sibling@example.com', flags: allFlags },
      })
      await setAccount(approver, { order_limit: 105.65 })
      expect(await send(buyer, '5')).toMatchObject({ state: 'waiting for approval' })
      expect(await queuedMails(counter.store)).toMatchObject([{ recipient: 'boss@example.com' }])
      await setAccount(approver, { order_limit: 105.64 })
      expect(await at.refusal(buyer, 'sendCart', await at.fill([[first, '5']], buyer))).toEqual([
        409,
        'This order is above your limit, and no other account of your company can approve it. Ask your administrator.',
      ])
    })

    test('An approver’s changes are recorded and shown, and the buyer is notified', async () => {
      const { reference, cart } = await send(buyer, '12')
      const change = async (name: 'changeCartLine' | 'changeCart', fields: object) => {
        const { version } = await at.see(approver, { reference })
        await at.done(approver, name, { cart, version, ...fields })
      }
      await change('changeCartLine', { item: first, quantity: '24' })
      await change('changeCartLine', { item: first, quantity: '24' })
      await change('changeCart', { customerPo: 'PO 8', requestedDate: '12/01/2026', remarks: 'Dock 4' })
      await at.done(approver, 'approveOrder', await at.see(approver, { reference }))
      const { changes } = await at.done(buyer, 'readPlacedOrder', { reference })
      expect(changes).toMatchObject([
        { by: 'Customer 100001', field: 'quantity', item: first, before: '12', after: '24' },
        { by: 'Customer 100001', field: 'customerPo', item: '', before: 'PO 7', after: 'PO 8' },
        { field: 'requestedDate', before: '', after: '2026-12-01' },
        { field: 'remarks', before: '', after: 'Dock 4' },
      ])
      const mails = await queuedMails(counter.store)
      const body = mails.find(({ recipient }) => recipient === 'buyer@example.com')?.body
      expect(body).toContain(`Customer 100001 changed the quantity of ${first} from 12 to 24.`)
      expect(body).toContain('Customer 100001 changed the PO number from PO 7 to PO 8.')
    })

    test('A buyer’s changes to a cart are not recorded', async () => {
      await send(buyer, '1')
      expect(await db().selectFrom('cart_changes').selectAll().execute()).toEqual([])
    })

    test('Sent, submitted, approved, and refused orders are in the audit trail', async () => {
      const before = (await audited()).length
      const sent = await send(buyer, '1')
      const approved = await send(buyer, '12')
      await at.done(approver, 'approveOrder', await at.see(approver, { reference: approved.reference }))
      const refused = await send(buyer, '12')
      await at.done(approver, 'refuseOrder', { cart: refused.cart, reason: 'No budget' })
      await at.done(approver, 'refuseOrder', { cart: refused.cart, reason: 'Again' })
      const [by, decider] = [buyer, approver].map((viewer) => counter.viewer(viewer).identityKey)
      const entries = (await audited()).slice(before)
      expect(entries.map(({ event, actor, detail }) => [event, actor, detail])).toEqual([
        ['order sent', by, { reference: sent.reference }],
        ['order submitted for approval', by, { reference: approved.reference }],
        ['order approved', decider, { reference: approved.reference }],
        ['order submitted for approval', by, { reference: refused.reference }],
        ['order refused', decider, { reference: refused.reference, reason: 'No budget' }],
      ])
      expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set(['01100001']))
    })
  })
})
