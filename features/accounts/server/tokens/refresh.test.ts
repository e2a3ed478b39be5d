import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, openPortal, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'

const refresh = (browser: Browser) => browser.get('/user/get_Jwtrefreshtoken')
const cookieOf = (browser: Browser) => browser.cookies.get('tc_refresh')?.value
const works = async (browser: Browser) =>
  (await browser.get('/user/customer', { customerNumber: 'C01100001', loginTypeCode: 'C' })).statusCode

onDatabase((name, open) => {
  describe(`sessions on ${name}`, () => {
    let portal: Portal
    let browser: Browser
    beforeAll(async () => {
      portal = await makePortal(open)
    })
    beforeEach(async () => {
      await resetSignIns(portal)
      browser = portal.browser()
      await browser.signIn('C', '01', '100001')
    })

    const renew = async (): Promise<number> => {
      const answer = await refresh(browser)
      if (answer.statusCode === 200) browser.token = answer.json().JWTToken
      return answer.statusCode
    }

    test('a refresh returns a new token with a later expiry, like sign-in [API-11, SESS-24]', async () => {
      const before = browser.token
      portal.clock.advance(11 * 60)
      const answer = await refresh(browser)
      expect(answer.json()).toMatchObject({ IsAutenticated: 'Y', ReturnCode: 0, CanViewAR: 'Y' })
      expect(answer.json().JWTExpiration).toBe('2026-11-20T10:26:00.000Z')
      expect(answer.json().JWTToken).not.toBe(before)
      browser.token = answer.json().JWTToken
      portal.clock.advance(14 * 60)
      expect(await works(browser)).toBe(200)
    })

    test('the access token ends after 15 minutes [decisions]', async () => {
      portal.clock.advance(15 * 60 - 1)
      expect(await works(browser)).toBe(200)
      portal.clock.advance(1)
      expect(await works(browser)).toBe(401)
      expect(await renew()).toBe(200)
      expect(await works(browser)).toBe(200)
    })

    test('N parallel refreshes get the same successor, and none is refused [safety 11]', async () => {
      const first = cookieOf(browser)
      const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(browser)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
      const successors = answers.map(({ cookies }) => cookies.find((cookie) => cookie.name === 'tc_refresh')?.value)
      expect(new Set(successors).size).toBe(1)
      expect(successors[0]).not.toBe(first)
      const { db } = portal.store
      expect(await db.selectFrom('refresh_tokens').selectAll().execute()).toHaveLength(2)
    })

    test('a token reused within 10 s gets the same successor; later reuse ends the whole family [safety 11]', async () => {
      const stolen = cookieOf(browser) ?? ''
      await renew()
      portal.clock.advance(10)
      const late = portal.browser()
      late.cookies.set('tc_refresh', { value: stolen, path: '/api/user' })
      expect((await refresh(late)).statusCode).toBe(200)
      expect(cookieOf(late)).toBe(cookieOf(browser))
      portal.clock.advance(1)
      late.cookies.set('tc_refresh', { value: stolen, path: '/api/user' })
      expect((await refresh(late)).statusCode).toBe(401)
      expect(await works(browser)).toBe(401)
      expect(await renew()).toBe(401)
      const { db } = portal.store
      const traces = await db.selectFrom('audit').select(['event', 'actor']).orderBy('audit_id').execute()
      expect(traces.at(-1)).toEqual({ event: 'refresh token reused', actor: 'C01100001' })
    })

    test('a missing, forged, or empty cookie is refused and cleared', async () => {
      for (const value of [undefined, 'made-up', '']) {
        const other = portal.browser()
        if (value !== undefined) other.cookies.set('tc_refresh', { value, path: '/api' })
        const answer = await refresh(other)
        expect(answer.statusCode).toBe(401)
        expect(answer.cookies.find((cookie) => cookie.name === 'tc_refresh')?.value).toBe('')
      }
    })

    test('a session ends after 60 idle minutes, but not while in use [decisions]', async () => {
      for (let quarter = 0; quarter < 6; quarter++) {
        portal.clock.advance(14 * 60)
        expect(await renew()).toBe(200)
      }
      portal.clock.advance(60 * 60)
      expect(await renew()).toBe(401)
    })

    test('any call keeps a session alive, recorded at most once a minute', async () => {
      portal.clock.advance(14 * 60)
      expect(await works(browser)).toBe(200)
      portal.clock.advance(59 * 60)
      expect(await renew()).toBe(200)
    })

    test('a session and its last token end after 12 hours, even in use [decisions]', async () => {
      for (let used = 0; used < 11.9 * 60; used += 14) {
        expect(await renew()).toBe(200)
        portal.clock.advance(14 * 60)
      }
      const answer = await refresh(browser)
      expect(answer.json().JWTExpiration).toBe('2026-11-20T22:00:00.000Z')
      portal.clock.advance(6 * 60)
      expect(await renew()).toBe(401)
    })

    test('logout ends the session on the server at once [SESS-26, SIL-62, safety 11]', async () => {
      const token = browser.token
      expect((await browser.post('/user/logout')).json()).toEqual({ ReturnCode: 0 })
      expect(cookieOf(browser)).toBeUndefined()
      browser.token = token
      expect(await works(browser)).toBe(401)
      expect((await browser.post('/user/logout')).statusCode).toBe(401)
      expect((await portal.browser().post('/user/logout')).statusCode).toBe(401)
    })

    test('a disabled account is refused at its next call [safety 11]', async () => {
      const { db } = portal.store
      await db.updateTable('accounts').set({ active: false }).where('user_id', '=', '100001').execute()
      expect(await works(browser)).toBe(401)
      expect(await renew()).toBe(401)
    })

    test('a second process on the same database takes over the session', async () => {
      const other = await openPortal(portal.store, portal.clock)
      const there = other.browser()
      there.token = browser.token
      for (const [cookie, value] of browser.cookies) there.cookies.set(cookie, value)
      expect(await works(there)).toBe(200)
      expect((await refresh(there)).statusCode).toBe(200)
      await there.post('/user/logout')
      expect(await works(browser)).toBe(401)
    })
  })

  test(`keys rotate in use without refusals, ${name} [safety 10]`, async () => {
    const [first, second] = ['one:first-key-of-the-rotation-0123456789', 'two:second-key-of-the-rotation-0123456789']
    const old = await makePortal(open, { SESSION_KEYS: first })
    const both = await openPortal(old.store, old.clock, { SESSION_KEYS: `${second},${first}` })
    const here = old.browser()
    await here.signIn('C', '01', '100001')
    const there = both.browser()
    there.token = here.token
    for (const [cookie, value] of here.cookies) there.cookies.set(cookie, value)
    expect(await works(there)).toBe(200)
    there.token = (await refresh(there)).json().JWTToken
    expect(await works(there)).toBe(200)
    const done = await openPortal(old.store, old.clock, { SESSION_KEYS: second })
    const last = done.browser()
    last.token = there.token
    expect(await works(last)).toBe(200)
    last.token = here.token
    expect(await works(last)).toBe(401)
  })
})
