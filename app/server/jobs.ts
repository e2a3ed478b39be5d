import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { feedJobs } from '#intake/server/feed-jobs.ts'
import { neededSpools, sendLeftLoads } from '#intake/server/push/load-queries.ts'
import { sweepSpools } from '#intake/server/push/spool.ts'
import { orderJobs } from '#buying/server/outgoing/deliver.ts'
import { sendAlerts } from '#intake/server/feed-alerts.ts'
import { mailPreparedCarts } from '#buying/server/purchase/prepared-mail.ts'
import { forked } from '#kit/server/jobs/forked.ts'
import type { JobKinds } from '#kit/server/jobs/job.ts'
import { mailKind } from '#kit/server/mail/mail-queries.ts'
import { sendsMail } from '#kit/server/mail/mail.ts'
import type { Services } from '#kit/server/services/services.ts'
import { linkJob, mailsLinks } from '#accounts/server/password-links/link-job.ts'
import { sweep } from '#accounts/server/tokens/upkeep-queries.ts'

const done = 'done' as const
const feedProcess = join(import.meta.dirname, '../../features/intake/server/feed-process.ts')

/** The jobs that change the distributor's data, each in its own process. The embedded database has none. */
function feedKinds({ store, config }: Services): JobKinds {
  if (store.kind === 'pglite') return {}
  const { databaseUrl, migrateDatabaseUrl, dataDir, feedLimits, feedKeeping, feedPushBytes, logLevel, timeZone } =
    config
  const target = { databaseUrl, migrateDatabaseUrl, dataDir }
  const settings = { ...target, feedLimits, feedKeeping, feedPushBytes, logLevel, timeZone }
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

/** Every kind of job. @param services with the owner's store */
export const jobKinds = (services: Services, log: Pick<FastifyBaseLogger, 'warn'>): JobKinds => ({
  ...feedKinds(services),
  ...orderJobs(services, log),
  [mailKind]: sendsMail(services),
  [linkJob.kind]: mailsLinks(services),
  sweep: { every: 600, run: () => sweepAll(services) },
  'prepared carts': { every: 60, run: () => mailPreparedCarts(services).then(() => done) },
  'feed alerts': { every: 60, run: () => sendAlerts(services).then(() => done) },
})
