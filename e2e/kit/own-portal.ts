import pg from 'pg'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { addAccount, allFlags } from '#accounts/server/accounts/accounts.ts'
import { startCluster } from '#app/server/testing/servers/cluster.ts'
import { loadSmallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { accounts, password } from './accounts.ts'
import { type RunningServer, startServer } from './server.ts'
import { test } from './test.ts'

const owners = [
  ['C', accounts.customer],
  ['G', accounts.group],
  ['E', accounts.administrator],
] as const

/** A portal of a small distributor with a customer, a group, and an administrator named like the demo's. */
async function startOwnPortal(
  log: string,
  prepare: (client: pg.Client) => Promise<void>,
  env: Record<string, string>,
): Promise<RunningServer> {
  const cluster = await startCluster()
  const databaseUrl = cluster.url('postgres')
  const store = await openStore({ databaseUrl })
  await migrate(store)
  await loadSmallDistributor(store)
  const desk = { db: store.db, now: new Date(), passwordLength: 10, distributor: 'Trade Counter' }
  for (const [loginType, { userId, ...account }] of owners) {
    const company = 'company' in account ? account.company : ''
    await addAccount(desk, { loginType, company, userId, password, flags: allFlags })
  }
  await store.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await prepare(client)
  await client.end()
  const server = await startServer(log, { DATABASE_URL: databaseUrl, DEMO: 'off', ...env })
  const stop = async () => {
    await server.stop()
    await cluster.stop()
  }
  return { ...server, stop }
}

/**
 * A `test` whose pages use a separate portal, for tests that change shared data.
 * @param name of the file for that portal's output
 * @param prepare changes its data before it starts
 * @param settings of its server
 */
export const testOnOwnPortal = (
  name: string,
  prepare: (client: pg.Client) => Promise<void> = async () => undefined,
  settings: () => Promise<Record<string, string>> = async () => ({}),
) =>
  test.extend<object, { portal: RunningServer }>({
    portal: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures' names from the pattern
      async ({}, use) => {
        const portal = await startOwnPortal(`test-results/${name}.log`, prepare, await settings())
        await use(portal)
        await portal.stop()
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: ({ portal }, use) => use(portal.url),
  })
