import { endMails, queuedMails } from '#app/server/testing/servers/mails.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'

const [one, other] = ['100001', '100001000002'] as const

onDatabase((name, open) => {
  describe(`who gets which mail on ${name}`, () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open)
      await sql`update accounts set email = user_id || '@harbor.example'`.execute(portal.store.db)
    })
    beforeEach(() => resetSignIns(portal))

    const fail = async (user: string) => {
      for (let nth = 0; nth < 5; nth++) await portal.browser().signIn('C', '01', user, 'Trade-2027')
    }
    const disable = (user: string) =>
      portal.store.db.updateTable('accounts').set({ active: false }).where('user_id', '=', user).execute()
    const mails = async (subject: string) => {
      const queued = (await queuedMails(portal.store)).filter((mail) => mail.subject === subject)
      return queued.map(({ recipient }) => recipient).toSorted()
    }
    const received = (...users: string[]) => users.map((user) => `${user}@harbor.example`)

    test('Each owner is notified of failed sign-ins, and no owner of a disabled account', async () => {
      await fail(one)
      await fail(other)
      await disable('100002')
      await fail('100002')
      expect(await mails('Failed sign-ins to your account')).toEqual(received(other, one).toSorted())
    })

    test('Each owner is notified of a changed password', async () => {
      const users = [one, other]
      for (const [nth, user] of users.entries()) {
        const browser = portal.browser()
        await browser.signIn('C', '01', user)
        const change = { oldPassword: password, newPassword: `Stock-202${nth}` }
        const who = { identityKey: `C01${user}`, companyNumber: '01', customerNumber: '100001' }
        const path = '/changepassword/updateLoginPassword'
        expect((await browser.post(path, { ...change, ...who })).statusCode).toBe(200)
      }
      expect(await mails('Your password was changed')).toEqual(received(...users).toSorted())
      await sql`update accounts set password_hash = (select password_hash from accounts where user_id = 'GROUP1')`.execute(
        portal.store.db,
      )
    })

    /** A sign-in with the right password that is held for a code, from another browser each time. */
    const held = async () => {
      const browser = portal.browser()
      expect((await browser.signIn('C', '01', one)).json()).toMatchObject({ ReturnCode: 2 })
      return () => browser.post('/user/sendOTP', { essUserId: `01${one}` })
    }

    test('The owner of a held sign-in gets the code, unless the account is disabled meanwhile', async () => {
      await fail(one)
      const [send, sendLater] = [await held(), await held()]
      await send()
      expect(await mails('Your sign-in code')).toEqual(received(one))
      await portal.store.db.deleteFrom('jobs').execute()
      await disable(one)
      await sendLater()
      expect(await mails('Your sign-in code')).toEqual([])
    })

    test('An owner gets at most three codes at once, from however many browsers they are requested', async () => {
      await fail(one)
      for (let nth = 0; nth < 5; nth++) {
        const send = await held()
        await send()
        // A code that has left is not replaced by the next one.
        await endMails(portal.store)
      }
      expect(await mails('Your sign-in code')).toEqual(received(one, one, one))
    })
  })
})
