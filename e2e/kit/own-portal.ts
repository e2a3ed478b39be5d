import pg from 'pg'
import { migrate } from '../../apps/server/src/kit/db/migrate.ts'
import { openStore } from '../../apps/server/src/kit/db/open.ts'
import { addAccount, allFlags } from '../../apps/server/src/slices/session/accounts/accounts.ts'
import { startCluster } from '../../apps/server/src/testing/servers/cluster.ts'
import { loadSmallDistributor } from '../../apps/server/src/testing/data/small-distributor.ts'
import { accounts, password } from './accounts.ts'
import { type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

const owners = [
  ['C', accounts.customer],
  ['G', accounts.group],
  ['E', accounts.administrator],
] as const

/** A portal that serves a small distributor to a customer, a group and an administrator of the demo's names. */
async function startOwnPortal(log: string, prepare: (client: pg.Client) => Promise<void>): Promise<RunningServer> {
  const cluster = await startCluster()
  const databaseUrl = cluster.url('postgres')
  const store = await openStore({ databaseUrl })
  await migrate(store)
  await loadSmallDistributor(store)
  const desk = { db: store.db, now: new Date(), passwordLength: 10 }
  for (const [loginType, { userId, ...account }] of owners) {
    const company = 'company' in account ? account.company : ''
    await addAccount(desk, { loginType, company, userId, password, flags: allFlags })
  }
  await store.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await prepare(client)
  await client.end()
  const server = await startServer(log, { DATABASE_URL: databaseUrl, DEMO: 'off' })
  const stop = async () => {
    await server.stop()
    await cluster.stop()
  }
  return { ...server, stop }
}

/**
 * The `test` of a file whose pages are those of a portal of its own: for tests that change what others rely on.
 * @param name of the file to which that portal's output goes
 * @param prepare what is to be done to its data before it starts
 */
export const testOnOwnPortal = (name: string, prepare: (client: pg.Client) => Promise<void> = async () => undefined) =>
  test.extend<object, { portal: RunningServer }>({
    portal: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures wanted from the pattern
      async ({}, use) => {
        const portal = await startOwnPortal(`test-results/${name}.log`, prepare)
        await use(portal)
        await portal.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ portal }, use) => use(portal.url),
  })
