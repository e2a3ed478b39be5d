import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type StandIn, startStandIn } from '#orders/server/carriers/testing/stand-in.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type Browser, makePortal, openPortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { feedParcels } from './parcels.ts'

export interface TrackedParcels {
  store: Store
  standIn: StandIn
  offline: Portal
  buyer: Browser
  /** A server with accounts at both carriers on the same database, which has no stored events yet. */
  asking: Browser
}

/** Reads the parcels with some numbers from a carrier's call. */
export const trackedBy =
  (path: string, field: string) =>
  async (browser: Browser, ...numbers: string[]) =>
    (await browser.get(path, { [field]: numbers.join(',') })).json()

/** A restarted server, which has no cached answers. */
export async function restarted({ store, standIn, offline, buyer }: Omit<TrackedParcels, 'asking'>): Promise<Browser> {
  const accounts = {
    UPS_CLIENT_ID: 'id',
    UPS_CLIENT_SECRET: 'secret',
    UPS_URL: standIn.url,
    FEDEX_CLIENT_ID: 'id',
    FEDEX_CLIENT_SECRET: 'secret',
    FEDEX_URL: `${standIn.url}/`,
  }
  const browser = (await openPortal(store, offline.clock, accounts)).browser()
  browser.token = buyer.token
  return browser
}

/** Starts servers with and without carriers before a suite's tests. Read the returned values only inside tests. */
export function trackedParcels(open: () => Promise<Store>): TrackedParcels {
  const here = {} as TrackedParcels
  beforeAll(async () => {
    here.store = await open()
    here.standIn = await startStandIn()
    here.offline = await makePortal(here.store)
    await feedParcels(here.store)
    here.buyer = here.offline.browser()
    await here.buyer.signIn('C', '01', '100001')
  })
  afterAll(() => here.standIn.close())
  beforeEach(async () => {
    await here.store.db.deleteFrom('kept_events').execute()
    here.asking = await restarted(here)
    here.standIn.tracked.length = 0
  })
  return here
}
