import { repeat } from '#server/kit/program/repeat.ts'
import type { Services } from '#server/kit/services/services.ts'
import { mailDue } from './mail-orders.ts'
import { pushDue } from './webhook.ts'

const lookEveryMs = 2000

/** Sends every order that is due, in each configured way. */
const deliverOnce = async (services: Services): Promise<void> => {
  // Repeats because a claim takes only a few orders.
  while ((await pushDue(services)) > 0);
  while ((await mailDue(services)) > 0);
}

/**
 * Sends unacknowledged orders, if a way is configured. Reports the first of several failures in a row.
 * @returns stops and waits for the current attempt
 */
export function startOrderDelivery(services: Services, report: (error: unknown) => void): () => Promise<void> {
  const { webhook, mailTo } = services.config.orders
  if (!webhook && mailTo.length === 0) return async () => {}
  return repeat(lookEveryMs, () => deliverOnce(services), report)
}
