import { ConfigError } from '#server/config-error.ts'

interface OrderVariables {
  ORDERS_WEBHOOK_URL?: string | undefined
  ORDERS_WEBHOOK_SECRET?: string | undefined
  ORDERS_WEBHOOK_TIMEOUT: number
  ORDERS_MAIL_TO: string[]
  SMTP_URL?: string | undefined
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

/** The ways in which this server sends orders that no ERP fetches. @throws {ConfigError} */
export function orderSettings(e: OrderVariables) {
  if (e.ORDERS_MAIL_TO.length > 0 && e.SMTP_URL === undefined) throw new ConfigError('ORDERS_MAIL_TO: needs SMTP_URL')
  return { webhook: webhookOf(e), mailTo: e.ORDERS_MAIL_TO }
}
