import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { statementsOf } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { completeJob, sendJob } from './job-queries.ts'
import { ClaimLost, type Job, type JobKinds, jobForm } from './job.ts'
import { Worker } from './worker.ts'

eachDatabase((name, open) => {
  describe(`leases on ${name}`, () => {
    let store: Store
    let worker: Worker
    let ran: unknown[] = []
    const start = (kinds: JobKinds, lease: number) => {
      worker = new Worker(store.db, kinds, { lookEvery: 20, report: () => undefined, lease })
      worker.start()
    }

    beforeAll(async () => {
      store = await open()
    })
    beforeEach(async () => {
      ran = []
      await store.db.deleteFrom('jobs').execute()
    })
    afterEach(() => worker.stop(0))

    test('a long job keeps its lease; one that was taken over is aborted', async () => {
      await sendJob(store.db, jobForm('note', {}), {})
      let heard: unknown
      const run = (_job: unknown, signal: AbortSignal) =>
        new Promise<'done'>((resolve) => {
          ran.push('begun')
          signal.addEventListener('abort', () => {
            heard = signal.reason
            resolve('done')
          })
        })
      start({ note: { run } }, 0.6)
      await expect.poll(() => ran).toEqual(['begun'])
      const leaseOf = async () =>
        (await store.db.selectFrom('jobs').select('run_at').executeTakeFirstOrThrow()).run_at.getTime()
      const first = await leaseOf()
      await expect.poll(leaseOf).toBeGreaterThan(first)
      await sql`update jobs set attempt = attempt + 1`.execute(store.db)
      await expect.poll(() => heard).toBeInstanceOf(ClaimLost)
    })

    test('one timer extends the leases of all jobs long before they end, and ends with the worker', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const release = Promise.withResolvers<'done'>()
      try {
        for (const _ of [1, 2]) await sendJob(store.db, jobForm('note', {}), {})
        const run = async () => {
          ran.push('begun')
          return release.promise
        }
        const lease = 30
        start({ note: { run, atOnce: 2 } }, lease)
        await expect.poll(() => ran).toHaveLength(2)
        expect(vi.getTimerCount()).toBe(1)
        const leases = async () =>
          (await store.db.selectFrom('jobs').select('run_at').execute()).map(({ run_at }) => run_at.getTime())
        const latest = Math.max(...(await leases()))
        vi.advanceTimersByTime((lease * 1000) / 2)
        // With an interval, the poll would move the faked timers, too.
        await expect.poll(async () => Math.min(...(await leases())), { interval: 0 }).toBeGreaterThan(latest)
        release.resolve('done')
        await worker.stop()
        expect(vi.getTimerCount()).toBe(0)
      } finally {
        release.resolve('done')
        vi.useRealTimers()
      }
    })

    test('a run that has completed its job itself is not stopped while it tidies up', async () => {
      await sendJob(store.db, jobForm('note', {}), {})
      let isStopped = false
      const beat = Promise.withResolvers<void>()
      const run = async (job: Job, signal: AbortSignal) => {
        signal.addEventListener('abort', () => {
          isStopped = true
        })
        await completeJob(statementsOf(store.db), job)
        await sendJob(store.db, jobForm('other', {}), {})
        await beat.promise
        ran.push('tidied up')
        return 'completed' as const
      }
      // The beat that extends this lease looks at both jobs.
      const other = async ({ jobId }: Job) => {
        const lease = store.db.selectFrom('jobs').select('run_at').where('job_id', '=', jobId)
        const first = await lease.executeTakeFirst()
        await expect.poll(() => lease.executeTakeFirst()).not.toEqual(first)
        beat.resolve()
        return 'done' as const
      }
      start({ note: { run }, other: { run: other } }, 3)
      await expect.poll(() => ran).toEqual(['tidied up'])
      expect(isStopped).toBe(false)
    })
  })
})
