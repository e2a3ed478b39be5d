import { availableParallelism } from 'node:os'
import { type Branding, loadBranding } from './kit/branding/folder.ts'
import { Carriers } from './kit/carriers/carriers.ts'
import { ColumnarCopy } from './kit/columnar/copy.ts'
import { Standby } from './kit/standby/standby.ts'
import type { Config } from './config.ts'
import { NumberRoutes } from './kit/db/citus/number-routes.ts'
import type { Store } from './kit/db/store.ts'
import type { Services } from '#server/kit/services/services.ts'
import { authenticate } from './slices/session/tokens/access-token.ts'
import { confirmWork } from './data/feeds/push/confirm-work.ts'
import { rollbackWork } from './data/feeds/rollback/rollback-work.ts'
import { keptKey } from './session-key.ts'

/** Returns a function that formats a time as `YYYY-MM-DD` in the time zone. */
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (now: Date) => format.format(now)
}

/** Leaves one core for everything else. See decision 0096 for figures. */
const columnarThreads = () => Math.min(Math.max(availableParallelism() - 1, 1), 4)

export const systemClock: Services['clock'] = { now: () => new Date() }

function columnarCopy(config: NonNullable<Config['columnar']>, store: Store, standby: Store | undefined): ColumnarCopy {
  const { readDatabaseUrl, ...options } = config
  const source = standby && readDatabaseUrl !== undefined ? { databaseUrl: readDatabaseUrl, store: standby } : undefined
  return new ColumnarCopy(store, { ...options, standby: source, threads: columnarThreads() })
}

/**
 * Creates the server's services. The clock, session key, and branding default to the real ones.
 * @param standby a standby of the store's database, for reports
 */
export function createServices(
  config: Config,
  store: Store,
  clock: Services['clock'] = systemClock,
  branding: Branding = loadBranding(config.brandingDir),
  standby?: Store,
): Services {
  const keyed = config.sessionKeys.length > 0 ? config : { ...config, sessionKeys: [keptKey(config.dataDir)] }
  const day = dayIn(config.timeZone)
  const services: Services = {
    store,
    clock,
    config: keyed,
    columnar: keyed.columnar && columnarCopy(keyed.columnar, store, standby),
    routes: new NumberRoutes(store),
    standby: standby && new Standby(store, standby),
    branding,
    feeds: { ...confirmWork(keyed, store), ...rollbackWork(keyed, store) },
    carriers: new Carriers(keyed, () => clock.now().getTime()),
    authenticate: (bearer) => authenticate(services, bearer),
    today: () => day(clock.now()),
  }
  return services
}
