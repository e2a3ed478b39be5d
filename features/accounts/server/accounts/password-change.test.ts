import { passwordMessages } from '#accounts/contract/password.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { type Browser, makePortal, password, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { mailsTried } from '#app/server/testing/servers/mails.ts'
import { hashPassword } from './passwords.ts'

const one = { companyNumber: '01', customerNumber: '100001' }
const path = '/changepassword/updateLoginPassword'
const fresh = 'Stock-2027'

onDatabase((name, open) => {
  describe(`password change on ${name}`, () => {
    let portal: Portal
    let mail: MailServer
    let browser: Browser
    let first: string
    beforeAll(async () => {
      mail = await startMailServer()
      portal = await makePortal(open, { SMTP_URL: mail.url })
      first = await hashPassword(password)
    })
    afterAll(() => mail.stop())
    beforeEach(async () => {
      await resetSignIns(portal)
      await portal.store.db.updateTable('accounts').set({ password_hash: first }).execute()
      mail.received.length = 0
      browser = portal.browser()
      await browser.signIn('C', '01', '100001')
    })

    const change = (by: Browser, fields: Record<string, string> = {}) =>
      by.post(path, { identityKey: 'C01100001', ...one, oldPassword: password, newPassword: fresh, ...fields })
    const works = async (by: Browser) => (await by.get('/customer/address', one)).statusCode
    const opens = async (secret: string) =>
      (await portal.browser().signIn('C', '01', '100001', secret)).json().ReturnCode === 0

    test('confirms success; the new password works, and the old one stops working [API-19, SIL-169]', async () => {
      const answer = await change(browser)
      expect(answer.json()).toEqual({ ReturnCode: 0, Message: passwordMessages.changed })
      expect(await opens(fresh)).toBe(true)
      expect(await opens(password)).toBe(false)
    })

    test('works as the specified GET, and trims its input [API-19, PWD-05]', async () => {
      const query = { identityKey: 'C01100001', ...one, oldPassword: ` ${password} `, newPassword: ` ${fresh} ` }
      expect((await browser.get(path, query)).json()).toMatchObject({ ReturnCode: 0 })
      expect(await opens(fresh)).toBe(true)
    })

    test('ends all other sessions of the account at once [safety 11]', async () => {
      const elsewhere = portal.browser()
      await elsewhere.signIn('C', '01', '100001')
      const neighbor = portal.browser()
      await neighbor.signIn('C', '01', '100001000002')
      await change(browser)
      expect(await works(browser)).toBe(200)
      expect(await works(elsewhere)).toBe(401)
      expect((await elsewhere.get('/user/get_Jwtrefreshtoken')).statusCode).toBe(401)
      expect((await browser.get('/user/get_Jwtrefreshtoken')).statusCode).toBe(200)
      expect(await works(neighbor)).toBe(200)
    })

    test('mails a notice without the password', async () => {
      await change(browser)
      await mailsTried(portal.store)
      expect(mail.received).toHaveLength(1)
      expect(mail.received[0]?.message).toMatch(/^Subject: Your password was changed\r$/m)
      expect(mail.received[0]?.message).not.toMatch(/Trade-2026|Stock-2027/)
    })

    test.each([
      [{ oldPassword: 'Trade-2027' }, 'oldPassword', passwordMessages.wrongOld],
      [{ newPassword: 'Stock-1' }, 'newPassword', passwordMessages.short],
      [{ newPassword: 'Stock-20278' }, 'newPassword', 'A password must have at most 10 characters.'],
      [{ newPassword: password }, 'newPassword', passwordMessages.same],
      [{ newPassword: 'Password1' }, 'newPassword', passwordMessages.common],
      [{ newPassword: 'iloveyou' }, 'newPassword', passwordMessages.common],
      [{ newPassword: '  ' }, 'newPassword', 'is required'],
      [{ oldPassword: '' }, 'oldPassword', 'is required'],
    ])('%o is refused, naming %s, and changes nothing [SIL-167]', async (fields, field, message) => {
      const answer = await change(browser, fields)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([{ field, message }])
      expect(await opens(password)).toBe(true)
    })

    test("a password that contains the user ID or the distributor's name is refused", async () => {
      const branding = { ...portal.services.branding, name: 'Harbor Supply' }
      const viewed = portal.services.branding
      Object.assign(portal.services, { branding })
      for (const newPassword of ['x100001x', 'Harbor-27']) {
        const answer = await change(browser, { newPassword })
        expect(answer.json().errors).toEqual([{ field: 'newPassword', message: passwordMessages.guessable }])
      }
      Object.assign(portal.services, { branding: viewed })
    })

    test("changes only the viewer's own password, and refuses other accounts' keys", async () => {
      expect((await change(portal.browser())).statusCode).toBe(401)
      expect((await change(browser, { identityKey: 'C01100002' })).statusCode).toBe(403)
      expect((await change(browser, { customerNumber: '100002' })).statusCode).toBe(403)
      const rep = portal.browser()
      await rep.signIn('E', '0', 'EMP001')
      expect((await change(rep, { identityKey: 'EMP001-NE' })).json()).toMatchObject({ ReturnCode: 0 })
      expect((await portal.browser().signIn('E', '0', 'EMP001', fresh)).json().ReturnCode).toBe(0)
      expect(await opens(password)).toBe(true)
    })

    test('the old password cannot be guessed: five wrong attempts lock for a minute [safety 8]', async () => {
      const guesses = Array.from({ length: 12 }, (_, at) => change(browser, { oldPassword: `Guess-${at}` }))
      const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 400)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(7)
      expect((await change(browser)).statusCode).toBe(429)
      portal.clock.advance(60)
      expect((await change(browser)).statusCode).toBe(200)
    })

    test('a correct password resets the count of wrong ones', async () => {
      const guessFour = async () => {
        for (const nth of [1, 2, 3, 4]) {
          expect((await change(browser, { oldPassword: `Guess-${nth}`, newPassword: 'Shelf-2028' })).statusCode).toBe(
            400,
          )
        }
      }
      await guessFour()
      expect((await change(browser)).statusCode).toBe(200)
      await guessFour()
      expect((await change(browser, { oldPassword: fresh, newPassword: 'Shelf-2028' })).statusCode).toBe(200)
    })

    test('one setting raises the maximum length [LOGIN-13]', async () => {
      const { openPortal } = await import('#app/server/testing/servers/portal.ts')
      const raised = await openPortal(portal.store, portal.clock, { PASSWORD_LENGTH: '64' })
      const there = raised.browser()
      there.token = browser.token
      const long = 'four words make one'
      expect((await change(there, { newPassword: long })).statusCode).toBe(200)
      expect((await raised.browser().signIn('C', '01', '100001', long)).json().ReturnCode).toBe(0)
    })

    test('sign-ins that race the change open no session with the old password', async () => {
      // The clock of the tests stands still, and the former test changed this password, too.
      portal.clock.advance(1)
      const racing = Array.from({ length: 8 }, async () => {
        const by = portal.browser()
        await by.signIn('C', '01', '100001')
        return by
      })
      const [, ...browsers] = await Promise.all([change(browser), ...racing])
      const alive = await Promise.all(browsers.map(async (by) => (by.token ? works(by) : 401)))
      expect(alive).toEqual(Array(8).fill(401))
    })
  })
})
