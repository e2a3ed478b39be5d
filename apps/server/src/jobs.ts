import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { feedJobs } from './data/feeds/feed-jobs.ts'
import { neededSpools, sendLeftLoads } from './data/feeds/push/load-queries.ts'
import { sweepSpools } from './data/feeds/push/spool.ts'
import { orderJobs } from './data/orders/deliver.ts'
import { sendAlerts } from './feed-alerts.ts'
import { forked } from './kit/jobs/forked.ts'
import type { JobKinds } from './kit/jobs/job.ts'
import { mailKind } from './kit/mail/mail-queries.ts'
import { sendsMail } from './kit/mail/mail.ts'
import type { Services } from './kit/services/services.ts'
import { sweep } from './slices/session/tokens/upkeep.ts'

const done = 'done' as const
const feedProcess = join(import.meta.dirname, 'data/feeds/feed-process.ts')

/** The jobs that change the distributor's data, each in a process of its own. The embedded database has none of them. */
function feedKinds({ store, config }: Services): JobKinds {
  if (store.kind === 'pglite') return {}
  const { databaseUrl, migrateDatabaseUrl, dataDir, feedLimits, feedKeeping, feedPushBytes, timeZone } = config
  const target = { databaseUrl, migrateDatabaseUrl, dataDir }
  const settings = { ...target, feedLimits, feedKeeping, feedPushBytes, timeZone }
  const kinds = Object.entries(feedJobs(store, settings))
  return Object.fromEntries(kinds.map(([name, kind]) => [name, forked(feedProcess, settings, kind)]))
}

async function sweepAll(services: Services): Promise<'done'> {
  const { store, config } = services
  await sweep(services)
  await sendLeftLoads(store.db)
  await sweepSpools(config.dataDir, new Set(await neededSpools(store.db)))
  return done
}

/** Every kind of job. @param services over the owner's store */
export const jobKinds = (services: Services, log: Pick<FastifyBaseLogger, 'warn'>): JobKinds => ({
  ...feedKinds(services),
  ...orderJobs(services, log),
  [mailKind]: sendsMail(services),
  sweep: { every: 600, run: () => sweepAll(services) },
  'feed alerts': { every: 60, run: () => sendAlerts(services).then(() => done) },
})
