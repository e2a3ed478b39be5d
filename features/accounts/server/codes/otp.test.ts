import { otpAlphabet } from '#accounts/contract/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { type Browser, makePortal, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { retryMails } from '#app/server/testing/servers/mails.ts'
import { essUserId, sendOtp, validate } from './testing/code-calls.ts'

onDatabase((name, open) => {
  describe(`one-time codes on ${name}`, () => {
    let portal: Portal
    let mail: MailServer
    let browser: Browser
    beforeAll(async () => {
      mail = await startMailServer()
      portal = await makePortal(open, { SMTP_URL: mail.url })
    })
    beforeEach(async () => {
      await resetSignIns(portal)
      mail.received.length = 0
      mail.refuse(0)
      browser = portal.browser()
    })
    afterAll(() => mail.stop())

    const signIn = (from = browser) => from.signIn('C', '01', '100002')
    const lastCode = () => /code is (\w+)/.exec(mail.received.at(-1)?.message ?? '')?.[1] ?? ''
    /** Signs in, requests a code, and reads it from the mail. */
    const code = async (from = browser) => {
      await signIn(from)
      await sendOtp(from)
      return lastCode()
    }
    const works = async (by: Browser) =>
      (await by.get('/customer/address', { companyNumber: '01', customerNumber: '100002' })).statusCode

    test('sign-in returns ReturnCode 2 and a ticket valid only for the OTP calls [SIL-37, safety 10]', async () => {
      const answer = await signIn()
      expect(answer.json()).toMatchObject({
        ReturnCode: 2,
        IsAutenticated: 'N',
        IdentityKey: '',
        CanViewAR: 'N',
        Message: '',
      })
      expect(answer.cookies).toEqual([])
      expect(browser.token).toMatch(/^ey/)
      expect(await works(browser)).toBe(401)
      expect((await browser.post('/user/logout')).statusCode).toBe(401)
    })

    test('a code of 8 distinct-looking characters is sent by SMTP and completes the sign-in [OTP-14, API-12]', async () => {
      const sent = await code()
      expect(sent).toMatch(new RegExp(`^[${otpAlphabet}]{8}$`))
      expect(mail.received).toHaveLength(1)
      expect(mail.received[0]?.to).toEqual(['buyer@harbor.example'])
      expect(mail.received[0]?.message).toMatch(/^Subject: Your sign-in code\r$/m)
      const answer = await validate(browser, sent.toLowerCase())
      expect(answer.json()).toMatchObject({
        ReturnCode: 0,
        IsAutenticated: 'Y',
        IdentityKey: 'C01100002',
        CanViewAR: 'Y',
      })
      browser.token = answer.json().JWTToken
      expect(await works(browser)).toBe(200)
      const { db } = portal.store
      const stored = await db.selectFrom('jobs').selectAll().execute()
      expect(stored).toMatchObject([{ state: 'done', data: {}, attempt: 1 }])
    })

    test('the GET form completes it too [API-12]', async () => {
      const sent = await code()
      const answer = await browser.get('/user/validateOTP', { essUserId, OTP: sent })
      expect(answer.json()).toMatchObject({ ReturnCode: 0, IdentityKey: 'C01100002' })
    })

    const refused = { ReturnCode: 1, IsAutenticated: 'N', JWTToken: '', Message: 'Invalid OTP' }

    test('a code is valid for 300 seconds, and a resend replaces it [OTP-03, OTP-06, SIL-42]', async () => {
      const first = await code()
      portal.clock.advance(300)
      expect((await validate(browser, first)).json()).toMatchObject(refused)
      const again = await sendOtp(browser)
      expect(again.json()).toMatchObject({ ReturnCode: 0, ExpiresAt: '2026-11-20T10:10:00.000Z', SendsLeft: 1 })
      portal.clock.advance(299)
      expect((await validate(browser, first)).json()).toMatchObject(refused)
      expect((await validate(browser, lastCode())).json()).toMatchObject({ ReturnCode: 0 })
    })

    test('a code works only once [safety 9]', async () => {
      const sent = await code()
      const answers = await Promise.all(Array.from({ length: 5 }, () => validate(browser, sent)))
      expect(answers.filter((answer) => answer.json().ReturnCode === 0)).toHaveLength(1)
      expect((await validate(browser, sent)).json()).toMatchObject(refused)
      expect((await sendOtp(browser)).statusCode).toBe(401)
    })

    test('five wrong attempts end a code; at most 5 of a burst of 20 are checked [SIL-43, safety 9]', async () => {
      const sent = await code()
      const wrong = sent === '22222222' ? '33333333' : '22222222'
      await Promise.all(Array.from({ length: 19 }, () => validate(browser, wrong)))
      expect((await validate(browser, sent)).json()).toMatchObject(refused)
      const row = await portal.store.db.selectFrom('otp_tickets').select('tries').executeTakeFirst()
      expect(row?.tries).toBe(5)
      portal.clock.advance(60)
      await sendOtp(browser)
      expect((await validate(browser, lastCode())).json()).toMatchObject({ ReturnCode: 0 })
    })

    test("another sign-in's ticket, another user, no ticket, and an access token get the same refusal [safety 9]", async () => {
      const sent = await code()
      const other = portal.browser()
      await signIn(other)
      const cleared = portal.browser()
      const customer = portal.browser()
      await customer.signIn('C', '01', '100001')
      const answers = [
        await validate(other, sent),
        await validate(browser, sent, '01100001'),
        await validate(cleared, sent),
        await validate(customer, sent),
        await validate(browser, 'AAAA'),
      ]
      for (const answer of answers) {
        expect(answer.json()).toMatchObject(refused)
        expect(answer.body).toBe(answers[0]?.body)
      }
      expect((await sendOtp(other, '01100001')).statusCode).toBe(401)
      expect((await sendOtp(cleared)).statusCode).toBe(401)
      expect((await sendOtp(customer)).statusCode).toBe(401)
    })

    test('three sends lock for 15 minutes, regardless of browser state [OTP-12, OTP-13, ERR-03]', async () => {
      await signIn()
      for (const [left, lock] of [
        [2, ''],
        [1, ''],
        [0, '2026-11-20T10:15:00.000Z'],
      ] as const) {
        expect((await sendOtp(browser)).json()).toMatchObject({
          ReturnCode: 0,
          SendsLeft: left,
          LockedUntil: lock,
          SentTo: 'b***@harbor.example',
        })
      }
      const locked = { ReturnCode: 3, Message: 'Maximum attempt reached try after some time.' }
      expect((await sendOtp(browser)).json()).toMatchObject({ ...locked, LockedUntil: '2026-11-20T10:15:00.000Z' })
      expect(mail.received).toHaveLength(3)
      const cleared = portal.browser()
      const answer = await signIn(cleared)
      expect(answer.json()).toMatchObject({ ...locked, JWTToken: '', JWTExpiration: '2026-11-20T10:15:00.000Z' })
      portal.clock.advance(15 * 60 - 1)
      expect((await signIn(cleared)).json()).toMatchObject(locked)
      portal.clock.advance(1)
      expect((await signIn(cleared)).json()).toMatchObject({ ReturnCode: 2 })
      expect((await sendOtp(cleared)).json()).toMatchObject({ ReturnCode: 0, SendsLeft: 2 })
    })

    test('the third code still completes the sign-in while sends are locked, and lifts the lock', async () => {
      await signIn()
      for (let sends = 0; sends < 3; sends++) await sendOtp(browser)
      expect((await validate(browser, lastCode())).json()).toMatchObject({ ReturnCode: 0 })
      expect((await signIn(portal.browser())).json()).toMatchObject({ ReturnCode: 2 })
    })

    test('a burst of sends takes three', async () => {
      await signIn()
      const answers = await Promise.all(Array.from({ length: 12 }, () => sendOtp(browser)))
      const taken = answers.map((answer) => answer.json()).filter(({ ReturnCode }) => ReturnCode === 0)
      // A send whose mail was replaced by the next code's frees its place.
      const sent = taken.filter(({ Message }) => Message === '')
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.length).toBeLessThanOrEqual(3)
      expect(mail.received.length).toBeLessThanOrEqual(3)
    })

    test('a new device needs a code, a known one does not [SIL-37]', async () => {
      const there = (await browser.signIn('C', '01', '100003')).json()
      expect(there.ReturnCode).toBe(2)
      await sendOtp(browser, '01100003')
      const answer = await validate(browser, lastCode(), '01100003')
      expect(answer.json()).toMatchObject({ ReturnCode: 0 })
      expect((await browser.signIn('C', '01', '100003')).json()).toMatchObject({ ReturnCode: 0 })
      expect((await portal.browser().signIn('C', '01', '100003')).json()).toMatchObject({ ReturnCode: 2 })
    })

    test('the address limit does not block a known browser with its code', async () => {
      const mine = portal.browser('203.0.113.9')
      await signIn(mine)
      await sendOtp(mine)
      await validate(mine, lastCode())
      await signIn(mine)
      await sendOtp(mine)
      const stranger = portal.browser('203.0.113.9')
      await signIn(stranger)
      for (let tried = 0; tried < 20; tried++) await validate(stranger, 'AAAA')
      expect((await validate(stranger, 'AAAA')).statusCode).toBe(429)
      expect((await validate(mine, lastCode())).json()).toMatchObject({ ReturnCode: 0 })
    })

    test('a password change ends the sign-ins that wait for a code', async () => {
      const sent = await code()
      const { db } = portal.store
      const account = await db
        .selectFrom('accounts')
        .select('account_id')
        .where('user_id', '=', '100002')
        .executeTakeFirstOrThrow()
      const { setPassword } = await import('../accounts/password-queries.ts')
      const { hashPassword, verifyPassword } = await import('../accounts/passwords.ts')
      const change = { hash: await hashPassword('Trade-2026'), now: portal.clock.now(), because: 'test' }
      await setPassword(db, { accountId: account.account_id, email: '' }, change)
      expect((await validate(browser, sent)).json()).toMatchObject(refused)
      expect(await verifyPassword(change.hash, 'Trade-2026')).toBe(true)
    })

    test('a mail server outage uses up no send, and the mail stays queued [safety 24]', async () => {
      const { port } = new URL(mail.url)
      await mail.stop()
      await signIn()
      for (let tries = 0; tries < 4; tries++) {
        const answer = await sendOtp(browser)
        expect(answer.json()).toMatchObject({ ReturnCode: 0, SendsLeft: 3, LockedUntil: '' })
        expect(answer.json().Message).toMatch(/delayed/)
      }
      mail = await startMailServer(Number(port))
      await retryMails(portal.store)
      expect(mail.received).toHaveLength(1)
      expect((await validate(browser, lastCode())).json()).toMatchObject({ ReturnCode: 0 })
    })

    test('a code is not sent after it has expired', async () => {
      const { port } = new URL(mail.url)
      await mail.stop()
      await signIn()
      await sendOtp(browser)
      mail = await startMailServer(Number(port))
      portal.clock.advance(300)
      await retryMails(portal.store)
      expect(mail.received).toHaveLength(0)
    })

    test('a permanently rejected mail is given up, and a busy server is retried', async () => {
      const { db } = portal.store
      await signIn()
      mail.refuse(451)
      await sendOtp(browser)
      mail.refuse(0)
      await retryMails(portal.store)
      expect(mail.received).toHaveLength(1)
      mail.refuse(550)
      expect((await sendOtp(browser)).json()).toMatchObject({ ReturnCode: 0, SendsLeft: 2 })
      const rows = await db.selectFrom('jobs').selectAll().orderBy('job_id', 'desc').execute()
      expect(rows[0]).toMatchObject({ state: 'failed', data: {}, error: 'EENVELOPE' })
      mail.refuse(0)
    })

    test('a mail server that wants another sender or sign-in uses up no mail: it waits until that is mended', async () => {
      await signIn()
      mail.refuse(530, 'MAIL FROM')
      expect((await sendOtp(browser)).json().Message).toMatch(/delayed/)
      mail.refuse(0)
      await retryMails(portal.store)
      expect(mail.received).toHaveLength(1)
    })

    test('codes are stored as HMACs, and the audit trail contains neither codes nor tickets [safety 9, 31]', async () => {
      const sent = await code()
      await validate(browser, 'WRONG')
      await validate(browser, sent)
      const { db } = portal.store
      const tickets = await db.selectFrom('otp_tickets').selectAll().execute()
      expect(JSON.stringify(tickets)).not.toContain(sent)
      const audit = await db
        .selectFrom('audit')
        .selectAll()
        .where('actor', '=', 'C01100002')
        .orderBy('audit_id')
        .execute()
      expect(audit.slice(-4).map(({ event }) => event)).toEqual([
        'sign-in waits for code',
        'code sent',
        'code refused',
        'sign-in',
      ])
      expect(JSON.stringify(audit)).not.toContain(sent)
    })

    test.each([['12345678901'], ['AB-12'], [''], ['ÄÖ']])('OTP %o is bad input [OTP-09, OTP-10]', async (OTP) => {
      await signIn()
      const answer = await validate(browser, OTP)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors[0].field).toBe('OTP')
    })
  })
})
