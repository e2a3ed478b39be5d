import { randomUUID } from 'node:crypto'
import { companyOf, identityKeyOf } from '#accounts/contract/identity.ts'
import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { type Endpoint, type ListForm, listForms } from '#kit/contract/declare/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { samplePassword, type Subject } from '#app/server/testing/data/sample.ts'
import { samples } from '#app/server/testing/data/samples.ts'
import type { Store } from '#kit/server/db/store.ts'
import { signToken } from '#accounts/server/tokens/access-token.ts'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { addTestAccount } from './add-account.ts'
import type { Open } from './database.ts'
import { openPortal, type Portal, TestClock } from './portal.ts'
import { holding } from './serving-store.ts'
import { absentSubject, customerKey, hiddenFrom, subjectOf, type ViewerPlan, viewerPlans } from './viewer-plans.ts'
import { addCarts, addRefusedOrder } from '../data/small-carts.ts'
import { addGuides } from '../data/small-guides.ts'
import { loadSmallDistributor } from '../data/small-distributor.ts'
import type { Place } from '../data/small-places.ts'

/** A request's fields; an array repeats the name. */
export type Fields = Record<string, unknown>

export interface TestViewer {
  name: string
  accountId: number
  identityKey: string
  own: Subject
  /** Subjects the viewer may not see, with the reason. */
  foreign: readonly { what: string; subject: Subject }[]
  /** A nonexistent subject: every foreign subject must look like it. */
  absent: Subject
  /** Every place that the viewer may see. */
  sees: readonly Place[]
  /** Companies in which the viewer sees any customer. */
  companies: readonly string[]
  /** Words and numbers that no response to this viewer may contain. */
  hidden: readonly string[]
}

/** An app over the small distributor, with an account and a permanent session for each viewer. */
export interface Counter extends Portal {
  viewers: readonly TestViewer[]
  viewer(name: string): TestViewer
  setFlags(viewer: TestViewer, flags: Flags): Promise<void>
  /** Opens a session for this account; returns its access token. */
  openSession(accountId: number): Promise<{ sessionId: string; token: string }>
  /** The `authorization` header of the viewer's permanent session. */
  bearer(viewer: TestViewer): Promise<string>
  ask(
    viewer: TestViewer | undefined,
    name: EndpointName,
    fields: Fields,
    form?: ListForm,
    /** Query parameters for any method: a list's options. */
    options?: Fields,
  ): Promise<LightMyRequestResponse>
}

let requests = 0
/** A new address for each request, to avoid limits by address. */
const nextAddress = () => `10.${(++requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`

/** Sends fields as the call expects them, in the query or as JSON. Options are always in the query. */
export async function send(
  portal: Portal,
  endpoint: Endpoint,
  fields: Fields,
  headers: Record<string, string> = {},
  options: Fields = {},
): Promise<LightMyRequestResponse> {
  const isPost = endpoint.method === 'POST'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isPost ? options : { ...fields, ...options })) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  }
  const path = `${portal.services.config.apiPrefix}${endpoint.path}`
  const url = query.size === 0 ? path : `${path}?${query}`
  const remoteAddress = nextAddress()
  if (isPost) return portal.app.inject({ method: 'POST', url, headers, payload: fields, remoteAddress })
  return portal.app.inject({ method: 'GET', url, headers, remoteAddress })
}

const identityOf = ({ loginType, company = '', userId }: ViewerPlan): string =>
  identityKeyOf(loginType, companyOf(loginType, company), userId)

function viewerOf(plan: ViewerPlan, accountId: number): TestViewer {
  const { name, loginType, own, owner = customerKey } = plan
  const identityKey = identityOf(plan)
  return {
    name,
    accountId,
    identityKey,
    own: subjectOf(own, plan.as ?? identityKey, loginType),
    foreign: Object.entries(plan.foreign).map(([what, place]) => ({
      what,
      subject: subjectOf(place, owner(place), loginType),
    })),
    absent: absentSubject(loginType),
    sees: plan.sees,
    companies: plan.sees.map(({ company: seen }) => seen),
    hidden: hiddenFrom(plan.sees),
  }
}

/** Loads the small distributor with carts, guides, and the account of each viewer. */
async function loadCounter(store: Store): Promise<void> {
  await loadSmallDistributor(store)
  // The load has a fault and a quarantined row, so that lists of them are not empty.
  const fault = { file: 'stock.csv', line: 2, column_name: 'item', kind: 'must not be empty' }
  await store.db
    .insertInto('load_faults')
    .values({ load_id: 1, nth: 1, value: null, ...fault })
    .execute()
  const row = { version: 1, header: 'company,item', content: '01,', row_key: '01' }
  await store.db
    .insertInto('quarantined_rows')
    .values({ ...fault, ...row })
    .execute()
  await addCarts(store)
  await addGuides(store)
  const admin = { db: store.db, now: new TestClock().now() }
  for (const plan of viewerPlans) {
    const { loginType, company = '', userId, own } = plan
    const account = { loginType, company, userId, password: samplePassword, flags: allFlags }
    await addRefusedOrder(store, own, (await addTestAccount(admin, account)).accountId)
  }
}

export async function openCounter(from: Store | Open, env: Record<string, string> = {}): Promise<Counter> {
  const store = await holding(loadCounter, from)
  const portal = await openPortal(store, new TestClock(), env)
  const { services, accountAdmin } = portal
  const accounts = await store.db
    .selectFrom('accounts')
    .select(['account_id', 'identity_key', 'password_hash'])
    .execute()
  const viewers = viewerPlans.map((plan) => {
    const account = accounts.find(({ identity_key }) => identity_key === identityOf(plan))
    if (!account) throw new Error(`no account of ${plan.name}`)
    return viewerOf(plan, account.account_id)
  })
  const tokens = new Map<number, string>()

  const openSession = async (accountId: number) => {
    const now = services.clock.now()
    const sessionId = randomUUID()
    const expiresAt = new Date(now.getTime() + 15 * 60_000)
    const ends_at = new Date(now.getTime() + 12 * 3600_000)
    await store.db
      .insertInto('sessions')
      .values({ session_id: sessionId, account_id: accountId, created_at: now, used_at: now, ends_at })
      .execute()
    return { sessionId, token: await signToken(services, 'access', { accountId, id: sessionId, expiresAt }) }
  }

  const tokenFor = async ({ accountId }: TestViewer, spends: boolean): Promise<string> => {
    if (spends) {
      const first = accounts.find((row) => row.account_id === accountId)
      await store.db
        .updateTable('accounts')
        .set({ password_hash: first?.password_hash ?? '' })
        .where('account_id', '=', accountId)
        .execute()
      // Some calls, such as a password change, end all other sessions.
      tokens.delete(accountId)
      return (await openSession(accountId)).token
    }
    const token = tokens.get(accountId) ?? (await openSession(accountId)).token
    tokens.set(accountId, token)
    return token
  }

  return {
    ...portal,
    viewers,
    viewer: (name) => {
      const found = viewers.find((viewer) => viewer.name === name)
      if (!found) throw new Error(`unknown viewer: ${name}`)
      return found
    },
    openSession,
    setFlags: async (viewer, flags) => {
      await accountAdmin.db
        .updateTable('accounts')
        .set({ flags: JSON.stringify(flags) })
        .where('account_id', '=', viewer.accountId)
        .execute()
    },
    bearer: async (viewer) => `Bearer ${await tokenFor(viewer, false)}`,
    ask: async (viewer, name, fields, form = 'json', options = {}) => {
      const token = viewer && (await tokenFor(viewer, samples[name].spends === true))
      const headers = {
        accept: endpoints[name].kind === 'list' ? listForms[form] : listForms.json,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      return send(portal, endpoints[name], fields, headers, options)
    },
  }
}
