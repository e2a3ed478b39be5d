import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import type { Job, JobKinds } from '#kit/server/jobs/job.ts'
import { erpJobs } from './stand-in.ts'

onDatabase((name, open) => {
  describe(`the stand-in ERP on ${name}`, () => {
    let counter: Counter
    let api: string
    const erp = () => erpJobs({ store: counter.store, api, now: () => counter.clock.now() })
    const states = async () => {
      const rows = await counter.store.db
        .selectFrom('carts')
        .select(['reference', 'state'])
        .where('reference', 'like', 'S%')
        .execute()
      return [...new Set(rows.map(({ state }) => state))]
    }
    const booked = () =>
      counter.store.db.selectFrom('orders').select('comment1').where('comment1', 'like', 'PORTAL ORDER %').execute()

    beforeAll(async () => {
      counter = await openCounter(open)
      api = `${await counter.app.listen({ port: 0, host: '127.0.0.1' })}/api`
    })
    afterAll(() => counter.app.close())

    test('accepts sent orders over HTTP and books them a minute later, also after a restart', async () => {
      const run = async (kinds: JobKinds, { kind, data }: Pick<Job, 'kind' | 'data'>) => {
        const job = { kind, data: kinds[kind]?.data?.parse(data), jobId: 0, attempt: 1 }
        await kinds[kind]?.run(job, new AbortController().signal)
      }
      await run(erp(), { kind: 'stand-in ERP', data: {} })
      expect(await states()).toEqual(['received'])
      const restarted = erp()
      await run(restarted, { kind: 'stand-in ERP', data: {} })
      expect(await states()).toEqual(['received'])
      const bookings = await counter.store.db
        .selectFrom('jobs')
        .where('kind', '=', 'stand-in booking')
        .select(['kind', 'data', sql<number>`extract(epoch from run_at - sent_at)`.as('pause')])
        .execute()
      expect(bookings.map(({ pause }) => Math.round(pause))).toEqual(Array(6).fill(50))
      for (const job of bookings) await run(restarted, job)
      expect(await states()).toEqual(['in the books'])
      const orders = await booked()
      expect(new Set(orders.map(({ comment1 }) => comment1)).size).toBe(6)
      for (const job of bookings) await run(erp(), job)
      expect(await booked()).toHaveLength(orders.length)
    })
  })
})
