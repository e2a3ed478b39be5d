import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { isLoopback } from '#kit/server/settings/exposure.ts'
import { secretFault } from '#kit/server/settings/session-key.ts'

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

function webhookOf(e: OrderVariables, isExposed: boolean): Webhook | undefined {
  const { ORDERS_WEBHOOK_URL: url, ORDERS_WEBHOOK_SECRET: secret } = e
  if (!url !== !secret) throw new ConfigError('ORDERS_WEBHOOK_URL and ORDERS_WEBHOOK_SECRET: give both, or neither')
  if (!url || !secret) return undefined
  const fault = secretFault(secret)
  if (fault !== undefined) throw new ConfigError(`ORDERS_WEBHOOK_SECRET: ${fault}`)
  const { protocol, hostname } = new URL(url)
  if (isExposed && protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError(
      'ORDERS_WEBHOOK_URL: must begin with https, because orders would cross the network unencrypted',
    )
  return { url, secret, timeoutMs: e.ORDERS_WEBHOOK_TIMEOUT * 1000 }
}

/** Returns the ways in which the server sends orders that no ERP fetches. @throws {ConfigError} */
export function orderSettings(e: OrderVariables, isExposed: boolean) {
  if (e.ORDERS_MAIL_TO.length > 0 && e.SMTP_URL === undefined) throw new ConfigError('ORDERS_MAIL_TO: needs SMTP_URL')
  return { webhook: webhookOf(e, isExposed), mailTo: e.ORDERS_MAIL_TO }
}
