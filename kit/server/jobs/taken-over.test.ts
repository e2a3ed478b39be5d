import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { ClaimLost, type JobKinds, jobForm } from './job.ts'
import { sendJob } from './job-queries.ts'
import { Worker } from './worker.ts'

onDatabase((name, open) => {
  test(`A job that its own worker claims again is stopped, and the worker waits for its new run, on ${name}`, async () => {
    const { db } = await open()
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lost: unknown[] = []
    const ended: number[] = []
    const kinds: JobKinds = {
      note: {
        atOnce: 2,
        run: async ({ attempt }, signal) => {
          signal.addEventListener('abort', () => lost.push([attempt, signal.reason]))
          await gates[attempt - 1]?.promise
          ended.push(attempt)
          return 'done'
        },
      },
    }
    const attempts = async () => (await db.selectFrom('jobs').select(['state', 'attempt']).execute()).at(0)
    const worker = new Worker(db, kinds, { lookEvery: 20, lease: 0.3, report: () => undefined })
    await db.deleteFrom('jobs').execute()
    await sendJob(db, jobForm('note', {}), {})
    worker.start()
    try {
      await expect.poll(attempts).toEqual({ state: 'running', attempt: 1 })
      // As after an outage of the database that was longer than the lease.
      await sql`update jobs set run_at = clock_timestamp()`.execute(db)
      await expect.poll(attempts).toEqual({ state: 'running', attempt: 2 })
      await expect.poll(() => lost).toEqual([[1, expect.any(ClaimLost)]])
      gates[0]?.resolve()
      await expect.poll(() => ended).toEqual([1])
      // The worker learns from the database that this run no longer counts.
      await sleep(100)
      let hasStopped = false
      const stopping = worker.stop().finally(() => {
        hasStopped = true
      })
      await sleep(100)
      expect(hasStopped).toBe(false)
      gates[1]?.resolve()
      await stopping
      expect(await attempts()).toEqual({ state: 'done', attempt: 2 })
    } finally {
      for (const { resolve } of gates) resolve()
      await worker.stop(0)
    }
  })
})
