import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import {
  type Browser,
  makePortal,
  openPortal,
  password,
  type Portal,
  resetSignIns,
} from '#app/server/testing/servers/portal.ts'
import { consumeAddressAttempt, consumeAttempt } from './limit-queries.ts'

const wrong = 'Trade-2027'

onDatabase((name, open) => {
  describe(`limits of sign-in on ${name}`, () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open)
    })
    beforeEach(async () => {
      await resetSignIns(portal)
    })

    const signIn = async (browser: Browser, secret: string) =>
      (await browser.signIn('C', '01', '100001', secret)).json().ReturnCode === 0

    /** How many of these attempts reached the real hash: the audit record of a refusal while locked says so. */
    const verified = async () => {
      const rows = await portal.store.db
        .selectFrom('audit')
        .select('detail')
        .where('event', '=', 'sign-in refused')
        .execute()
      return rows.filter(({ detail }) => detail.locked === false).length
    }

    test('at most 5 of a burst of 40 wrong passwords are verified [safety 8]', async () => {
      const before = await verified()
      const burst = await Promise.all(Array.from({ length: 40 }, () => signIn(portal.browser(), wrong)))
      expect(burst.includes(true)).toBe(false)
      expect((await verified()) - before).toBe(5)
    })

    test('five failures lock for 1 minute, and the lock doubles to 15 [safety 8]', async () => {
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        for (let failure = 0; failure < 5; failure++) await signIn(portal.browser(), wrong)
        expect(await signIn(portal.browser(), password)).toBe(false)
        portal.clock.advance(minutes * 60 - 1)
        expect(await signIn(portal.browser(), password), `just before ${minutes} min`).toBe(false)
        portal.clock.advance(1)
      }
      expect(await signIn(portal.browser(), password)).toBe(true)
    })

    test('a correct password resets the count', async () => {
      for (let round = 0; round < 4; round++) {
        for (let failure = 0; failure < 4; failure++) await signIn(portal.browser(), wrong)
        expect(await signIn(portal.browser(), password)).toBe(true)
      }
    })

    test('failures expire after 12 hours without another', async () => {
      for (let failure = 0; failure < 4; failure++) await signIn(portal.browser(), wrong)
      portal.clock.advance(12 * 3600 + 1)
      for (let failure = 0; failure < 4; failure++) await signIn(portal.browser(), wrong)
      expect(await signIn(portal.browser(), password)).toBe(true)
    })

    test('a known browser has its own count, so strangers cannot lock it out [safety 8]', async () => {
      const mine = portal.browser()
      expect(await signIn(mine, password)).toBe(true)
      for (let failure = 0; failure < 6; failure++) await signIn(portal.browser(), wrong)
      expect(await signIn(portal.browser(), password)).toBe(false)
      expect(await signIn(mine, password)).toBe(true)
      for (let failure = 0; failure < 5; failure++) await signIn(mine, wrong)
      expect(await signIn(mine, password)).toBe(false)
    })

    test('a browser is known only to accounts it has signed in to, by a cookie that cannot be forged', async () => {
      const mine = portal.browser()
      await mine.signIn('G', '0', 'GROUP1')
      for (let failure = 0; failure < 5; failure++) await signIn(portal.browser(), wrong)
      expect(await signIn(mine, password)).toBe(false)
      portal.clock.advance(61)
      expect(await signIn(mine, password)).toBe(true)
      for (let failure = 0; failure < 5; failure++) await signIn(portal.browser(), wrong)
      const forged = portal.browser()
      const [id, kid, mac] = (mine.cookies.get('tc_browser')?.value ?? '').split('.')
      for (const value of [`${id}.${kid}.AAAA`, `${id}x.${kid}.${mac}`, `${id}.other.${mac}`, `${id}`, '', 'a.b.c.d']) {
        forged.cookies.set('tc_browser', { value, path: '/api' })
        expect(await signIn(forged, password), value).toBe(false)
      }
      expect(await signIn(mine, password)).toBe(true)
    })

    test('an address has 20 attempts a minute across all accounts [safety 8]', async () => {
      const from = portal.browser('203.0.113.9')
      for (let tried = 0; tried < 20; tried++) {
        expect((await from.signIn('C', '01', `2000${10 + tried}`, wrong)).statusCode).toBe(200)
      }
      portal.clock.advance(15)
      const over = await from.signIn('C', '01', '100001')
      expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '45'])
      expect((await portal.browser().signIn('C', '01', '100001')).statusCode).toBe(200)
      portal.clock.advance(45)
      expect(await signIn(from, password)).toBe(true)
    })

    test('the address limit does not block a known browser with the right password, and gives it no extra guesses', async () => {
      const mine = portal.browser('203.0.113.9')
      expect(await signIn(mine, password)).toBe(true)
      const stranger = portal.browser('203.0.113.9')
      for (let tried = 0; tried < 21; tried++) await stranger.signIn('C', '01', `2000${10 + tried}`, wrong)
      expect((await stranger.signIn('C', '01', '100001')).statusCode).toBe(429)
      expect(await signIn(mine, password)).toBe(true)
      // Only this account knows the browser.
      expect((await mine.signIn('G', '0', 'GROUP1')).statusCode).toBe(429)
      const before = await verified()
      for (let tried = 0; tried < 12; tried++) await mine.signIn('C', '01', '100001', wrong)
      expect((await verified()) - before).toBe(5)
    })

    test('counts survive a restart and apply across processes [safety 8]', async () => {
      for (let failure = 0; failure < 3; failure++) await signIn(portal.browser(), wrong)
      const other = await openPortal(portal.store, portal.clock)
      for (let failure = 0; failure < 2; failure++) await signIn(other.browser(), wrong)
      expect(await signIn(portal.browser(), password)).toBe(false)
      expect(await signIn(other.browser('10.9.9.9'), password)).toBe(false)
    })

    test('100 concurrent attempts get 5, however the database interleaves them', async () => {
      const { db } = portal.store
      const now = portal.clock.now()
      const taken = await Promise.all(Array.from({ length: 100 }, () => consumeAttempt(db, 'somebody', now)))
      expect(taken.filter(Boolean)).toHaveLength(5)
    })

    test('an IPv6 network counts as one address', async () => {
      const { db } = portal.store
      const now = portal.clock.now()
      const tries = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8::3']
      for (const address of tries) expect(await consumeAddressAttempt(db, 'sign-in', address, 3, now)).toBe(0)
      expect(await consumeAddressAttempt(db, 'sign-in', '2001:db8::4', 3, now)).toBe(60)
      expect(await consumeAddressAttempt(db, 'sign-in', '2001:db8:0:1::4', 3, now)).toBe(0)
      for (const address of ['192.0.2.1', '::ffff:192.0.2.1']) await consumeAddressAttempt(db, 'otp', address, 1, now)
      expect(await consumeAddressAttempt(db, 'otp', '192.0.2.1', 2, now)).toBe(60)
    })
  })
})
