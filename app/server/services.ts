import { availableParallelism } from 'node:os'
import { type Branding, loadBranding } from '#kit/server/branding/folder.ts'
import { Carriers } from '#orders/server/carriers/carriers.ts'
import { screens } from '#app/contract/screens.ts'
import { ColumnarCopy } from '#kit/server/columnar/copy.ts'
import type { Config } from './config.ts'
import type { Store } from '#kit/server/db/store.ts'
import type { Services } from '#kit/server/services/services.ts'
import { dayIn } from '#kit/contract/clock.ts'
import { authenticate } from '#accounts/server/tokens/access-token.ts'
import { keptKey } from '#kit/server/settings/session-key.ts'

/** Leaves one core for everything else, because a second thread increases a report's processor time by two thirds. */
const columnarThreads = () => Math.min(Math.max(availableParallelism() - 1, 1), 4)

export const systemClock: Services['clock'] = { now: () => new Date() }

/** Creates the server's services. The clock, session key, and branding default to the real ones. */
export function createServices(
  config: Config,
  store: Store,
  clock: Services['clock'] = systemClock,
  branding: Branding = loadBranding(config.brandingDir),
): Services {
  const keyed = config.sessionKeys.length > 0 ? config : { ...config, sessionKeys: [keptKey(config.dataDir)] }
  const day = dayIn(config.timeZone)
  const services: Services = {
    store,
    clock,
    config: keyed,
    columnar: keyed.columnar && new ColumnarCopy(store, { ...keyed.columnar, threads: columnarThreads() }),
    branding,
    screens,
    carriers: new Carriers(keyed, () => clock.now().getTime()),
    authenticate: (bearer) => authenticate(services, bearer),
    today: () => day(clock.now()),
  }
  return services
}
