import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { openStores } from '#kit/server/db/open.ts'
import { hashPassword } from '#accounts/server/accounts/passwords.ts'
import { fieldsFor } from '../data/request-fields.ts'
import { makeDatabase } from '../servers/database.ts'
import { startServer } from '../servers/server-process.ts'
import { ownerOf } from '../servers/serving-store.ts'
import { openCounter } from '../servers/viewers.ts'

/** The portal as its own process on PostgreSQL, configured as if exposed, with a signed-in customer. */
export interface Target {
  url: string
  /** The customer's access token, valid for the whole attack. */
  token: string
  /** A valid request for each GET call, as path and query. */
  requests: readonly string[]
  /** The server's log. */
  printed(): string
  stop(): Promise<void>
}

/** An exposed server refuses to start on accounts with the password of the tests and the demo. */
const password = 'Attack-2026'

/** Starts a portal for attack tools. Its limits per address are off, because they would hide what lies behind them. */
export async function startTarget(): Promise<Target> {
  const database = await makeDatabase('PostgreSQL')
  const stores = await openStores(database.bothRoles)
  const counter = await openCounter(ownerOf(stores))
  const { own } = counter.viewer('C')
  const { apiPrefix } = counter.services.config
  const requests = (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { path }]) => {
      const fields = Object.entries(fieldsFor(name, own)).map(([key, value]): [string, string] => [key, String(value)])
      return `${apiPrefix}${path}?${new URLSearchParams(fields)}`
    })
  await counter.store.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  await counter.app.close()
  await stores.close()
  const { databaseUrl = '' } = database.bothRoles
  const server = await startServer(database, {
    DATABASE_URL: databaseUrl,
    // Behind a proxy on the same machine, so exposed.
    TRUST_PROXY: '127.0.0.1',
    SIGN_IN_TRIES_PER_MINUTE: '1000000',
    ACCESS_TOKEN_MINUTES: '120',
    IDLE_MINUTES: '120',
    COLUMNAR: 'off',
    LOG_LEVEL: 'error',
  })
  const url = server.url
  const signIn = await fetch(`${url}${apiPrefix}/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: '100001', password, company: '01', loginType: 'C' }),
  })
  const { JWTToken: token } = (await signIn.json()) as { JWTToken: string }
  return {
    url,
    token,
    requests,
    printed: server.printed,
    stop: async () => {
      await server.stop()
      await database.remove()
    },
  }
}
