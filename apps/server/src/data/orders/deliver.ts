import type { Services } from '#server/kit/services/services.ts'
import { pushDue } from './webhook.ts'

type Context = Pick<Services, 'store' | 'clock' | 'config' | 'today' | 'branding'>

const lookEveryMs = 2000

/** Sends every order that is due by the configured ways. */
const deliverOnce = async (context: Context): Promise<void> => {
  // As long as there are more than fit in one claim.
  while ((await pushDue(context)) > 0);
}

/**
 * Sends orders that nobody has acknowledged, if a way is configured. Passes an outage to `report` once.
 * @returns stops and waits for the current attempt
 */
export function startOrderDelivery(context: Context, report: (error: unknown) => void): () => Promise<void> {
  const { webhook, mailTo } = context.config.orders
  if (!webhook && mailTo.length === 0) return async () => {}
  let failing = false
  let underWay: Promise<void> | undefined
  const turn = async () => {
    try {
      await deliverOnce(context)
      failing = false
    } catch (error) {
      if (!failing) report(error)
      failing = true
    }
  }
  const timer = setInterval(() => {
    underWay ??= turn().finally(() => {
      underWay = undefined
    })
  }, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
