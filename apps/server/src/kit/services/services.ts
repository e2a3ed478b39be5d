import type { Config } from '#server/config.ts'
import type { Branding } from '#server/kit/branding/folder.ts'
import type { Carriers } from '#server/kit/carriers/carriers.ts'
import type { ColumnarCopy } from '#server/kit/columnar/copy.ts'
import type { NumberRoutes } from '#server/kit/db/citus/number-routes.ts'
import type { Store } from '#server/kit/db/store.ts'

/** The current time. Tests replace it so that they can check time limits without waiting. */
export interface Clock {
  now(): Date
}

/** The server's services, shared by all requests. */
export interface Services {
  store: Store
  clock: Clock
  config: Config
  carriers: Carriers
  /** The distributor's name, logo, colors, help contact, and legal texts. */
  branding: Branding
  /** The copy for reports over invoice lines. Without it, PostgreSQL answers them. */
  columnar: ColumnarCopy | undefined
  /** Whose shards to ask for a number, on Citus. */
  routes: NumberRoutes
  /** Checks an access token's signature and claims, but not whether its session is still active. */
  authenticate(bearer: string): Promise<{ accountId: number; sessionId: string } | undefined>
  /** Today in the distributor's time zone, `YYYY-MM-DD`. */
  today(): string
}
