import type { SendOtpAnswer, SignInAnswer } from '#accounts/contract/answers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import {
  type Browser,
  makePortal,
  openPortal,
  password,
  type Portal,
  resetSignIns,
} from '#app/server/testing/servers/portal.ts'
import { mailsTried } from '#app/server/testing/servers/mails.ts'

const wrong = 'Trade-2027'
const owner = { type: 'C', company: '01', user: '100001' } as const

onDatabase((name, open) => {
  describe(`sign-in while strangers guess on ${name}`, () => {
    let portal: Portal
    let mail: MailServer
    beforeAll(async () => {
      mail = await startMailServer()
      portal = await makePortal(open, { SMTP_URL: mail.url })
    })
    beforeEach(async () => {
      await resetSignIns(portal)
      mail.received.length = 0
    })
    afterAll(() => mail.stop())

    const signIn = async (browser: Browser, secret = password, user: string = owner.user): Promise<SignInAnswer> =>
      (await browser.signIn(owner.type, owner.company, user, secret)).json()
    const sendOtp = async (browser: Browser, user: string = owner.user): Promise<SendOtpAnswer> =>
      (await browser.post('/user/sendOTP', { essUserId: `01${user}` })).json()
    const validate = async (browser: Browser, OTP: string, user: string = owner.user): Promise<SignInAnswer> =>
      (await browser.post('/user/validateOTP', { essUserId: `01${user}`, OTP })).json()
    /** Failures from as many addresses. */
    const fail = async (times: number, user: string = owner.user) => {
      for (let failure = 0; failure < times; failure++) await signIn(portal.browser(), wrong, user)
    }
    const subjects = async () => {
      await mailsTried(portal.store)
      return mail.received.map(({ message }) => /^Subject: (.*)\r$/m.exec(message)?.[1])
    }
    const mailedCode = async () => {
      await mailsTried(portal.store)
      const codes = mail.received.map(({ message }) => /code is (\w+)/.exec(message)?.[1])
      return codes.findLast((code) => code !== undefined) ?? ''
    }

    test('An unknown browser with the right password signs in with a mailed code', async () => {
      await fail(40)
      const browser = portal.browser()
      expect(await signIn(browser)).toMatchObject({ ReturnCode: 2, IsAutenticated: 'N', IdentityKey: '' })
      expect(await sendOtp(browser)).toMatchObject({ ReturnCode: 0, SendsLeft: 2 })
      const code = await mailedCode()
      expect(code).toHaveLength(8)
      expect(await validate(browser, code)).toMatchObject({ ReturnCode: 0, IdentityKey: 'C01100001' })
      expect(await signIn(browser)).toMatchObject({ ReturnCode: 0 })
      // Strangers get no guesses back.
      expect(await signIn(portal.browser())).toMatchObject({ ReturnCode: 2 })
    })

    test('Nothing reveals whether a held password was right or whether the account exists', async () => {
      await fail(5)
      await fail(5, '999999')
      const shape = ({ JWTToken, ...answer }: SignInAnswer) => {
        const [head, claims] = JWTToken.split('.').map((part) => Buffer.from(part, 'base64url').toString())
        return { ...answer, head, claims: { ...JSON.parse(claims ?? '{}'), sid: 'a ticket' } }
      }
      const answers: unknown[] = []
      for (const [user, secret] of [
        [owner.user, password],
        [owner.user, wrong],
        ['999999', password],
      ] as const) {
        const browser = portal.browser()
        const held = shape(await signIn(browser, secret, user))
        const sent = [1, 2, 3, 4].map(() => sendOtp(browser, user))
        const codes = await Promise.all(sent)
        answers.push([held, codes.map((one) => JSON.stringify(one)).toSorted(), await validate(browser, 'AAAA', user)])
        answers.push(await signIn(browser, secret, user))
      }
      expect(answers[2]).toEqual(answers[0])
      expect(answers[4]).toEqual(answers[0])
      expect(answers[3]).toEqual(answers[1])
      expect(answers[5]).toEqual(answers[1])
      expect(answers[1]).toMatchObject({ ReturnCode: 3 })
    })

    test('A held sign-in with a wrong password gets no code, and no code completes it', async () => {
      await fail(5)
      const stranger = portal.browser()
      await signIn(stranger, wrong)
      expect(await sendOtp(stranger)).toMatchObject({ ReturnCode: 0 })
      const mine = portal.browser()
      await signIn(mine)
      await sendOtp(mine)
      const code = await mailedCode()
      expect((await subjects()).filter((subject) => subject === 'Your sign-in code')).toHaveLength(1)
      expect(await validate(stranger, code)).toMatchObject({ ReturnCode: 1 })
      expect(await validate(mine, code)).toMatchObject({ ReturnCode: 0 })
      expect((await stranger.post('/user/sendOTP', { essUserId: '01100002' })).statusCode).toBe(401)
    })

    test('A known browser needs a code after five failures of its own, but is not refused', async () => {
      const mine = portal.browser()
      await signIn(mine)
      for (let failure = 0; failure < 5; failure++) expect((await signIn(mine, wrong)).ReturnCode).toBe(1)
      expect(await signIn(mine)).toMatchObject({ ReturnCode: 2 })
      await sendOtp(mine)
      expect(await validate(mine, await mailedCode())).toMatchObject({ ReturnCode: 0 })
      expect(await signIn(mine)).toMatchObject({ ReturnCode: 0 })
    })

    test('20 wrong passwords from one network slow down only that network', async () => {
      await fail(5)
      const env = { SMTP_URL: mail.url, SIGN_IN_TRIES_PER_MINUTE: '1000' }
      const roomy = await openPortal(portal.store, portal.clock, env)
      const first = roomy.browser('203.0.113.7')
      for (let tried = 0; tried < 20; tried++) await signIn(first, wrong)
      const code = async (address?: string) => {
        const browser = roomy.browser(address)
        expect(await signIn(browser)).toMatchObject({ ReturnCode: 2 })
        expect(await sendOtp(browser)).toMatchObject({ ReturnCode: 0 })
        return mailedCode()
      }
      expect(await code('203.0.113.7')).toBe('')
      expect(await code()).toHaveLength(8)
    })

    test('An account without an email address waits until the lock ends, but its known browsers do not', async () => {
      const { db } = portal.store
      await db.updateTable('accounts').set({ email: '' }).where('user_id', '=', owner.user).execute()
      try {
        const mine = portal.browser()
        await signIn(mine)
        await fail(5)
        expect(await signIn(mine)).toMatchObject({ ReturnCode: 0 })
        const browser = portal.browser()
        expect(await signIn(browser)).toMatchObject({ ReturnCode: 2 })
        expect(await sendOtp(browser)).toMatchObject({ ReturnCode: 0 })
        expect(await subjects()).toEqual([])
        portal.clock.advance(60)
        expect(await signIn(browser)).toMatchObject({ ReturnCode: 0 })
      } finally {
        await db
          .updateTable('accounts')
          .set({ email: 'buyer@harbor.example' })
          .where('user_id', '=', owner.user)
          .execute()
      }
    })

    test('The owner gets one email about five failures', async () => {
      await fail(4)
      expect(await subjects()).toEqual([])
      await fail(36)
      await fail(5, '999999')
      portal.clock.advance(60)
      await fail(10)
      expect(await subjects()).toEqual(['Failed sign-ins to your account'])
      expect(mail.received[0]?.to).toEqual(['buyer@harbor.example'])
    })

    test('Three codes requested by a stranger with the password lock no known browser', async () => {
      const always = '100002'
      const mine = portal.browser()
      await signIn(mine, password, always)
      await sendOtp(mine, always)
      expect(await validate(mine, await mailedCode(), always)).toMatchObject({ ReturnCode: 0 })
      const stranger = portal.browser()
      await signIn(stranger, password, always)
      for (let sends = 0; sends < 3; sends++) await sendOtp(stranger, always)
      expect(await sendOtp(stranger, always)).toMatchObject({ ReturnCode: 3 })
      expect(await signIn(portal.browser(), password, always)).toMatchObject({ ReturnCode: 3 })
      expect(await signIn(mine, password, always)).toMatchObject({ ReturnCode: 2 })
      expect(await sendOtp(mine, always)).toMatchObject({ ReturnCode: 0, SendsLeft: 2 })
      expect(await validate(mine, await mailedCode(), always)).toMatchObject({ ReturnCode: 0 })
      // Its own sends are counted too.
      await signIn(mine, password, always)
      for (let sends = 0; sends < 3; sends++) await sendOtp(mine, always)
      expect(await sendOtp(mine, always)).toMatchObject({ ReturnCode: 3 })
    })

    test('A mailed code of a held sign-in allows five attempts, even in a burst of 20 [safety 9]', async () => {
      await fail(5)
      const browser = portal.browser()
      await signIn(browser)
      await sendOtp(browser)
      const code = await mailedCode()
      await Promise.all(
        Array.from({ length: 19 }, () => validate(browser, code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA')),
      )
      expect(await validate(browser, code)).toMatchObject({ ReturnCode: 1 })
    })
  })
})
