import { passwordMessages } from '#accounts/contract/password.ts'
import { requestedMessage, usedLinkMessage } from '#accounts/contract/password-links/link-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { linksIn, type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { mailsTried } from '#app/server/testing/servers/mails.ts'
import { makePortal, openPortal, password, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { runCommand } from '../testing/run-command.ts'
import { linkJob } from './link-job.ts'

const fresh = 'Stock-2027'
const known = { user: '100001', company: '01', loginType: 'C' }
const unknown = { ...known, user: '999999' }

onDatabase((name, open) => {
  describe(`one-time links on ${name}`, () => {
    let portal: Portal
    let mail: MailServer
    let first: string
    beforeAll(async () => {
      mail = await startMailServer()
      portal = await makePortal(open, { SMTP_URL: mail.url, PUBLIC_URL: 'http://127.0.0.1:9999/' })
      first = await hashPassword(password)
    })
    afterAll(() => mail.stop())
    /** Waits until the worker has mailed everything that was requested. */
    const settled = async () => {
      const left = sql`select from jobs where kind = ${linkJob.kind} and state in ('waiting', 'running')`
      await expect.poll(async () => (await left.execute(portal.store.db)).rows.length).toBe(0)
      await mailsTried(portal.store)
    }
    beforeEach(async () => {
      await settled()
      await resetSignIns(portal)
      const asAtFirst = { password_hash: first, email: 'buyer@harbor.example' }
      await portal.store.db.updateTable('accounts').set(asAtFirst).execute()
      mail.received.length = 0
    })

    const ask = (who: Record<string, string> = known, by = portal.browser()) => by.post('/user/password-link', who)
    const mailedLinks = async () => {
      await settled()
      return linksIn(mail).map((url) => url.split('#')[1] ?? '')
    }
    const linkFor = async (who = known) => {
      mail.received.length = 0
      await ask(who)
      return (await mailedLinks())[0] ?? ''
    }
    const use = (link: string, newPassword = fresh, by = portal.browser()) =>
      by.post('/user/password', { link, newPassword })
    const opens = async (secret: string, user = '100001') =>
      (await portal.browser().signIn('C', '01', user, secret)).json().ReturnCode === 0

    test('A mailed link sets the password once, ends every session, and is audited', async () => {
      const elsewhere = portal.browser()
      await elsewhere.signIn('C', '01', '100001')
      const link = await linkFor()
      expect(Buffer.from(link, 'base64url')).toHaveLength(32)
      expect(mail.received[0]).toMatchObject({ to: ['buyer@harbor.example'] })
      expect(mail.received[0]?.message).toContain('http://127.0.0.1:9999/SetPassword#')
      const answer = await use(link)
      expect(answer.json()).toEqual({ ReturnCode: 0, Message: passwordMessages.set })
      expect(await opens(fresh)).toBe(true)
      expect(await opens(password)).toBe(false)
      const one = { companyNumber: '01', customerNumber: '100001' }
      expect((await elsewhere.get('/customer/address', one)).statusCode).toBe(401)
      expect((await elsewhere.get('/user/get_Jwtrefreshtoken')).statusCode).toBe(401)
      const trail = await portal.store.db.selectFrom('audit').select(['event', 'actor', 'detail']).execute()
      expect(trail).toContainEqual(expect.objectContaining({ event: 'password link mailed', actor: 'C01100001' }))
      expect(trail).toContainEqual(expect.objectContaining({ event: 'password set by link', actor: 'C01100001' }))
      expect(JSON.stringify(trail)).not.toContain(link)
    })

    test('A used, expired, altered, or foreign token gets the same refusal and changes nothing [safety 9]', async () => {
      const link = await linkFor()
      await use(link)
      const late = await linkFor({ ...known, user: '100003' })
      portal.clock.advance(30 * 60)
      const ticket = (await portal.browser().signIn('C', '01', '100002')).json().JWTToken
      const altered = `${late.slice(0, -2)}${late.endsWith('AA') ? 'BB' : 'AA'}`
      const answers = await Promise.all(
        [link, late, altered, ticket.slice(0, 64), 'x'].map((one) => use(one, 'Shelf-2028')),
      )
      for (const { statusCode } of answers) expect(statusCode).toBe(410)
      expect(new Set(answers.map((answer) => answer.json().detail))).toEqual(new Set([usedLinkMessage]))
      expect(await opens(fresh)).toBe(true)
      expect(await opens('Shelf-2028', '100003')).toBe(false)
    })

    test('A burst of 20 uses of one link sets one password [safety 9]', async () => {
      const link = await linkFor()
      const roomy = await openPortal(portal.store, portal.clock, { SIGN_IN_TRIES_PER_MINUTE: '1000' })
      const uses = Array.from({ length: 20 }, (_, at) => use(link, `Stock-${2030 + at}`, roomy.browser()))
      const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(410)])
      expect(await opens(`Stock-${2030 + statuses.indexOf(200)}`)).toBe(true)
    })

    test('A link sets only the password of its own account, whose other links end with it', async () => {
      const sibling = { ...known, user: '100001000002' }
      const links = [await linkFor(), await linkFor(sibling), await linkFor()]
      expect(new Set(links).size).toBe(3)
      const [mine = '', theirs = '', second = ''] = links
      expect((await use(second)).statusCode).toBe(200)
      expect((await use(mine)).statusCode).toBe(410)
      expect(await opens(password, sibling.user)).toBe(true)
      expect((await use(theirs, 'Shelf-2028')).statusCode).toBe(200)
      expect(await opens(fresh)).toBe(true)
      expect(await opens('Shelf-2028', sibling.user)).toBe(true)
    })

    test('A link stops working when its account is disabled or gets another address', async () => {
      const link = await linkFor()
      const accounts = portal.store.db.updateTable('accounts').where('user_id', '=', '100001')
      await accounts.set({ email: 'thief@elsewhere.example' }).execute()
      expect((await use(link)).statusCode).toBe(410)
      await accounts.set({ email: 'buyer@harbor.example', active: false }).execute()
      expect((await use(link)).statusCode).toBe(410)
      await accounts.set({ active: true }).execute()
      expect((await use(link)).statusCode).toBe(200)
    })

    test('A password that the rules refuse leaves the link as it is', async () => {
      const link = await linkFor()
      for (const [weak, message] of [
        ['Stock-1', passwordMessages.short],
        ['password1', passwordMessages.common],
        ['x100001x', passwordMessages.guessable],
      ] as const)
        expect((await use(link, weak)).json().errors).toEqual([{ field: 'newPassword', message }])
      expect((await use(link)).statusCode).toBe(200)
    })

    test('Whether an account exists, is active, or has an address changes neither bytes nor statements [safety 7]', async () => {
      const { db } = portal.store
      await db.updateTable('accounts').set({ email: '' }).where('user_id', '=', '100003').execute()
      await db.updateTable('accounts').set({ active: false }).where('user_id', '=', '200001').execute()
      const whose = [known, unknown, { ...known, user: '100003' }, { ...known, user: '200001', company: '02' }]
      const seen: { bytes: string; statements: string[] }[] = []
      for (const who of whose) {
        const statements: string[] = []
        const spied = portal.services.store.db.getExecutor()
        const compile = spied.compileQuery.bind(spied)
        Object.assign(spied, {
          compileQuery: (...given: Parameters<typeof compile>) => {
            const query = compile(...given)
            statements.push(query.sql)
            return query
          },
        })
        const answer = await ask(who)
        Object.assign(spied, { compileQuery: compile })
        seen.push({ bytes: answer.body, statements })
      }
      expect(seen[0]?.statements.join('\n')).toMatch(/sign_in_limits[\s\S]*audit[\s\S]*portal_send_job/)
      for (const one of seen) expect(one).toEqual(seen[0])
      expect(JSON.parse(seen[0]?.bytes ?? '')).toEqual({ Message: requestedMessage(undefined) })
      await settled()
      expect(mail.received.map(({ to }) => to)).toEqual([['buyer@harbor.example']])
    })

    test('A burst of 40 requests mails at most three links; a restart keeps the count [safety 8]', async () => {
      const roomy = await openPortal(portal.store, portal.clock, { SIGN_IN_TRIES_PER_MINUTE: '1000' })
      const burst = (on: Portal) => Promise.all(Array.from({ length: 20 }, () => ask(known, on.browser())))
      const answers = [...(await burst(roomy)), ...(await burst(portal))]
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect((await mailedLinks()).length).toBeLessThanOrEqual(3)
      mail.received.length = 0
      await ask()
      expect(await mailedLinks()).toEqual([])
      portal.clock.advance(15 * 60)
      await ask()
      expect(await mailedLinks()).toHaveLength(1)
    })

    test('One address gets 20 requests a minute, and tries of links count as well [safety 8]', async () => {
      const by = portal.browser()
      for (let nth = 0; nth < 10; nth++) await ask({ ...known, user: `U${nth}` }, by)
      for (let nth = 0; nth < 10; nth++) expect((await use('x', fresh, by)).statusCode).toBe(410)
      expect((await ask(known, by)).statusCode).toBe(429)
      expect((await use('x', fresh, by)).statusCode).toBe(429)
      expect((await ask(known)).statusCode).toBe(200)
    })

    test('A link lifts the hold that strangers caused', async () => {
      for (let failure = 0; failure < 5; failure++) await portal.browser().signIn('C', '01', '100001', 'Trade-2027')
      expect(await opens(password)).toBe(false)
      await use(await linkFor())
      expect(await opens(fresh)).toBe(true)
    })

    test('While the mail server is away, no link waits in the queue; each attempt makes its own', async () => {
      mail.refuse(450)
      await ask()
      const tried = sql`select data from jobs where kind = ${linkJob.kind} and error is not null and state = 'waiting'`
      await expect.poll(async () => (await tried.execute(portal.store.db)).rows.length).toBe(1)
      const { rows } = await sql<{ row: string }>`select row_to_json(j)::text as row from jobs j`.execute(
        portal.store.db,
      )
      expect(JSON.stringify(rows)).not.toContain('SetPassword')
      mail.refuse(0)
      await sql`update jobs set run_at = clock_timestamp() where kind = ${linkJob.kind} and state = 'waiting'`.execute(
        portal.store.db,
      )
      const [link = ''] = await mailedLinks()
      expect((await use(link)).statusCode).toBe(200)
    })

    test('The database holds no token, and the serving role can make no link', async () => {
      const link = await linkFor()
      const { rows } = await sql<{ row: string }>`select row_to_json(l)::text as row from password_links l
        union all select row_to_json(j)::text from jobs j`.execute(portal.store.db)
      expect(rows.length).toBeGreaterThan(1)
      expect(JSON.stringify(rows)).not.toContain(link)
      if (portal.store === portal.services.store) return
      const forged = { token_hash: Buffer.alloc(32), account_id: 1, email: '', expires_at: new Date() }
      const forging = portal.services.store.db.insertInto('password_links').values(forged).execute()
      await expect(forging).rejects.toThrow(/permission denied/)
    })

    test('An operator gives a new account its first password by a link, printed for seven days or mailed', async () => {
      const run = (...argv: string[]) =>
        runCommand({ ...portal.accountAdmin, now: portal.clock.now() }, argv, async () => '')
      const ship = ['--type', 'C', '--company', '01', '--user', '100002000001']
      const lines = await run('add', ...ship, '--link', 'print')
      expect(lines.slice(0, 2)).toEqual([
        'added C01100002000001',
        'open this link once, before 2026-11-27T10:00:00.000Z, to set the password:',
      ])
      expect(await opens('!', '100002000001')).toBe(false)
      portal.clock.advance(6 * 24 * 3600)
      const link = /#([\w-]+)$/.exec(lines[2] ?? '')?.[1] ?? ''
      expect((await use(link)).statusCode).toBe(200)
      expect(await opens(fresh, '100002000001')).toBe(true)
      expect(await run('link', 'C01100001', '--mail')).toEqual([
        'a link to set the password is mailed to buyer@harbor.example',
      ])
      expect(await mailedLinks()).toHaveLength(1)
      await portal.store.db.updateTable('accounts').set({ email: '' }).where('user_id', '=', '100001').execute()
      await expect(run('link', 'C01100001', '--mail')).rejects.toThrow('has no email address')
      const unsent = ['add', '--type', 'C', '--company', '01', '--user', '100001000001', '--link']
      await expect(run(...unsent, 'mail')).rejects.toThrow('--link mail needs --email')
      await expect(run(...unsent, 'sms')).rejects.toThrow("'sms' is invalid. Allowed choices are print, mail")
    })
  })
})
