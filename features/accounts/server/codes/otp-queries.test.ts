import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { type Code, completeTicket, openTicket, saveCode, readTicket, consumeCodeAttempt } from './otp-queries.ts'

onDatabase((name, open) => {
  describe(`a ticket on ${name}`, () => {
    let portal: Portal
    let accountId: number
    beforeAll(async () => {
      portal = await makePortal(open)
      const account = db().selectFrom('accounts').select('account_id').where('user_id', '=', '100002')
      accountId = (await account.executeTakeFirstOrThrow()).account_id
    })
    const db = () => portal.store.db
    const inMinutes = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000)
    const newCode = (): Code => ({ hmac: randomBytes(32), kid: 'test' })
    const openOne = async () => {
      const ticketId = randomUUID()
      await openTicket(db(), {
        ticketId,
        accountId,
        heldUser: null,
        heldKey: null,
        now: portal.clock.now(),
        expiresAt: inMinutes(10),
      })
      return ticketId
    }

    test('is completed by its code only once', async () => {
      const [ticket, code] = [await openOne(), newCode()]
      await saveCode(db(), ticket, code, inMinutes(5))
      expect(await completeTicket(db(), ticket, code, portal.clock.now())).toBe(true)
      expect(await readTicket(db(), ticket, portal.clock.now())).toBeUndefined()
      expect(await consumeCodeAttempt(db(), ticket, portal.clock.now())).toBeUndefined()
      expect(await completeTicket(db(), ticket, code, portal.clock.now())).toBe(false)
    })

    test('is not completed by a code that was replaced during the comparison', async () => {
      const [ticket, former, code] = [await openOne(), newCode(), newCode()]
      await saveCode(db(), ticket, former, inMinutes(5))
      expect(await consumeCodeAttempt(db(), ticket, portal.clock.now())).toMatchObject({ accountId, kid: 'test' })
      await saveCode(db(), ticket, code, inMinutes(5))
      expect(await completeTicket(db(), ticket, former, portal.clock.now())).toBe(false)
      expect(await completeTicket(db(), ticket, code, portal.clock.now())).toBe(true)
    })

    test("is not completed by another ticket's code", async () => {
      const [ticket, other, code] = [await openOne(), await openOne(), newCode()]
      await saveCode(db(), ticket, code, inMinutes(5))
      await saveCode(db(), other, newCode(), inMinutes(5))
      expect(await completeTicket(db(), other, code, portal.clock.now())).toBe(false)
      expect(await readTicket(db(), ticket, portal.clock.now())).toMatchObject({ accountId })
    })
  })
})
