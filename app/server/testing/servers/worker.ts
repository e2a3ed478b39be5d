import { feedJobs } from '#intake/server/feed-jobs.ts'
import { jobKinds } from '#app/server/jobs.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import type { Portal } from './portal.ts'

/**
 * Starts a worker beside a test's server, with the owner's role, which stops when the server closes.
 * @param forks whether it starts a process for each load and rollback, as `trade-counter work` does, which takes half a
 * second of processor time
 */
export function startWorker(
  { app, store, services }: Pick<Portal, 'app' | 'store' | 'services'>,
  { forks = false } = {},
): Worker {
  const kinds = { ...jobKinds({ ...services, store }, app.log), ...(!forks && feedJobs(store, services.config)) }
  const worker = new Worker(store.db, kinds, { lookEvery: 50, report: () => undefined })
  worker.start()
  app.addHook('onClose', () => worker.stop(0))
  return worker
}
