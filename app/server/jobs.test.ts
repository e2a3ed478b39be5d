import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { feedJobs } from '#intake/server/feed-jobs.ts'
import { sendJob } from '#kit/server/jobs/job-queries.ts'
import { type JobKinds, jobForm } from '#kit/server/jobs/job.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import { jobKinds } from './jobs.ts'
import { eachDatabase } from './testing/servers/database.ts'
import { makePortal } from './testing/servers/portal.ts'

eachDatabase((name, open) => {
  test(`A poisoned job of every kind fails, and the job behind them runs, on ${name} [safety 44]`, async () => {
    const { app, store, services } = await makePortal(open, {
      ORDERS_WEBHOOK_URL: 'http://127.0.0.1:9/orders',
      ORDERS_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
      ORDERS_MAIL_TO: 'orders@harbor.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    const all: JobKinds = {
      ...jobKinds({ ...services, store }, app.log),
      ...feedJobs(store, services.config),
    }
    // The others are recurring and take no data.
    const kinds = Object.fromEntries(Object.entries(all).filter(([, { data }]) => data !== undefined))
    expect(Object.keys(all).filter((kind) => kinds[kind] === undefined && all[kind]?.every === undefined)).toEqual([])
    const ofAnother = JSON.stringify({ loadId: '../../x', cartId: 1.5, recipient: 7, load: -1, userId: {} })
    for (const kind of Object.keys(kinds))
      await sql`select portal_send_job(${kind}, 'feeds', null, ${ofAnother}::jsonb, 0)`.execute(store.db)
    let runs = 0
    const last = async () => {
      runs++
      return 'done' as const
    }
    await sendJob(store.db, jobForm('last', {}), {}, { lane: 'feeds' })
    await new Worker(store.db, { ...kinds, last: { run: last } }, { report: () => undefined }).runDue()
    const jobs = await store.db.selectFrom('jobs').select(['kind', 'state', 'attempt']).orderBy('job_id').execute()
    expect(jobs).toEqual([
      ...Object.keys(kinds).map((kind) => ({ kind, state: 'failed', attempt: 1 })),
      { kind: 'last', state: 'done', attempt: 1 },
    ])
    expect(runs).toBe(1)
    await app.close()
  })
})
