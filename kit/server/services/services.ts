import type { Config } from '#app/server/config.ts'
import type { Screens } from '#kit/contract/declare/screen.ts'
import type { Branding } from '../branding/folder.ts'
import type { ColumnarCopy } from '../columnar/copy.ts'
import type { Store } from '../db/store.ts'

/** Returns the current time. Tests replace it to check time limits without waiting. */
export interface Clock {
  now(): Date
}

/** The server's services, shared by all requests. Open: features add their own. */
export interface Services {
  store: Store
  clock: Clock
  config: Config
  /** The distributor's name, logo, colors, help contact, and legal texts. */
  branding: Branding
  /** Every screen by name. */
  screens: Screens
  /** The columnar copy for reports on invoice lines. If undefined, PostgreSQL answers them. */
  columnar: ColumnarCopy | undefined
  /** Checks an access token's signature and claims, but not whether its session is still active. */
  authenticate(bearer: string): Promise<{ accountId: number; sessionId: string } | undefined>
  /** Today in the distributor's time zone, `YYYY-MM-DD`. */
  today(): string
}
