import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { csv, type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { faultLine, FeedRefused } from '../checking/faults.ts'
import { loadFeed } from './load.ts'

const hash = (salt: string) => `$argon2id$v=19$m=19456,t=2,p=1$${salt.repeat(16)}$${'aGFz'.repeat(10)}`
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n`)
const invoice = sampleFeed['invoices.csv']?.[0] ?? {}

onDatabase((name, open) => {
  describe(`accounts and images of a feed on ${name}`, () => {
    let store: Store
    const folders: string[] = []
    const folderOf = async (content: FeedContent) => {
      const dir = await writeFeed(content)
      folders.push(dir)
      return dir
    }
    const load = async (content: FeedContent) => loadFeed(store, await folderOf(content), { limits: false })
    const faultsIn = async (dir: string): Promise<string[]> => {
      const refused = await loadFeed(store, dir).catch((error: unknown) => error)
      if (!(refused instanceof FeedRefused)) throw new Error('the feed was taken', { cause: refused })
      return refused.faults.map(faultLine)
    }
    const accounts = async () =>
      store.db.selectFrom('accounts').selectAll().where('user_id', '<>', 'EMP001').orderBy('user_id').execute()

    beforeAll(async () => {
      store = await open()
      await load(sampleFeed)
    })
    afterEach(async () => {
      for (const dir of folders.splice(0)) await rm(dir, { recursive: true })
    })

    test('adds new accounts; omitted flags are N', async () => {
      const [customer, group] = await accounts()
      expect(customer).toMatchObject({ login_type: 'C', company: '01', identity_key: 'C01100001', otp_policy: 'never' })
      expect(customer?.flags).toMatchObject({ CanViewAR: 'Y', ViewAllShipTos: 'All', CanViewOrders: 'N' })
      expect(group).toMatchObject({ company: '00', identity_key: 'G00GROUP1', active: true, email: '' })
      expect(group?.flags).toMatchObject({ CanViewAR: 'N', ViewAllShipTos: 'One' })
    })

    test('updates existing accounts and keeps their passwords; accounts that the file omits stay', async () => {
      const [before, group] = await accounts()
      const { accounts: merged } = await load({
        'accounts.csv': csv([
          {
            login_type: 'C',
            company: '01',
            user_id: '100001',
            password_hash: hash('b'),
            email: 'ann@example.com',
            otp_policy: 'always',
            active: 'N',
            order_limit: '500',
            CanViewOrders: 'Y',
            CanViewSales: '',
          },
          { login_type: 'E', user_id: 'EMP001', password_hash: hash('c') },
        ]),
      })
      expect(merged).toEqual({ added: 1, changed: 1 })
      const [after, groupAfter] = await accounts()
      expect(groupAfter).toEqual(group)
      expect(after).toEqual({
        ...before,
        email: 'ann@example.com',
        otp_policy: 'always',
        active: false,
        order_limit: 500,
        flags: { ...before?.flags, CanViewOrders: 'Y' },
      })
    })

    test('a blocked account stays blocked until a file says that it is active', async () => {
      const row = { login_type: 'C', company: '01', user_id: '100001', password_hash: '' }
      const isActive = async (more: Record<string, string>) => {
        await load({ 'accounts.csv': csv([{ ...row, ...more }]) })
        return (await accounts())[0]?.active
      }
      expect([await isActive({}), await isActive({ active: '' }), await isActive({ active: 'Y' })]).toEqual([
        ...[false, false, true],
      ])
      expect([await isActive({ active: 'N' }), await isActive({ email: 'b@example.com' })]).toEqual([false, false])
    })

    test('an empty order limit changes nothing, and none removes it', async () => {
      const limits = async () => (await accounts()).map(({ order_limit }) => order_limit)
      const row = { login_type: 'C', company: '01', user_id: '100001', password_hash: '' }
      expect((await limits())[0]).toBe(500)
      await load({ 'accounts.csv': csv([{ ...row, order_limit: '' }]) })
      expect((await limits())[0]).toBe(500)
      await load({ 'accounts.csv': csv([{ ...row, order_limit: 'none' }]) })
      expect((await limits())[0]).toBeNull()
    })

    test('an account needs its customer, group, or employee, a unique key, and a password if it is new', async () => {
      const quotedHash = `"${hash('a')}"`
      const header = 'login_type,company,user_id,password_hash,identity_key,CanViewAR'
      const dir = await folderOf({
        'accounts.csv': [
          header,
          `C,01,999999,${quotedHash},,Y`,
          `C,01,100001NOWHERE,${quotedHash},,Y`,
          `C,01,100001999,${quotedHash},,Y`,
          `G,,GROUP9,${quotedHash},,`,
          `E,,EMP999,${quotedHash},,`,
          'C,01,100002,,,Y',
          `C,01,100002,${quotedHash},OTHER,Y`,
          `C,01,100001000011,${quotedHash},C01100001,Y`,
          'C,01,100001,secret-password,,Y',
          'C,01,100001,,,yes',
          '',
        ].join('\n'),
      })
      expect(await faultsIn(dir)).toEqual([
        'accounts.csv, line 3, column user_id: must be up to 12 characters without blanks or lowercase letters: 100001NOWHERE',
        'accounts.csv, line 10, column password_hash: must be an Argon2id hash in PHC form, `$argon2id$v=19$m=...,t=...,p=...$salt$hash`',
        'accounts.csv, line 11, column CanViewAR: must be one of Y, N: yes',
        'accounts.csv, line 2, column user_id: there is no such customer: 01 999999',
        'accounts.csv, line 4, column user_id: the customer has no such ship-to: 01 100001999',
        'accounts.csv, line 5, column user_id: there is no such customer group: GROUP9',
        'accounts.csv, line 6, column user_id: there is no such employee: EMP999',
        'accounts.csv, line 7, column password_hash: is required for a new account: 100002',
        'accounts.csv, line 8, column login_type, company, user_id: is a duplicate: C 01 100002',
        'accounts.csv, line 9, column identity_key: belongs to another account: C01100001',
      ])
    })

    const images = async () => {
      const rows = await store.db.selectFrom('invoice_images').selectAll().execute()
      return rows.map(({ invoice_number, pdf: bytes }) => [invoice_number, bytes.toString()])
    }
    const withImage = (image_file: string) => ({ 'invoices.csv': csv([{ ...invoice, image_file }]) })

    test('images come with invoices.csv, stay when it omits their column, and go when it names none', async () => {
      const { images: count } = await load({ ...withImage('images/a-1.pdf'), 'images/a-1.pdf': pdf('one') })
      expect(count).toBe(1)
      expect(await images()).toEqual([['800001', pdf('one').toString()]])
      await load({ 'invoices.csv': csv([invoice]) })
      expect(await images()).toEqual([['800001', pdf('one').toString()]])
      await load(withImage(''))
      expect(await images()).toEqual([])
    })

    test('an image must be a PDF of at most 10 MB inside the folder', async () => {
      const secret = join(await folderOf({ 'secret.pdf': pdf('secret') }), 'secret.pdf')
      const large = Buffer.concat([pdf('large'), Buffer.alloc(10 * 2 ** 20)])
      const refused = {
        'images/none.pdf': 'there is no such file',
        'images/text.pdf': 'is not a PDF',
        'images/large.pdf': 'is larger than 10 MB',
        'images/link.pdf': 'is outside the feed folder',
        'images/folder.pdf': 'is not a file',
        '../../../secret.pdf': 'must be the name of a PDF in the feed folder, such as images/01-800211.pdf',
        [secret]: 'must be the name of a PDF in the feed folder, such as images/01-800211.pdf',
        'images/a.txt': 'must be the name of a PDF in the feed folder, such as images/01-800211.pdf',
      }
      for (const [file, says] of Object.entries(refused)) {
        const dir = await folderOf({
          ...withImage(file),
          'images/text.pdf': 'text',
          'images/large.pdf': large,
          'images/folder.pdf/x': '',
        })
        await symlink(secret, join(dir, 'images/link.pdf'))
        await writeFile(join(dir, 'images/a.txt'), pdf('a'))
        const [fault] = await faultsIn(dir)
        expect(fault).toContain(`invoices.csv, line 2, column image_file: ${says}: ${file.slice(0, 40)}`)
      }
      expect((await sql`select from invoice_images`.execute(store.db)).rows).toEqual([])
    })
  })
})
