import { queuedMails } from '#app/server/testing/servers/mails.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { onDatabase, makeDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password, type Portal } from '#app/server/testing/servers/portal.ts'
import { runCommand } from '../testing/run-command.ts'

onDatabase((name, open) => {
  describe(`accounts from the command line on ${name}`, () => {
    let portal: Portal
    const run = (argv: string[], piped = '') => runCommand(portal.accountAdmin, argv, async () => piped)
    const signIn = async (type: string, company: string, user: string, secret?: string) =>
      (await portal.browser().signIn(type, company, user, secret)).json()
    beforeAll(async () => {
      portal = await makePortal(open)
    })

    test('adds an account with only the given flags, which signs in with the password shown once', async () => {
      const lines = await run([
        'add',
        '--type',
        'C',
        '--company',
        '1',
        '--user',
        '100002000001',
        '--flag',
        'canviewar=y',
      ])
      expect(lines[0]).toBe('added C01100002000001')
      const made = /^password: (\S+)$/.exec(lines[1] ?? '')?.[1] ?? ''
      expect(made).toHaveLength(10)
      const answer = await signIn('C', '01', '100002000001', made)
      expect(answer).toMatchObject({ ReturnCode: 0, CanViewAR: 'Y', CanViewInventory: 'N', ViewAllShipTos: 'One' })
    })

    test("finds a customer's key by the ERP's number, in its company only", async () => {
      const number = { customer_number: 'Mill 0003' }
      await portal.store.db.updateTable('customers').set(number).where('customer', '=', '100003').execute()
      const add = (company: string) => run(['add', '--type', 'C', '--company', company, '--user', 'Mill 0003'])
      await expect(add('1')).rejects.toThrow('C01100003: this account already exists')
      await expect(add('2')).rejects.toThrow('letters and digits')
    })

    test('takes a password from standard input, by the rules of the screens [SIL-167]', async () => {
      const add = ['add', '--type', 'C', '--company', '01', '--user', '100001000001', '--all-flags', '--password-stdin']
      await expect(run(add, 'short')).rejects.toThrow('at least 8')
      await expect(run(add, 'password1')).rejects.toThrow('common')
      await expect(run(add, 'longer-than-ten')).rejects.toThrow('at most 10')
      expect(await run(add, 'Stock-2027\n')).toEqual(['added C01100001000001'])
      expect(await signIn('C', '01', '100001000001', 'Stock-2027')).toMatchObject({ ReturnCode: 0, CanViewOG: 'Y' })
      await expect(run(add, 'Stock-2027')).rejects.toThrow('already')
      expect(await run(['show', 'C01100001000001'])).toEqual(
        expect.arrayContaining(['CanViewOG=Y', 'CanManageFeeds=N']),
      )
    })

    test.each([
      [['add', '--type', 'X', '--user', 'A'], /'X' is invalid. Allowed choices are C, G, E/],
      [['add', '--type', 'C', '--company', '01'], /'--user <id>' not specified/],
      [['add', '--type', 'C', '--user', '100001'], /--company/],
      [['add', '--type', 'C', '--company', '01', '--user', '999999'], /no such customer, group, or employee/],
      [['add', '--type', 'C', '--company', '01', '--user', '100001999999'], /no such customer/],
      [['add', '--type', 'G', '--user', 'NOBODY'], /no such customer, group/],
      [['add', '--type', 'E', '--user', 'EMP003', '--flag', 'CanFly=Y'], /no such flag/],
      [['add', '--type', 'E', '--user', 'EMP003', '--flag', 'CanViewAR=All'], /CanViewAR must be Y or N/],
      [['add', '--type', 'E', '--user', 'EMP003', '--otp', 'always'], /require an email address/],
      [['add', '--type', 'E', '--user', 'EMP003', '--email', 'nobody'], /not an email address/],
      [['add', '--type', 'E', '--user', "E'; drop"], /letters and digits/],
      [['show', 'C01999999'], /no such account/],
      [['flags', 'C01100001'], /nothing to change/],
      [['toString'], /unknown command 'toString'/],
      [[], /outputHelp/],
    ])('%o is refused: %s', async (argv, message) => {
      await expect(run(argv)).rejects.toThrow(message)
    })

    test('shows an account without its hash, and lists them', async () => {
      const shown = (await run(['show', 'g00group1'])).join('\n')
      expect(shown).toMatch(/user id\s+GROUP1/)
      expect(shown).toMatch(/CanViewAR=Y/)
      expect(shown).not.toMatch(/argon2/)
      expect(await run(['list', '--type', 'G'])).toEqual(['G00GROUP1        active never      buyer@harbor.example'])
    })

    test('a changed flag takes effect with the next call, and the others stay unchanged [safety 1]', async () => {
      const browser = portal.browser()
      await browser.signIn('G', '0', 'GROUP1')
      const vendors = async () => (await browser.get('/inventory/vendors', { companyNumber: '01' })).statusCode
      expect(await vendors()).toBe(200)
      await run(['flags', 'G00GROUP1', 'CanViewInventory=N', 'CanViewPriceList=N', 'CanViewSales=N'])
      expect(await vendors()).toBe(403)
      await run(['flags', 'G00GROUP1', 'CanViewInventory=Y'])
      expect(await vendors()).toBe(200)
      expect(await signIn('G', '0', 'GROUP1')).toMatchObject({
        CanViewPriceList: 'N',
        CanViewAR: 'Y',
        ViewAllShipTos: 'All',
      })
    })

    test('sets the amount above which orders need an approval, and lifts it', async () => {
      const limit = async () => (await run(['show', 'C01100001'])).find((line) => line.startsWith('limit'))
      await run(['flags', 'C01100001', '--order-limit', '500.50'])
      expect(await limit()).toBe('limit    500.5')
      await run(['flags', 'C01100001', 'CanApproveOrders=Y'])
      expect(await limit()).toBe('limit    500.5')
      await run(['flags', 'C01100001', '--order-limit', 'none'])
      expect(await limit()).toBe('limit    (none)')
      for (const wrong of ['-1', '1e9', '5.555', ''])
        await expect(run(['flags', 'C01100001', `--order-limit=${wrong}`])).rejects.toThrow(
          'must be an amount, or none',
        )
    })

    test('changes email address and OTP policy together, by the same rules', async () => {
      await run(['flags', 'E00EMP002', '--otp', 'new-device', '--email', 'max@north.example'])
      expect((await signIn('E', '0', 'EMP002')).ReturnCode).toBe(2)
      await expect(run(['flags', 'E00EMP002', '--email', ''])).rejects.toThrow('require an email address')
      await run(['flags', 'E00EMP002', '--otp', 'never'])
      expect((await signIn('E', '0', 'EMP002')).ReturnCode).toBe(0)
    })

    test('disabling ends sessions at once, and enabling allows sign-in again [safety 11]', async () => {
      const browser = portal.browser()
      await browser.signIn('E', '0', 'EMP001')
      const list = async () => (await browser.get('/user/employee', { empLoginID: 'E00EMP001' })).statusCode
      expect(await list()).toBe(200)
      expect(await run(['disable', 'E00EMP001'])).toEqual(['E00EMP001 is switched off; 1 session ended'])
      expect(await list()).toBe(401)
      expect((await signIn('E', '0', 'EMP001')).ReturnCode).toBe(1)
      await run(['enable', 'E00EMP001'])
      expect(await list()).toBe(401)
      expect((await signIn('E', '0', 'EMP001')).ReturnCode).toBe(0)
    })

    test('resetting a password ends sessions, lifts the hold, and notifies the owner by email', async () => {
      for (let failure = 0; failure < 5; failure++) await signIn('E', '0', 'EMP003', 'Trade-2027')
      // Held: the correct password also requires a mailed code.
      expect((await signIn('E', '0', 'EMP003')).ReturnCode).toBe(2)
      expect(await run(['reset-password', 'E00EMP003', '--password-stdin'], 'Stock-2027')).toHaveLength(1)
      expect((await signIn('E', '0', 'EMP003', 'Stock-2027')).ReturnCode).toBe(0)
      expect((await signIn('E', '0', 'EMP003', password)).ReturnCode).toBe(1)
      const subjects = (await queuedMails(portal.store)).map(({ subject }) => subject)
      expect(subjects).toContain('Your password was changed')
    })

    test('ends the sessions of one account or of all, which may sign in again', async () => {
      await run(['end-sessions', '--all'])
      const browsers = await Promise.all(
        ['EMP001', 'EMP001', 'EMP002'].map(async (user) => {
          const browser = portal.browser()
          await browser.signIn('E', '0', user)
          return async () => (await browser.get('/user/employee', { empLoginID: `E00${user}` })).statusCode
        }),
      )
      const statuses = () => Promise.all(browsers.map((list) => list()))
      expect(await statuses()).toEqual([200, 200, 200])
      expect(await run(['end-sessions', 'E00EMP001'])).toEqual(['2 sessions of E00EMP001 ended'])
      expect(await statuses()).toEqual([401, 401, 200])
      expect((await run(['end-sessions', '--all']))[0]).toMatch(/^\d+ sessions of all accounts ended$/)
      expect(await statuses()).toEqual([401, 401, 401])
      expect((await signIn('E', '0', 'EMP001')).ReturnCode).toBe(0)
      await expect(run(['end-sessions'])).rejects.toThrow('give an account, or --all')
    })

    test('every change is audited, without secrets [safety 31]', async () => {
      const rows = await portal.store.db.selectFrom('audit').selectAll().where('actor', '=', 'command line').execute()
      const events = new Set(rows.map(({ event }) => event))
      expect([...events].toSorted()).toEqual(
        [
          'account added',
          'account changed',
          'account switched off',
          'account switched on',
          'password reset',
          'sessions ended',
        ].toSorted(),
      )
      expect(JSON.stringify(rows)).not.toMatch(/Stock-2027|argon2/)
    })

    test('a service account either pushes feeds or fetches orders', async () => {
      expect((await run(['add-service', 'erp']))[0]).toBe('service account erp can push feeds, and do nothing else')
      expect((await run(['add-service', 'erp-orders', '--orders']))[0]).toBe(
        'service account erp-orders can fetch and acknowledge orders, and do nothing else',
      )
      const { db } = portal.store
      const may = await db.selectFrom('service_accounts').select(['name', 'may']).orderBy('name').execute()
      expect(may).toEqual([
        { name: 'erp', may: 'feeds' },
        { name: 'erp-orders', may: 'orders' },
      ])
      await expect(run(['add-service', '--orders'])).rejects.toThrow("missing required argument 'name'")
    })
  })

  describe(`the audit trail on ${name}`, () => {
    test('is append-only, even for the owner of the table [safety 31]', async () => {
      const store = await open()
      const portal = await makePortal(store)
      await portal.browser().signIn('C', '01', '100001')
      const { db } = store
      const count = async () => (await db.selectFrom('audit').selectAll().execute()).length
      const before = await count()
      expect(before).toBeGreaterThan(0)
      await expect(db.updateTable('audit').set({ event: 'changed' }).execute()).rejects.toThrow('append-only')
      await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
      await expect(store.session((work) => work.query('truncate audit'))).rejects.toThrow('append-only')
      await expect(store.session((work) => work.query('truncate audit cascade'))).rejects.toThrow('append-only')
      await expect(
        store.session((work) => work.query("set session_replication_role = 'replica'; delete from audit")),
      ).rejects.toThrow('append-only')
      expect(await count()).toBe(before)
    })
  })
})

test('the command prints its output, a one-line error, and sets exit codes', async () => {
  const database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  await makePortal(store)
  await store.close()
  const command = (...argv: string[]) =>
    promisify(execFile)(process.execPath, ['app/server/commands/program.ts', 'account', ...argv], {
      env: { ...process.env, DATABASE_URL: database.options.databaseUrl },
    })
  try {
    expect((await command('list', '--type', 'G')).stdout).toBe(
      'G00GROUP1        active never      buyer@harbor.example\n',
    )
    const wrong = command('show', 'NOBODY')
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^trade-counter: NOBODY: no such account[^\n]*\n$/),
    })
    await expect(command('list', '--nonsense')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^trade-counter: unknown option '--nonsense'\n$/),
    })
  } finally {
    await database.remove()
  }
})

test('Help opens no database, and exits 0', async () => {
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const help = promisify(execFile)(process.execPath, ['app/server/commands/program.ts', 'account', '--help'], { env })
  await expect(help).resolves.toMatchObject({
    stdout: expect.stringMatching(/^Usage: trade-counter account .*\n[\s\S]*\n {2}add /),
  })
})
