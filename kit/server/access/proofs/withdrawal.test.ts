import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '#accounts/server/tokens/access-token.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { addForecastLines } from '#app/server/testing/data/forecast-lines.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { contentOf } from '#app/server/testing/data/readings.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { type Counter, openCounter, send, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { expectWithdrawn, viewerScoped, withdrawals } from '#app/server/testing/data/withdrawals.ts'
import { endpoints } from '#app/contract/endpoints.ts'

onDatabase((database, open) => {
  describe(`withdrawn access, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      await addForecastLines(counter.store, counter.services.today())
    })
    const db = () => counter.store.db

    const search = (viewer: TestViewer) =>
      counter.ask(viewer, 'searchInventory', fieldsFor('searchInventory', viewer.own))
    const withToken = (token: string) =>
      send(counter, endpoints.searchInventory, fieldsFor('searchInventory', counter.viewer('C').own), {
        authorization: token === '' ? '' : `Bearer ${token}`,
      })

    test('A group member withdrawn during a session gets the same 403 as a nonmember [safety 6]', async () => {
      const group = counter.viewer('G')
      expect((await search(group)).statusCode).toBe(200)
      const home = { company: places.home.company, customer: places.home.customer }
      await db().deleteFrom('group_members').where('customer', '=', home.customer).execute()
      const refused = await search(group)
      const absent = await counter.ask(
        group,
        'searchInventory',
        fieldsFor('searchInventory', { ...group.absent, identityKey: group.identityKey }),
      )
      expect(refused.statusCode).toBe(403)
      expect(contentOf(refused)).toBe(contentOf(absent))
      const left = await counter.ask(group, 'listCustomers', { customerNumber: group.identityKey, loginTypeCode: 'G' })
      expect(left.json()).toEqual([expect.objectContaining({ CustomerNumber: places.abroadToo.customer })])
      await db()
        .insertInto('group_members')
        .values({ group_id: 'GROUP1', ...home, ship_to: places.home.shipTo })
        .execute()
      expect((await search(group)).statusCode).toBe(200)
    })

    test("A customer removed from an employee's book is refused at the next call [safety 6]", async () => {
      const employee = counter.viewer('E')
      expect((await search(employee)).statusCode).toBe(200)
      await db().updateTable('employee_books').set({ employee: 'EMP002' }).where('customer', '=', '100001').execute()
      expect((await search(employee)).statusCode).toBe(403)
      await db().updateTable('employee_books').set({ employee: 'EMP001' }).where('customer', '=', '100001').execute()
      expect((await search(employee)).statusCode).toBe(200)
    })

    describe.each(withdrawals)('$viewer', (withdrawal) => {
      test.each(viewerScoped(withdrawal))('%s: no answer shows a withdrawn customer [safety 6]', (name) =>
        expectWithdrawn(counter, name, withdrawal),
      )
    })

    test('A manager can no longer choose an employee who moves to another region [safety 6]', async () => {
      const manager = counter.viewer('E, a manager')
      expect((await search(manager)).statusCode).toBe(200)
      await db().updateTable('employees').set({ region: 'SOUTH' }).where('employee', '=', 'EMP001').execute()
      expect((await search(manager)).statusCode).toBe(403)
      await db().updateTable('employees').set({ region: 'NORTH' }).where('employee', '=', 'EMP001').execute()
    })

    test('A changed flag takes effect at the next call [safety 1, 5]', async () => {
      const viewer = counter.viewer('C')
      expect((await search(viewer)).json()[0].Price).toBeGreaterThan(0)
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      expect((await search(viewer)).json()[0].Price).toBeNull()
      await counter.setFlags(viewer, { ...allFlags, CanViewInventory: 'N' })
      const refused = await search(viewer)
      expect(refused.statusCode).toBe(403)
      expect(refused.json().detail).toBe('Your account does not show inventory. Ask your administrator.')
      await counter.setFlags(viewer, allFlags)
      expect((await search(viewer)).json()[0].Price).toBeGreaterThan(0)
    })

    test('Deactivated accounts and ended sessions are signed out immediately [safety 11]', async () => {
      const viewer = counter.viewer('C')
      const { token, sessionId } = await counter.openSession(viewer.accountId)
      expect((await withToken(token)).statusCode).toBe(200)
      await db().updateTable('accounts').set({ active: false }).where('account_id', '=', viewer.accountId).execute()
      expect((await withToken(token)).statusCode).toBe(401)
      await db().updateTable('accounts').set({ active: true }).where('account_id', '=', viewer.accountId).execute()
      expect((await withToken(token)).statusCode).toBe(200)
      await db()
        .updateTable('sessions')
        .set({ ended_at: counter.clock.now() })
        .where('session_id', '=', sessionId)
        .execute()
      expect((await withToken(token)).statusCode).toBe(401)
    })

    test('A session used with the token of another account is rejected', async () => {
      const { sessionId } = await counter.openSession(counter.viewer('C').accountId)
      const accountId = counter.viewer('G').accountId
      const expiresAt = new Date(counter.clock.now().getTime() + 60_000)
      const token = await signToken(counter.services, 'access', { accountId, id: sessionId, expiresAt })
      expect((await withToken(token)).statusCode).toBe(401)
    })

    test('Tampered, foreign, expired, and unsigned tokens are rejected with the same message [API-01] [safety 1, 10]', async () => {
      const { accountId } = counter.viewer('C')
      const { token, sessionId } = await counter.openSession(accountId)
      const now = counter.clock.now().getTime()
      const claims = decodeJwt(token)
      const header = decodeProtectedHeader(token)
      const [head = '', body = '', signature = ''] = token.split('.')
      const other = Buffer.from('another-secret-that-this-server-never-saw')
      const resigned = (change: object, by: Record<string, unknown> = {}) =>
        new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', ...header, ...by }).sign(other)
      const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const bad: Record<string, string> = {
        nothing: '',
        'no token': 'x',
        'another account': `${head}.${encoded({ ...claims, sub: String(counter.viewer('G').accountId) })}.${signature}`,
        'a truncated signature': `${head}.${body}.${signature.slice(0, -2)}`,
        'no signature': `${head}.${body}.`,
        'no algorithm': new UnsecuredJWT(claims).encode(),
        'another algorithm': `${encoded({ ...header, alg: 'none' })}.${body}.${signature}`,
        'another key': await resigned({}),
        'an unknown key': await resigned({}, { kid: 'unknown' }),
        'a path as key': await resigned({}, { kid: '../../../../dev/null' }),
        expired: await signToken(counter.services, 'access', {
          accountId,
          id: sessionId,
          expiresAt: new Date(now - 1000),
        }),
        'a ticket': await signToken(counter.services, 'ticket', {
          accountId,
          id: sessionId,
          expiresAt: new Date(now + 60_000),
        }),
        'no session': await signToken(counter.services, 'access', {
          accountId,
          id: '00000000-0000-4000-8000-000000000000',
          expiresAt: new Date(now + 60_000),
        }),
      }
      expect((await withToken(token)).statusCode).toBe(200)
      const [first] = await Promise.all([withToken('')])
      for (const [what, given] of Object.entries(bad)) {
        const answer = await withToken(given)
        expect(answer.statusCode, what).toBe(401)
        expect(contentOf(answer), what).toBe(contentOf(first))
      }
    })
  })
})
