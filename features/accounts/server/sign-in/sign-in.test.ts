import { signInAnswer } from '#accounts/contract/answers.ts'
import { flagNames } from '#kit/contract/declare/need.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password, type Portal } from '#app/server/testing/servers/portal.ts'
import { needsRehash } from '../accounts/passwords.ts'

const { CanManageFeeds: _feeds, CanApproveOrders: _approvals, ...specified } = signInAnswer.shape
const specifiedKeys = Object.keys(specified).toSorted()
const userToken = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

onDatabase((name, open) => {
  describe(`sign-in on ${name}`, () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open)
    })

    test.each([
      ['C', '1', '100001', 'C01100001'],
      ['C', '01', '100001000002', 'C01100001000002'],
      ['G', '0', 'GROUP1', 'G00GROUP1'],
      ['G', '', 'group1', 'G00GROUP1'],
      ['E', '0', 'EMP001', 'E00EMP001'],
    ])('signs %s %s %s in as %s [APP-08, LOGIN-03, SESS-01, SESS-02]', async (type, company, user, identity) => {
      const answer = (await portal.browser().signIn(type, company, user)).json()
      // Every account here has every flag.
      const own = { C: ['CanApproveOrders'], E: ['CanManageFeeds'] }[type] ?? []
      expect(Object.keys(answer).toSorted()).toEqual([...specifiedKeys, ...own].toSorted())
      expect(answer).toMatchObject({ IsAutenticated: 'Y', IdentityKey: identity, ReturnCode: 0, Message: '' })
      expect(answer).toMatchObject({ CanViewAR: 'Y', ViewAllShipTos: 'All' })
      expect(answer.JWTExpiration).toBe('2026-11-20T10:15:00.000Z')
    })

    test('a flag that was not given is N, and ship-tos One [SIL-177]', async () => {
      const answer = (await portal.browser().signIn('C', '02', '200001')).json()
      const granted = flagNames.filter((flag) => answer[flag] !== 'N')
      expect(granted).toEqual(['ViewAllShipTos', 'CanViewInventory'])
      expect(answer.ViewAllShipTos).toBe('One')
    })

    test('only an employee who may manage data loads gets a field that is not specified [SESS-01, SESS-02]', async () => {
      const keysWith = async (flags: Record<string, string>) => {
        const stored = JSON.stringify(flags)
        await portal.store.db.updateTable('accounts').set({ flags: stored }).where('user_id', '=', 'EMP003').execute()
        const answer = (await portal.browser().signIn('E', '0', 'EMP003')).json()
        return Object.keys(answer).filter((key) => !specifiedKeys.includes(key))
      }
      expect(await keysWith({ CanViewAR: 'Y' })).toEqual([])
      expect(await keysWith({ CanManageFeeds: 'N' })).toEqual([])
      expect(await keysWith({ CanManageFeeds: 'Y' })).toEqual(['CanManageFeeds'])
      expect((await portal.browser().signIn('C', '02', '200001')).json()).not.toHaveProperty('CanManageFeeds')
    })

    test('wrong password, unknown user, other company, and disabled account get the same response [ERR-01, safety 7]', async () => {
      await portal.store.db.updateTable('accounts').set({ active: false }).where('user_id', '=', 'EMP003').execute()
      const answers = [
        await portal.browser().signIn('C', '01', '100001', 'Trade-2027'),
        await portal.browser().signIn('C', '01', '999999'),
        await portal.browser().signIn('C', '02', '100001'),
        await portal.browser().signIn('C', '', '100001'),
        await portal.browser().signIn('E', '0', 'EMP003'),
        await portal.browser().signIn('G', '0', 'EMP001'),
        await portal.browser().signIn('C', '01', '100001', ''),
      ]
      await portal.store.db.updateTable('accounts').set({ active: true }).where('user_id', '=', 'EMP003').execute()
      for (const answer of answers) {
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toBe(answers[0]?.body)
        expect(answer.cookies).toEqual([])
      }
      const refused = answers[0]?.json()
      expect(refused).toMatchObject({
        IsAutenticated: 'N',
        ReturnCode: 1,
        Message: 'An error has occurred.',
        JWTToken: '',
      })
      expect(flagNames.filter((flag) => refused[flag] === 'Y')).toEqual([])
    })

    test('signs in by userToken in the address [API-08]', async () => {
      const token = userToken('100001', password, '01', 'C', '', 'N')
      const answer = await portal.browser().get('/user/get_token', { userToken: token })
      expect(answer.json()).toMatchObject({ IsAutenticated: 'Y', IdentityKey: 'C01100001' })
      const short = await portal.browser().get('/user/get_token', { userToken: userToken('GROUP1', password, 0, 'G') })
      expect(short.json()).toMatchObject({ IsAutenticated: 'Y', IdentityKey: 'G00GROUP1' })
    })

    test.each([
      'not base64!',
      userToken(),
      userToken('100001', password, '01'),
      userToken('100001', password, '01', 'X', '', ''),
      userToken('100001', password, '01', 'C', '', '', 'seventh'),
      userToken('100001', { a: 1 }, '01', 'C'),
      Buffer.from('{"user":"100001"}').toString('base64url'),
      Buffer.from('[').toString('base64url'),
    ])('userToken %s is bad input, and is not repeated [safety 15]', async (token) => {
      const answer = await portal.browser().get('/user/get_token', { userToken: token })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors[0].field).toBe('userToken')
      expect(answer.body).not.toContain(password)
    })

    test('signs in through the login proxy, whose Url is compared and never fetched [API-09, safety 13]', async () => {
      const body = {
        FullUserid: '100001',
        LoginTypeCode: 'C',
        CompanyNumber: '01',
        Password: password,
        ProviderPasswordFlag: 'N',
        ReturnCode: 0,
        MiscFlag: '',
        Url: portal.services.config.tokenEndpoint,
      }
      expect((await portal.browser().post('/proxy/login', body)).json()).toMatchObject({ IdentityKey: 'C01100001' })
      const relative = { ...body, Url: '/user/get_token' }
      expect((await portal.browser().post('/proxy/login', relative)).json()).toMatchObject({ ReturnCode: 0 })
      const wrong = { ...body, Password: 'Trade-2027' }
      expect((await portal.browser().post('/proxy/login', wrong)).json()).toMatchObject({
        Message: 'An error has occurred.',
      })
      for (const url of [
        'http://127.0.0.1:9/',
        'http://169.254.169.254/',
        `${body.Url}/`,
        `${body.Url}?a`,
        '//x',
        ' ',
      ]) {
        const answer = await portal.browser().post('/proxy/login', { ...body, Url: url })
        expect(answer.statusCode, url).toBe(400)
        expect(answer.json().errors[0].field).toBe('Url')
      }
    })

    describe('by form fields', () => {
      const fields = {
        fullUserid: '100001',
        loginTypeCode: 'C',
        companyNumber: '1',
        password,
        passwordFlag: 'N',
        miscFlag: '',
      }
      /** Sends a form in the encoding of its class. */
      const send = async (form: URLSearchParams | FormData, path = '/user/get_tokenAmphere') => {
        const request = new Request('http://localhost/', { method: 'POST', body: form })
        const headers = { 'content-type': request.headers.get('content-type') ?? '' }
        const payload = Buffer.from(await request.arrayBuffer())
        return portal.browser().send({ method: 'POST', url: `/api${path}`, headers, payload })
      }
      const multipart = (parts: Record<string, string | Blob>, ...more: [string, string][]) => {
        const form = new FormData()
        for (const [name, value] of [...Object.entries(parts), ...more]) form.append(name, value)
        return form
      }

      test.each([
        ['URL-encoded', new URLSearchParams(fields)],
        ['multipart', multipart(fields)],
      ])('signs in by a form that is %s [API-10]', async (_, form) => {
        expect((await send(form)).json()).toMatchObject({ IsAutenticated: 'Y', IdentityKey: 'C01100001' })
      })

      test('a multipart form with a wrong password gets the usual refusal', async () => {
        const answer = await send(multipart({ ...fields, password: 'Trade-2027' }))
        expect(answer.json()).toMatchObject({ ReturnCode: 1, Message: 'An error has occurred.' })
      })

      test.each([
        ['a field too long', multipart({ ...fields, password: 'x'.repeat(100_000) }), 400, 'password'],
        ['a duplicate field', multipart(fields, ['password', 'b']), 400, 'password'],
        ['no fields', new FormData(), 400, 'fullUserid'],
        ['a file instead of a field', multipart({ ...fields, password: new Blob(['x']) }), 400, undefined],
        ['a property name that every object has', multipart({ ...fields, ['__proto__']: 'x' }), 400, undefined],
      ])('a multipart form with %s is bad input [safety 15]', async (_, form, status, field) => {
        const answer = await send(form)
        expect(answer.statusCode).toBe(status)
        expect(answer.json().errors?.[0].field).toBe(field)
      })

      test('a form of too many parts is refused', async () => {
        const many = Object.fromEntries(Array.from({ length: 101 }, (__, at) => [`field${at}`, 'x']))
        expect((await send(multipart(many))).statusCode).toBe(413)
      })

      test('a multipart form that stops halfway is refused', async () => {
        const answer = await portal.browser().send({
          method: 'POST',
          url: '/api/user/get_tokenAmphere',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          payload: '--b\r\nContent-Disposition: form-data; name="fullUserid"\r\n\r\n1000',
        })
        expect(answer.statusCode).toBe(400)
      })

      test('no other call accepts a form', async () => {
        for (const form of [new URLSearchParams({ user: '100001' }), multipart({ user: '100001' })]) {
          expect((await send(form, '/user/get_token')).statusCode).toBe(415)
        }
      })
    })

    test.each([
      [{ user: '1234567890123' }, 'user'],
      [{ user: '' }, 'user'],
      [{ user: '10\u00000001' }, 'user'],
      [{ company: '123' }, 'company'],
      [{ company: '1e' }, 'company'],
      [{ loginType: 'X' }, 'loginType'],
      [{ password: 'x'.repeat(129) }, 'password'],
      [{ password: ['a', 'b'] }, 'password'],
      [{ flag: 'Z' }, 'flag'],
    ])('%o is bad input [LOGIN-12, LOGIN-14, safety 15]', async (part, field) => {
      const whole = { user: '100001', password, company: '01', loginType: 'C', ...part }
      const answer = await portal.browser().post('/user/get_token', whole)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    })

    test('cookies are same-site and HTTP-only, and the refresh cookie is limited to its call [decisions]', async () => {
      const answer = await portal.browser().signIn('C', '01', '100001')
      const refresh = answer.cookies.find(({ name }) => name === 'tc_refresh')
      const browser = answer.cookies.find(({ name }) => name === 'tc_browser')
      expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/user/get_Jwtrefreshtoken' })
      expect(refresh).toMatchObject({ maxAge: 12 * 3600 })
      expect(browser).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' })
    })

    test('every sign-in and refusal is audited, without the input for unknown users [safety 31]', async () => {
      const { db } = portal.store
      await portal.browser('192.0.2.77').signIn('C', '01', 'TYPED-SECRET', 'typed-too')
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('event', 'in', ['sign-in', 'sign-in refused'])
        .execute()
      expect(rows.some(({ event, actor }) => event === 'sign-in' && actor === 'G00GROUP1')).toBe(true)
      const last = rows.find(({ detail }) => detail.address === '192.0.2.77')
      expect(last).toMatchObject({ event: 'sign-in refused', actor: null })
      expect(JSON.stringify(rows)).not.toMatch(/TYPED-SECRET|typed-too|Trade-202/)
      const keys = await db.selectFrom('sign_in_limits').select('limit_key').execute()
      expect(JSON.stringify(keys)).not.toContain('TYPED-SECRET')
    })

    test('a hash of another cost is replaced at sign-in [safety 7]', async () => {
      const { db } = portal.store
      const { hash } = await import('@node-rs/argon2')
      const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
      const mine = db.updateTable('accounts').where('user_id', '=', 'EMP002')
      await mine.set({ password_hash: weak }).execute()
      expect((await portal.browser().signIn('E', '0', 'EMP002')).json().ReturnCode).toBe(0)
      const after = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('user_id', '=', 'EMP002')
        .executeTakeFirst()
      expect(needsRehash(after?.password_hash ?? '')).toBe(false)
      expect((await portal.browser().signIn('E', '0', 'EMP002')).json().ReturnCode).toBe(0)
    })
  })
})

onDatabase((name, open) => {
  test(`secrets in addresses return 405 unless enabled, ${name} [decisions]`, async () => {
    const portal = await makePortal(open, { LEGACY_URL_SECRETS: 'off' })
    const token = userToken('100001', password, '01', 'C', '', 'N')
    const signIn = await portal.browser().get('/user/get_token', { userToken: token })
    expect([signIn.statusCode, signIn.headers.allow]).toEqual([405, 'POST'])
    const change = await portal.browser().get('/changepassword/updateLoginPassword', { oldPassword: password })
    expect(change.statusCode).toBe(405)
  })
})
