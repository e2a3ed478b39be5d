import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, password, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { runCommand } from '../testing/run-command.ts'

const secret = 'partner-secret-0123456789'

onDatabase((name, open) => {
  describe(`single sign-on on ${name}`, () => {
    let portal: Portal
    const run = (...argv: string[]) => runCommand(portal.accountAdmin, argv, async () => `${secret}\n`)
    beforeAll(async () => {
      portal = await makePortal(open)
      await run('partner', 'add', 'acme', '--secret-stdin')
      await run('partner', 'allow', 'acme', 'C01100001', 'C01100002', 'G00GROUP1', 'E00EMP003')
      await run('partner', 'add', 'other')
    })
    beforeEach(() => resetSignIns(portal))

    const signOn = async (
      type: string,
      company: string,
      user: string,
      ssoSecret = secret,
      browser = portal.browser(),
    ) =>
      (
        await browser.post('/user/get_token', { user, password: '', company, loginType: type, ssoSecret, flag: 'Y' })
      ).json()

    test.each([
      ['C', '01', '100001', 'C01100001'],
      ['G', '01', 'GROUP1', 'G00GROUP1'],
      ['E', '00', 'EMP003', 'E00EMP003'],
    ])('opens the accounts that the partner may open: %s %s %s [SSO-04, SIL-47]', async (type, company, user, key) => {
      expect(await signOn(type, company, user)).toMatchObject({ ReturnCode: 0, IdentityKey: key, IsAutenticated: 'Y' })
    })

    test('all other accounts and secrets get the same refusal as a wrong password [SSO-06]', async () => {
      const refused = (await portal.browser().signIn('C', '01', '100001', 'Trade-2027')).json()
      expect(refused.ReturnCode).toBe(1)
      expect(await signOn('C', '02', '200001')).toEqual(refused)
      expect(await signOn('C', '01', '999999')).toEqual(refused)
      expect(await signOn('C', '01', '100001', 'partner-secret-0123456780')).toEqual(refused)
      expect(await signOn('C', '01', '100001', '')).toEqual(refused)
      expect(await signOn('C', '01', '100001', password)).toEqual(refused)
    })

    test('the secret does not work as a password, or the password as a secret', async () => {
      expect((await portal.browser().signIn('C', '01', '100001', secret)).json().ReturnCode).toBe(1)
      const asPassword = { user: '100001', password, company: '01', loginType: 'C', ssoSecret: secret, flag: 'N' }
      expect((await portal.browser().post('/user/get_token', asPassword)).json().ReturnCode).toBe(0)
      const unflagged = { ...asPassword, password: '', flag: '' }
      expect((await portal.browser().post('/user/get_token', unflagged)).json().ReturnCode).toBe(1)
    })

    test('an account that always needs a code also needs it for single sign-on [SIL-48]', async () => {
      expect(await signOn('C', '01', '100002')).toMatchObject({ ReturnCode: 2, IsAutenticated: 'N' })
    })

    test('every form of sign-in accepts it [API-08, API-09, API-10]', async () => {
      const token = Buffer.from(JSON.stringify(['100001', '', '01', 'C', secret, 'Y'])).toString('base64url')
      expect((await portal.browser().get('/user/get_token', { userToken: token })).json().ReturnCode).toBe(0)
      const proxied = {
        FullUserid: '100001',
        LoginTypeCode: 'C',
        CompanyNumber: '01',
        Password: secret,
        Url: '/user/get_token',
      }
      const flagged = { ...proxied, ProviderPasswordFlag: 'Y' }
      expect((await portal.browser().post('/proxy/login', flagged)).json().ReturnCode).toBe(0)
      expect((await portal.browser().post('/proxy/login', proxied)).json().ReturnCode).toBe(1)
      const fields = {
        fullUserid: '100001',
        loginTypeCode: 'C',
        companyNumber: '01',
        password: secret,
        passwordFlag: 'Y',
      }
      expect((await portal.browser().post('/user/get_tokenAmphere', fields)).json().ReturnCode).toBe(0)
    })

    test('wrong passwords never block single sign-on', async () => {
      for (let guess = 0; guess < 40; guess++) await portal.browser().signIn('C', '01', '100001', 'Trade-2027')
      expect((await signOn('C', '01', '100001')).ReturnCode).toBe(0)
    })

    test('guessing secrets has the same limits, requires a code with the right secret, and never blocks passwords [safety 8]', async () => {
      for (let guess = 0; guess < 5; guess++) await signOn('C', '01', '100001', `partner-secret-guess-${guess}`)
      expect((await signOn('C', '01', '100001')).ReturnCode).toBe(2)
      expect((await portal.browser().signIn('C', '01', '100001')).json().ReturnCode).toBe(0)
      portal.clock.advance(60)
      expect((await signOn('C', '01', '100001')).ReturnCode).toBe(0)
    })

    test('a partner can lose an account and change its secret, and a removed partner can sign in to nothing', async () => {
      const browser: Browser = portal.browser()
      await run('partner', 'forbid', 'acme', 'G00GROUP1')
      expect((await signOn('G', '0', 'GROUP1')).ReturnCode).toBe(1)
      await runCommand(
        portal.accountAdmin,
        ['partner', 'add', 'acme', '--secret-stdin'],
        async () => 'another-secret-987654321',
      )
      expect((await signOn('C', '01', '100001')).ReturnCode).toBe(1)
      expect((await signOn('C', '01', '100001', 'another-secret-987654321', browser)).ReturnCode).toBe(0)
      expect((await run('partner', 'list')).join('\n')).toBe(
        'acme: C01100001, C01100002, E00EMP003\nother: no accounts',
      )
      await run('partner', 'remove', 'acme')
      expect((await signOn('C', '01', '100001', 'another-secret-987654321', browser)).ReturnCode).toBe(1)
    })

    test('secrets are stored hashed and never audited, and short ones are refused [safety 12]', async () => {
      const { db } = portal.store
      const partners = await db.selectFrom('sso_partners').selectAll().execute()
      expect(partners[0]?.secret_hash).toMatch(/^\$argon2id\$/)
      const add = runCommand(portal.accountAdmin, ['partner', 'add', 'weak', '--secret-stdin'], async () => 'short')
      await expect(add).rejects.toThrow(/at least 16/)
      const audit = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
      expect(audit).not.toMatch(/partner-secret|another-secret/)
      expect(audit).toMatch(/partner added/)
    })
  })
})
