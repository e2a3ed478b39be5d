import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onDatabase } from '#server/testing/servers/database.ts'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { makePortal, type Portal, resetSignIns } from '#server/testing/servers/portal.ts'
import { claimMail, queueMail } from '#server/kit/mail/mail-queries.ts'
import { startUpkeep, sweep } from './upkeep.ts'

onDatabase((name, open) => {
  describe(`upkeep on ${name}`, () => {
    let portal: Portal
    let mail: MailServer
    beforeAll(async () => {
      mail = await startMailServer()
      portal = await makePortal(await open(), { SMTP_URL: mail.url })
    })
    afterAll(() => mail.stop())
    beforeEach(() => resetSignIns(portal))

    const queue = (seconds = 3600, topic = 'test') => {
      const now = portal.clock.now()
      const expiresAt = new Date(now.getTime() + seconds * 1000)
      const letter = { topic, recipient: 'a@b.example', subject: 'Word', body: 'of it', expiresAt }
      return queueMail(portal.store.db, letter, now)
    }
    const count = async (table: 'sessions' | 'refresh_tokens' | 'sign_in_limits' | 'otp_tickets' | 'mail_queue') => {
      const rows = await portal.store.db.selectFrom(table).selectAll().execute()
      return rows.length
    }

    test('deletes only what has expired', async () => {
      const browser = portal.browser()
      await browser.signIn('C', '01', '100001')
      await portal.browser().signIn('C', '01', '100002')
      await portal.browser().signIn('C', '01', '100003', 'Trade-2027')
      await sweep(portal.services)
      expect([await count('sessions'), await count('otp_tickets')]).toEqual([1, 1])
      expect(await count('sign_in_limits')).toBe(4)
      portal.clock.advance(12 * 3600 + 1)
      await sweep(portal.services)
      expect(await count('sign_in_limits')).toBe(0)
      expect(await count('sessions')).toBe(1)
      portal.clock.advance(24 * 3600)
      await sweep(portal.services)
      expect([await count('sessions'), await count('refresh_tokens'), await count('otp_tickets')]).toEqual([0, 0, 0])
    })

    test('keeps an ended session for a day', async () => {
      const browser = portal.browser()
      await browser.signIn('C', '01', '100001')
      await browser.post('/user/logout')
      portal.clock.advance(24 * 3600 - 1)
      await sweep(portal.services)
      expect(await count('sessions')).toBe(1)
      portal.clock.advance(2)
      await sweep(portal.services)
      expect(await count('sessions')).toBe(0)
    })

    test('gives up expired mail and clears its text, and deletes it after a week', async () => {
      await queue(60)
      portal.clock.advance(61)
      await sweep(portal.services)
      const rows = await portal.store.db.selectFrom('mail_queue').selectAll().execute()
      expect(rows).toMatchObject([{ body: '', last_error: 'expired', sent_at: null }])
      portal.clock.advance(7 * 24 * 3600 - 1)
      await sweep(portal.services)
      expect(await count('mail_queue')).toBe(1)
      portal.clock.advance(2)
      await sweep(portal.services)
      expect(await count('mail_queue')).toBe(0)
    })

    test('a newer mail with the same topic replaces the unsent one', async () => {
      await queue()
      await queue()
      await queue(3600, 'another')
      expect(await count('mail_queue')).toBe(2)
      await portal.store.db.updateTable('mail_queue').set({ sent_at: portal.clock.now() }).execute()
      await queue()
      expect(await count('mail_queue')).toBe(3)
    })

    test('two processes never claim the same mail, and an expired lease releases it', async () => {
      for (let at = 0; at < 8; at++) await queue(3600, `topic ${at}`)
      const { db } = portal.store
      const taken = await Promise.all(Array.from({ length: 4 }, () => claimMail(db, portal.clock.now(), 60)))
      const ids = taken.flat().map(({ mailId }) => mailId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(8)
      portal.clock.advance(60)
      expect(await claimMail(db, portal.clock.now(), 60)).toHaveLength(8)
    })

    test('delivers every 5 s until stopped', async () => {
      mail.received.length = 0
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const end = startUpkeep(portal.services, () => undefined)
        await queue()
        vi.advanceTimersByTime(5000)
        await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 120_000 })
        await end()
        await queue()
        vi.advanceTimersByTime(20_000)
        expect(mail.received).toHaveLength(1)
      } finally {
        vi.useRealTimers()
      }
    })

    test('reports a database outage once, and resumes after it', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const reported: unknown[] = []
      let away = true
      const { store } = portal.services
      const broken = {
        ...portal.services,
        get store() {
          if (away) throw new Error('away')
          return store
        },
      }
      try {
        mail.received.length = 0
        await queue()
        const end = startUpkeep(broken, (error) => reported.push(error))
        for (let turn = 0; turn < 3; turn++) {
          vi.advanceTimersByTime(5000)
          await new Promise((done) => setImmediate(done))
        }
        expect(reported).toHaveLength(1)
        away = false
        vi.advanceTimersByTime(5000)
        await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 120_000 })
        await end()
      } finally {
        vi.useRealTimers()
      }
    })
  })
})
