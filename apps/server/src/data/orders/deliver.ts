import type { FastifyBaseLogger } from 'fastify'
import type { JobKinds } from '#server/kit/jobs/job.ts'
import type { Services } from '#server/kit/services/services.ts'
import { mailDue } from './mail-orders.ts'
import { pushDue } from './webhook.ts'

/** Sends unacknowledged orders every 2 s, in each configured way. @param log gets each order that is not accepted */
export function orderJobs(services: Services, log: Pick<FastifyBaseLogger, 'warn'>): JobKinds {
  const { webhook, mailTo } = services.config.orders
  if (!webhook && mailTo.length === 0) return {}
  const run = async () => {
    // Repeats because a claim takes only a few orders.
    while ((await pushDue(services, log)) > 0);
    while ((await mailDue(services, log)) > 0);
    return 'done' as const
  }
  return { orders: { every: 2, run } }
}
