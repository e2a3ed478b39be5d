import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { endSessions, openSession } from './session-queries.ts'

onDatabase((name, open) => {
  describe(`opening a session on ${name}`, () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open)
    })
    beforeEach(() => resetSignIns(portal))

    const db = () => portal.store.db
    /** Whose password was right a moment ago. */
    const proved = async () => {
      const { rows } = await sql<{ accountId: number; passwordStamp: string }>`
        select account_id as "accountId", extract(epoch from password_changed_at)::text as "passwordStamp"
        from accounts where company = '01' and user_id = '100001'`.execute(db())
      if (!rows[0]) throw new Error('no account')
      return rows[0]
    }
    const opens = async (who: { accountId: number; passwordStamp: string }) => {
      const now = portal.clock.now()
      const endsAt = new Date(now.getTime() + 3600_000)
      const opened = await openSession(db(), {
        ...who,
        sessionId: randomUUID(),
        refreshHash: randomBytes(32),
        now,
        endsAt,
      })
      const { length } = await db().selectFrom('sessions').selectAll().execute()
      expect(length).toBe(opened ? 1 : 0)
      return opened
    }

    test('succeeds if the account and its password are unchanged', async () => {
      expect(await opens(await proved())).toBe(true)
    })

    test('opens nothing if the account was disabled meanwhile', async () => {
      const who = await proved()
      await db().updateTable('accounts').set({ active: false }).where('account_id', '=', who.accountId).execute()
      expect(await opens(who)).toBe(false)
    })

    test.skipIf(name === 'PGlite')('waits for a change of the password that is not committed yet', async () => {
      const who = await proved()
      const { opening } = await db()
        .transaction()
        .execute(async (work) => {
          const changed = { password_changed_at: new Date(portal.clock.now().getTime() + 1000) }
          await work.updateTable('accounts').set(changed).where('account_id', '=', who.accountId).execute()
          const opening = opens(who)
          const waiting = sql`select from pg_locks where not granted`
          await expect.poll(async () => (await waiting.execute(work)).rows).not.toEqual([])
          return { opening }
        })
      expect(await opening).toBe(false)
    })

    test('opens nothing if the password was changed meanwhile', async () => {
      const who = await proved()
      expect(await opens({ ...who, passwordStamp: `${Number(who.passwordStamp) - 1}` })).toBe(false)
    })

    test('the first reason why a session ended stays, and only live sessions count as ended', async () => {
      const reasons = async () =>
        (await db().selectFrom('sessions').select('ended_because').execute()).map((row) => row.ended_because)
      await opens(await proved())
      const { session_id } = await db().selectFrom('sessions').select('session_id').executeTakeFirstOrThrow()
      await endSessions(db(), { session: session_id }, 'signed out', portal.clock.now())
      await endSessions(db(), { session: session_id }, 'refresh token reused', portal.clock.now())
      expect(await reasons()).toEqual(['signed out'])
      expect(await endSessions(db(), 'all', 'by the operator', portal.clock.now())).toBe(0)
      await db().deleteFrom('sessions').execute()
      await opens(await proved())
      portal.clock.advance(3600)
      expect(await endSessions(db(), 'all', 'by the operator', portal.clock.now())).toBe(0)
      expect(await reasons()).toEqual([null])
    })

    test('opens nothing for a deleted account', async () => {
      expect(await opens({ ...(await proved()), accountId: 999_999 })).toBe(false)
    })
  })
})
