import { z } from 'zod'
import { ConfigError } from '#server/config-error.ts'
import { addresses } from '../feeds/feed-settings.ts'

/** The environment variables of the orders' way to the ERP. */
export const orderVariables = {
  /** Where sent orders are posted; without it they are not. */
  ORDERS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs what is posted. */
  ORDERS_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** How long an answer may take, in seconds. */
  ORDERS_WEBHOOK_TIMEOUT: z.coerce.number().min(1).max(60).default(10),
  /** Who gets each sent order by mail. */
  ORDERS_MAIL_TO: addresses,
}

interface OrderVariables {
  ORDERS_WEBHOOK_URL?: string | undefined
  ORDERS_WEBHOOK_SECRET?: string | undefined
  ORDERS_WEBHOOK_TIMEOUT: number
  ORDERS_MAIL_TO: string[]
}

export interface Webhook {
  url: string
  secret: string
  timeoutMs: number
}

function webhookOf(e: OrderVariables): Webhook | undefined {
  const { ORDERS_WEBHOOK_URL: url, ORDERS_WEBHOOK_SECRET: secret } = e
  if (!url !== !secret) throw new ConfigError('ORDERS_WEBHOOK_URL and ORDERS_WEBHOOK_SECRET: give both, or neither')
  return url && secret ? { url, secret, timeoutMs: e.ORDERS_WEBHOOK_TIMEOUT * 1000 } : undefined
}

/** How orders leave besides being fetched. @throws {ConfigError} */
export const orderSettings = (e: OrderVariables) => ({ webhook: webhookOf(e), mailTo: e.ORDERS_MAIL_TO })
