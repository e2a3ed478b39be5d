import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { queuedMails } from '#app/server/testing/servers/mails.ts'
import { makePortal, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { addLink } from '../password-links/link-queries.ts'
import { sweep } from './upkeep-queries.ts'

onDatabase((name, open) => {
  describe(`upkeep on ${name}`, () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open)
    })
    beforeEach(() => resetSignIns(portal))

    const sweepAll = () => sweep({ ...portal.services, store: portal.store })
    const count = async (
      table: 'sessions' | 'refresh_tokens' | 'sign_in_limits' | 'otp_tickets' | 'password_links',
    ) => {
      const rows = await portal.store.db.selectFrom(table).selectAll().execute()
      return rows.length
    }

    test('deletes only what has expired', async () => {
      const browser = portal.browser()
      await browser.signIn('C', '01', '100001')
      await portal.browser().signIn('C', '01', '100002')
      await portal.browser().signIn('C', '01', '100003', 'Trade-2027')
      await sweepAll()
      expect([await count('sessions'), await count('otp_tickets')]).toEqual([1, 1])
      expect(await count('sign_in_limits')).toBe(4)
      portal.clock.advance(12 * 3600 + 1)
      await sweepAll()
      expect(await count('sign_in_limits')).toBe(0)
      expect([await count('sessions'), await count('otp_tickets')]).toEqual([1, 1])
      portal.clock.advance(24 * 3600)
      await sweepAll()
      expect([await count('sessions'), await count('refresh_tokens'), await count('otp_tickets')]).toEqual([0, 0, 0])
    })

    test('keeps a password link until it expires, and no longer', async () => {
      const { db } = portal.store
      const { account_id } = await db.selectFrom('accounts').select('account_id').executeTakeFirstOrThrow()
      const expires_at = new Date(portal.clock.now().getTime() + 3600_000)
      await addLink(db, { hash: Buffer.from('a link'), accountId: account_id, email: '', expiresAt: expires_at })
      portal.clock.advance(3599)
      await sweepAll()
      expect(await count('password_links')).toBe(1)
      portal.clock.advance(1)
      await sweepAll()
      expect(await count('password_links')).toBe(0)
    })

    test('keeps an ended session for a day', async () => {
      const browser = portal.browser()
      await browser.signIn('C', '01', '100001')
      await browser.post('/user/logout')
      portal.clock.advance(24 * 3600 - 1)
      await sweepAll()
      expect(await count('sessions')).toBe(1)
      portal.clock.advance(2)
      await sweepAll()
      expect(await count('sessions')).toBe(0)
    })

    test('mail that a server of a former release left is sent once', async () => {
      const mail = { recipient: 'a@b.example', subject: 'Left', body: 'behind' }
      await sql`insert into mail_queue (topic, recipient, subject, body, created_at, expires_at, next_try_at, sent_at)
        values ('left', ${mail.recipient}, ${mail.subject}, ${mail.body}, now(), now() + interval '1 day', now() - interval '1 s', null),
          ('gone', 'c@d.example', '', '', now(), now(), now() - interval '1 s', now())`.execute(portal.store.db)
      await sweepAll()
      await sweepAll()
      expect(await queuedMails(portal.store)).toEqual([mail])
    })
  })
})
