import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#server/testing/servers/database.ts'
import { type Counter, openCounter } from '#server/testing/servers/viewers.ts'
import { claimOrders } from './delivery-queries.ts'

const now = new Date('2026-11-20T15:00:00Z')

onDatabase((name, open) => {
  describe(`claimed orders on ${name}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(await open())
    })

    test.each([
      [0, 10],
      [1, 20],
      [5, 320],
      [8, 2560],
      [9, 3600],
      [500, 3600],
    ])('After %i attempts, the next one is due in %i s', async (attempts, seconds) => {
      const { db } = counter.store
      await db.updateTable('carts').set({ push_attempts: attempts, push_next_at: null }).execute()
      const [claimed] = await claimOrders(db, 'push', now)
      expect(claimed?.attempt).toBe(attempts + 1)
      const row = await db
        .selectFrom('carts')
        .select('push_next_at')
        .where('cart_id', '=', claimed?.cartId ?? 0)
        .executeTakeFirstOrThrow()
      expect(Number(row.push_next_at) - Number(now)).toBe(seconds * 1000)
    })

    test('An order is claimed again when it is due, and not before', async () => {
      const { db } = counter.store
      const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
      await db
        .updateTable('carts')
        .set({ push_attempts: 0, push_next_at: at(30) })
        .execute()
      expect(await claimOrders(db, 'push', at(29))).toEqual([])
      const claimed = await claimOrders(db, 'push', at(30))
      expect(claimed).toHaveLength(5)
      const numbers = claimed.map(({ cartId }) => cartId)
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    })
  })
})
