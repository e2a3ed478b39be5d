import { repeat } from '#server/kit/program/repeat.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/kit/services/services.ts'
import { mailDue } from './mail-orders.ts'
import { pushDue } from './webhook.ts'

const lookEveryMs = 2000

/** Sends every order that is due, in each configured way. */
const deliverOnce = async (services: Services, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
  // Repeats because a claim takes only a few orders.
  while ((await pushDue(services, log)) > 0);
  while ((await mailDue(services, log)) > 0);
}

/**
 * Sends unacknowledged orders, if a way is configured. Logs each order that is not accepted, and an outage once.
 * @returns stops and waits for the current attempt
 */
export function startOrderDelivery(
  services: Services,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): () => Promise<void> {
  const { webhook, mailTo } = services.config.orders
  if (!webhook && mailTo.length === 0) return async () => {}
  return repeat(
    lookEveryMs,
    () => deliverOnce(services, log),
    (error) => log.error({ err: error }, 'sending orders'),
  )
}
