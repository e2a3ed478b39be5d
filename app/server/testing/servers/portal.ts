import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#app/server/app.ts'
import { loadConfig } from '#app/server/config.ts'
import type { Store } from '#kit/server/db/store.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import { mailKind } from '#kit/server/mail/mail-queries.ts'
import { sendsMail } from '#kit/server/mail/mail.ts'
import type { Services } from '#kit/server/services/services.ts'
import type { AccountDesk } from '#accounts/server/accounts/account-commands.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { linkJob, mailsLinks } from '#accounts/server/password-links/link-job.ts'
import { createServices } from '#app/server/services.ts'
import { loadRows } from '../data/sample-feed.ts'
import { signInDistributor } from '../data/sign-in-distributor.ts'
import { addTestAccount } from './add-account.ts'
import { mailsTried } from './mails.ts'
import type { Open } from './database.ts'
import { holding, servingStoreOf } from './serving-store.ts'

const testStart = Date.parse('2026-11-20T10:00:00Z')

/** A test's clock: stopped until it is moved. */
export class TestClock {
  #now = testStart
  reset(): void {
    this.#now = testStart
  }
  now(): Date {
    return new Date(this.#now)
  }
  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}

export const password = 'Trade-2026'

type Answer = LightMyRequestResponse

/** A browser: stores cookies by path, and the access token of its last sign-in. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>()
  token: string | undefined
  readonly #app: FastifyInstance
  readonly address: string

  constructor(app: FastifyInstance, address: string) {
    this.#app = app
    this.address = address
  }

  async send(request: InjectOptions & { url: string }): Promise<Answer> {
    const path = request.url.split('?')[0] ?? ''
    const sent = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path))
    const answer = await this.#app.inject({
      remoteAddress: this.address,
      cookies: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
      ...request,
      headers: { ...(this.token && { authorization: `Bearer ${this.token}` }), ...request.headers },
    })
    for (const cookie of answer.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, { value: cookie.value, path: cookie.path ?? '/' })
    }
    return answer
  }

  get(path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ method: 'GET', url: `/api${path}`, query, headers })
  }

  post(path: string, payload: Record<string, unknown> = {}): Promise<Answer> {
    return this.send({ method: 'POST', url: `/api${path}`, payload })
  }

  /** Signs in with JSON and stores the access token. */
  async signIn(loginType: string, company: string, user: string, secret: string = password): Promise<Answer> {
    const answer = await this.post('/user/get_token', { user, password: secret, company, loginType })
    this.token = answer.json().JWTToken || undefined
    return answer
  }
}

export interface Portal {
  app: FastifyInstance
  /** The owner's store: it sees and changes every row, which the server's own store may not. */
  store: Store
  services: Services
  clock: TestClock
  accountAdmin: AccountDesk
  /** A new browser, at a new address unless one is given. */
  browser(address?: string): Browser
}

/** Loads a small distributor with accounts of every login type. */
async function loadSignInDistributor(store: Store): Promise<void> {
  await loadRows(store, signInDistributor)
  const admin = { db: store.db, now: new TestClock().now() }
  const base = { password, flags: allFlags, email: 'buyer@harbor.example' }
  const customer = { ...base, loginType: 'C' } as const
  await addTestAccount(admin, { ...customer, company: '01', userId: '100001' })
  await addTestAccount(admin, { ...customer, company: '01', userId: '100001000002' })
  await addTestAccount(admin, { ...customer, company: '01', userId: '100002', otpPolicy: 'always' })
  await addTestAccount(admin, { ...customer, company: '01', userId: '100003', otpPolicy: 'new device' })
  await addTestAccount(admin, { ...customer, company: '02', userId: '200001', flags: { CanViewInventory: 'Y' } })
  await addTestAccount(admin, { ...base, loginType: 'G', company: '', userId: 'GROUP1' })
  for (const userId of ['EMP001', 'EMP002', 'EMP003', 'EMP900']) {
    await addTestAccount(admin, { ...base, loginType: 'E', company: '', userId })
  }
}

/** Has a worker send the mails of a test's server. */
function sendMails(app: FastifyInstance, store: Store, services: Services): void {
  const kinds = { [mailKind]: sendsMail(services), [linkJob.kind]: mailsLinks({ ...services, store }) }
  const worker = new Worker(store.db, kinds, { lookEvery: 20, report: () => undefined })
  worker.start()
  app.addHook('onClose', () => worker.stop(0))
}

const keys = 'test:a-secret-that-is-only-for-tests-0123456789'

/**
 * A server over the owner's store, without a listener; several over one database act as several processes. It serves
 * with the serving role, if the store has one.
 */
export async function openPortal(store: Store, clock: TestClock, env: Record<string, string> = {}): Promise<Portal> {
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    SESSION_KEYS: keys,
    LEGACY_URL_SECRETS: 'on',
    DEMO: 'off',
    // The settings name no database because the store is passed in, even for an exposed server.
    ALLOW_EMBEDDED_BEYOND_LOOPBACK: 'on',
    ...env,
  })
  const services = createServices(config, servingStoreOf(store), clock)
  const app = await buildApp(services, { owner: store })
  if (config.smtpUrl !== undefined || config.demo) sendMails(app, store, services)
  let browsers = 0
  const accountAdmin = {
    db: store.db,
    now: clock.now(),
    passwordLength: config.passwordLength,
    distributor: services.branding.name,
    portalUrl: config.portalUrl,
    readSecret: async () => '',
  }
  return {
    app,
    store,
    services,
    clock,
    accountAdmin,
    browser: (address = `10.0.${Math.floor(browsers / 250)}.${(browsers++ % 250) + 1}`) => new Browser(app, address),
  }
}

/** A small distributor with accounts of every login type, and its server. */
export async function makePortal(from: Store | Open, env: Record<string, string> = {}): Promise<Portal> {
  return openPortal(await holding(loadSignInDistributor, from), new TestClock(), env)
}

/** Clears all sign-ins and counters, and resets the clock, for the next test over the same database. */
export async function resetSignIns({ store, clock }: Portal): Promise<void> {
  const { db } = store
  clock.reset()
  // A mail that the worker is sending arrives in the test that queued it.
  await db.deleteFrom('jobs').where('state', '=', 'waiting').execute()
  await mailsTried(store)
  for (const table of [
    'sessions',
    'sign_in_limits',
    'known_browsers',
    'otp_tickets',
    'password_links',
    'jobs',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('accounts').set({ active: true }).execute()
}
