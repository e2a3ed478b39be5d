import { sql } from 'kysely'
import { orderJobs } from '#buying/server/outgoing/deliver.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import type { Counter } from './viewers.ts'

/** Delivers the orders of a test's portal, whenever the test says so. */
export function orderWorker({ store, services }: Counter) {
  const logged: unknown[] = []
  const kinds = orderJobs({ ...services, store }, { warn: (...line: unknown[]) => logged.push(...line) })
  const open = () => new Worker(store.db, kinds, { report: (error) => logged.push(error) })
  const schedule = () =>
    kinds.orders?.run({ jobId: 0, kind: 'orders', data: {}, attempt: 1 }, new AbortController().signal)
  return {
    kinds,
    /** What the log got. */
    logged,
    /** Tries every order that is due, by several workers at once. @returns how many attempts that took */
    async deliver(workers = 1): Promise<number> {
      await schedule()
      const runs = await Promise.all(Array.from({ length: workers }, () => open().runDue()))
      return runs.reduce((sum, count) => sum + count, 0)
    },
    /** Ends the pauses between attempts. */
    makeDue: () => sql`update jobs set run_at = clock_timestamp() where state = 'waiting'`.execute(store.db),
  }
}
