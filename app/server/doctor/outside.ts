import { messageOf } from '#kit/server/program/operator-message.ts'
import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import { findAlerts } from '#intake/server/feed-alerts.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { certificateEnd } from '#kit/server/metrics/surroundings.ts'
import { transportOf } from '#kit/server/mail/transport.ts'
import { build } from '#kit/server/program/build.ts'
import { Carriers } from '#orders/server/carriers/carriers.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../services.ts'
import { limits } from './limits.ts'
import { addressOf, databaseTime } from './queries.ts'
import type { Report } from './report.ts'

const timeouts = { headersTimeout: 10_000, bodyTimeout: 10_000 }

/** An address that is reserved for documentation (RFC 5737). */
const forged = '203.0.113.77'
const mostSecondsApart = 5

async function tryMail(config: Config, to: string | undefined, report: Report): Promise<void> {
  const transport = transportOf(config)
  if (!transport) {
    if (config.exposed)
      report.fault('mail', 'there is no mail server for codes, links, and notices; set SMTP_URL and MAIL_FROM')
    else report.ok('mail', 'not used')
    return
  }
  try {
    if (to === undefined) await transport.verify()
    else {
      const text = 'The mail settings of the portal work.\n'
      await transport.sendMail({ from: config.mailFrom, to, subject: 'Trade Counter doctor', text })
    }
    report.ok('mail', to === undefined ? 'the server answers; --mail <address> sends one' : `sent to ${to}`)
  } catch (error) {
    report.fault('mail', `${messageOf(error)}; check SMTP_URL and MAIL_FROM`)
  } finally {
    transport.close()
  }
}

async function tryWebhook({ orders: { webhook } }: Config, report: Report): Promise<void> {
  if (!webhook) return report.ok('webhook', 'not used')
  try {
    // It posts no order: any answer says that the address can be reached.
    const { statusCode, body } = await request(webhook.url, { method: 'HEAD', ...timeouts })
    await body.dump()
    // A receiver of POST may not implement HEAD.
    if (statusCode >= 500 && statusCode !== 501)
      report.fault('webhook', `answers ${statusCode}; look at the receiver of ORDERS_WEBHOOK_URL`)
    else report.ok('webhook', `answers ${statusCode}`)
  } catch (error) {
    report.fault('webhook', `${messageOf(error)}; check ORDERS_WEBHOOK_URL`)
  }
}

async function tryCarriers(config: Config, report: Report): Promise<void> {
  const carriers = new Carriers(config, Date.now)
  let why = 'no answer'
  carriers.reportTo((_carrier, error) => (why = messageOf(error)))
  for (const [carrier, number] of [
    ['UPS', '1Z0000000000000000'],
    ['FEDEX', '000000000000'],
  ] as const) {
    const state = (await carriers.track(carrier, [number])).get(number)?.state
    const names = `${carrier}_CLIENT_ID, ${carrier}_CLIENT_SECRET, and ${carrier}_URL`
    if (state === 'away') report.fault(carrier, `${why}; check ${names}`)
    else report.ok(carrier, state === 'not asked' ? 'not used' : 'answers')
  }
  await carriers.close()
}

/** Asks the portal through its public address, as a client that claims another address. */
async function tryPublicUrl(config: Config, owner: Store | undefined, report: Report): Promise<void> {
  const { publicUrl, portalUrl, apiPrefix } = config
  if (publicUrl === undefined) {
    if (config.exposed) report.fault('public address', 'mailed links lead nowhere; set PUBLIC_URL')
    else report.ok('public address', 'not used')
    return
  }
  try {
    const version = await request(`${portalUrl}/version.json`, timeouts)
    const { build: served } = (await version.body.json()) as { build?: string }
    if (served === build()) report.ok('public address', `${portalUrl} serves ${served}`)
    else
      report.fault(
        'public address',
        `${portalUrl} serves ${served ?? 'something else'}, not ${build()}; restart the server`,
      )
    const answer = await request(`${portalUrl}${apiPrefix}/user/validateOTP`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forged },
      body: JSON.stringify({ essUserId: '00DOCTOR', OTP: 'A' }),
      ...timeouts,
    })
    await answer.body.dump()
    const seen = owner && (await addressOf(owner.db, String(answer.headers['x-request-id'] ?? randomUUID())))
    if (seen === forged)
      report.fault('proxy headers', 'clients can claim any address; the proxy must replace X-Forwarded-For')
    else if (seen === undefined)
      report.fault('proxy headers', `the call is not in this database's audit trail; check PUBLIC_URL`)
    else report.ok('proxy headers', `the server sees ${seen}`)
  } catch (error) {
    report.fault('public address', `${messageOf(error)}; check PUBLIC_URL, the proxy, and its certificate`)
  }
}

async function tryCertificate({ publicUrl }: Config, report: Report): Promise<void> {
  if (!publicUrl?.startsWith('https:')) return
  const end = await certificateEnd(new URL(publicUrl))
  const days = end && Math.floor((end - Date.now()) / 86_400_000)
  if (days === undefined) report.fault('certificate', 'nothing answers at PUBLIC_URL; look at the proxy')
  else if (days < limits.certificateDays) report.fault('certificate', `it ends in ${days} days; renew it`)
  else report.ok('certificate', `it ends in ${days} days`)
}

async function tryDatabase(config: Config, owner: Store, report: Report): Promise<void> {
  const apart = Math.abs((await databaseTime(owner.db)).getTime() - Date.now()) / 1000
  if (apart > mostSecondsApart)
    report.fault('clock', `it differs from the database's by ${Math.round(apart)} s; run NTP on both machines`)
  else report.ok('clock', "agrees with the database's")
  const branding = loadBranding(config.brandingDir)
  const alerts = await findAlerts({ store: owner, clock: systemClock, config, branding })
  for (const { lines } of alerts) report.fault('feeds', lines.slice(0, 2).join(' '))
  if (alerts.length === 0) report.ok('feeds', 'none is late or failed')
}

/** Tries everything that the portal reaches from this machine. @param mailTo gets a mail, if given */
export async function tryOutside(config: Config, mailTo: string | undefined, report: Report): Promise<void> {
  await using owner = config.migrateDatabaseUrl
    ? await openStore({ ...config, databasePool: 1, applicationName: 'trade-counter-doctor' })
    : undefined
  if (owner)
    await tryDatabase(config, owner, report).catch((error: unknown) => report.fault('database', messageOf(error)))
  await tryMail(config, mailTo, report)
  await tryWebhook(config, report)
  await tryCarriers(config, report)
  await tryPublicUrl(config, owner, report)
  await tryCertificate(config, report)
}
