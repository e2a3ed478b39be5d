import { places } from '#app/server/testing/data/small-places.ts'
import { toSentLines } from '#buying/contract/ordering/lines.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { endMails, queuedMails } from '#app/server/testing/servers/mails.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { mailPreparedCarts } from './prepared-mail.ts'
import { type Buying, buying, first, second } from './testing/buying.ts'

const nobody = { preparedBy: '', preparedLines: 0 }
const rep = (preparedLines: number) => ({ preparedBy: 'Rep of the home', preparedLines })

onDatabase((database, open) => {
  describe(`carts that an employee prepares, on ${database}`, () => {
    let counter: Counter
    let at: Buying
    beforeEach(async () => {
      counter ??= await openCounter(open)
      at = buying(counter)
      await counter.store.db.deleteFrom('carts').execute()
    })

    test('The customer sees on Home and in Purchase who prepared which lines, until somebody else changes them', async () => {
      const seen = async () => {
        const { preparedBy, preparedLines, cart, version } = await at.done('C', 'readCart')
        const open = await at.done('C', 'listOpenCarts')
        const unsent = await at.done('C', 'listUnsentCarts', { shipTo: '' })
        expect(open).toMatchObject([{ preparedBy, preparedLines }])
        expect(unsent).toMatchObject([{ PreparedBy: preparedBy, PreparedLines: preparedLines }])
        return { cart, version: String(version), prepared: { preparedBy, preparedLines } }
      }
      await at.add([[first, '12']])
      expect((await seen()).prepared).toEqual(nobody)
      await at.add([[second, '3']], 'E')
      const { cart, version, prepared } = await seen()
      expect(prepared).toEqual(rep(1))
      await at.done('C', 'changeCartLine', { cart, version, item: second, quantity: '4' })
      expect((await seen()).prepared).toEqual(nobody)
    })

    test('A line that the employee has removed again is not prepared', async () => {
      await at.add([[first, '12']])
      await at.add([[second, '3']], 'E')
      const { cart, version } = await at.see('E')
      await at.done('E', 'changeCartLine', { cart, version, item: second })
      expect(await at.done('C', 'readCart')).toMatchObject(nobody)
      expect(await at.done('C', 'listOpenCarts')).toMatchObject([nobody])
    })

    test('Home lists prepared carts first, then those that changed last', async () => {
      const { shipTo } = places.home
      const { shipTo: sibling } = places.sibling
      const unsent = async () =>
        (await at.done('C', 'listUnsentCarts', { shipTo: '' })).map((row: { ShipTo: string }) => row.ShipTo)
      await at.add([[first, '1']], 'E', { shipTo: sibling })
      counter.clock.advance(60)
      await at.add([[first, '1']])
      expect(await unsent()).toEqual([sibling, shipTo])
      await counter.store.db.deleteFrom('carts').execute()
      await at.add([[first, '1']])
      await at.add([[first, '1']], 'C', { shipTo: sibling })
      expect(await unsent()).toEqual([sibling, shipTo])
      counter.clock.advance(60)
      await at.add([[second, '1']])
      expect(await unsent()).toEqual([shipTo, sibling])
      counter.clock.reset()
    })

    test('The customer sends it, approvers see who prepared it, and the audit trail names both', async () => {
      const lines = [
        [first, '12'],
        [second, '3'],
      ] as const
      await at.fill(lines, 'E')
      const { reference } = await at.done('C', 'sendCart', await at.see('C'))
      expect(await at.done('C', 'readPlacedOrder', { reference })).toMatchObject({
        ...rep(2),
        history: [{ state: 'sent', by: 'Customer 100001' }],
      })
      const { actor, detail } = await counter.store.db
        .selectFrom('audit')
        .where('event', '=', 'order sent')
        .select(['actor', 'detail'])
        .executeTakeFirstOrThrow()
      expect(actor).toBe(counter.viewer('C').identityKey)
      expect(detail).toEqual({ reference, preparedBy: [counter.viewer('E').identityKey] })
    })

    test('A quarter of an hour after the employee’s last change, the customer’s buyers are told by mail, once', async () => {
      const { db } = counter.store
      await db.deleteFrom('jobs').execute()
      const [buyer, other] = ['C', 'C fixed to a ship-to'].map((name) => counter.viewer(name))
      if (!buyer || !other) throw new Error('no accounts')
      for (const { accountId } of [buyer, other])
        await db
          .updateTable('accounts')
          .set({ email: `${accountId}@example.com` })
          .where('account_id', '=', accountId)
          .execute()
      await counter.setFlags(other, { ...allFlags, CanCreateOrders: 'N' })
      // Purchase knows a ship-to by the number that people see.
      const { company, customer, shipTo: ship_to } = places.home
      await db
        .updateTable('ship_tos')
        .set({ ship_to_number: 'DOCK 7' })
        .where(({ and }) => and({ company, customer, ship_to }))
        .execute()
      const config = { ...counter.services.config, publicUrl: 'https://portal.example.com' }
      /** What is queued so many minutes from now. */
      const mailsAfter = async (minutes: number) => {
        const clock = { now: () => new Date(counter.services.clock.now().getTime() + minutes * 60_000) }
        await mailPreparedCarts({ ...counter.services, config, store: counter.store, clock })
        return queuedMails(counter.store)
      }
      await at.add([[first, '12']])
      expect(await mailsAfter(16)).toEqual([])
      await at.add([[second, '3']], 'E')
      expect(await mailsAfter(14)).toEqual([])
      const told = [
        {
          recipient: `${buyer.accountId}@example.com`,
          subject: 'Rep of the home has prepared a cart for you',
          body: expect.stringMatching(
            /has put 1 line into the cart of ship-to DOCK 7\..*\/Purchase\?shipTo=DOCK%207$/ms,
          ),
        },
      ]
      expect(await mailsAfter(16)).toEqual(told)
      await at.add([[second, '1']], 'E')
      expect(await mailsAfter(17)).toEqual(told)
      await endMails(counter.store)
      expect(await mailsAfter(18)).toEqual(told)
      // Mails that ended a week ago are gone.
      await db.deleteFrom('jobs').execute()
      expect(await mailsAfter(19)).toEqual(told)
    })

    test('An employee neither sees nor fills the cart of a customer in another book', async () => {
      const { company, customer, shipTo } = places.neighbor
      const foreign = { companyNumber: company, customerNumber: customer, shipTo }
      for (const name of ['readCart', 'listCartLines', 'listOpenCarts', 'listUnsentCarts'] as const)
        expect((await at.ask('E', name, foreign)).statusCode, name).toBe(403)
      const lines = toSentLines([{ item: first, quantity: '1' }])
      expect((await at.ask('E', 'addToCart', { ...foreign, lines })).statusCode).toBe(403)
      expect(await counter.store.db.selectFrom('carts').selectAll().execute()).toEqual([])
    })
  })
})
