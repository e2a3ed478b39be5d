import { createTransport, type SMTPSentMessageInfo, type Transporter } from 'nodemailer'
import type { Config } from '#app/server/config.ts'

const timeouts = { connectionTimeout: 3000, greetingTimeout: 3000, dnsTimeout: 3000, socketTimeout: 8000 }

const transports = new WeakMap<Config, Transporter<SMTPSentMessageInfo>>()

/** Returns the connection to the mail server; undefined without SMTP_URL. */
export function transportOf(config: Config): Transporter<SMTPSentMessageInfo> | undefined {
  if (config.smtpUrl === undefined) return undefined
  const transport = transports.get(config) ?? createTransport({ url: config.smtpUrl, ...timeouts })
  transports.set(config, transport)
  return transport
}
