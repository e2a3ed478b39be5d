import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { loadSmallDistributor } from '../data/small-distributor.ts'
import { places } from '../data/small-places.ts'
import { addTestAccount } from '../servers/add-account.ts'
import { startCluster } from '../servers/cluster.ts'
import { freePort } from '../servers/free-port.ts'
import { password } from '../servers/portal.ts'
import { type ServerProcess, startServer } from '../servers/server-process.ts'

/** A portal over a database of its own, both of which can be killed. */
export interface Site {
  api: string
  databaseUrl: string
  /** A folder that is removed with the site. */
  folder: string
  /** Does something with the database. */
  with<Result>(use: (store: Store) => Promise<Result>): Promise<Result>
  start(env: Record<string, string>): Promise<void>
  killServer(): Promise<void>
  killDatabase(): Promise<void>
  /** Everything that the server has printed, whenever it was started. */
  printed(): string
  stop(): Promise<void>
}

/** Makes a database in which a commit is durable, with the small distributor and a customer who may order. */
async function prepare(store: Store): Promise<void> {
  await migrate(store)
  await sql`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`.execute(
    store.db,
  )
  await loadSmallDistributor(store)
  const { company, customer } = places.home
  const account = { loginType: 'C', company, userId: customer, password, flags: allFlags } as const
  const admin = { db: store.db, now: new Date(), passwordLength: 20, distributor: 'Counter' }
  await addTestAccount(admin, account)
}

export async function openSite(): Promise<Site> {
  const cluster = await startCluster()
  const databaseUrl = cluster.url('postgres')
  const folder = await mkdtemp(join(tmpdir(), 'killed-orders-'))
  const port = await freePort()
  const withStore: Site['with'] = async (use) => {
    const store = await openStore({ databaseUrl })
    return use(store).finally(() => store.close())
  }
  await withStore(prepare)
  let env: Record<string, string> = {}
  let portal: ServerProcess | undefined
  let printedBefore = ''
  const startPortal = async () => {
    portal = await startServer({ options: { databaseUrl } }, env)
  }
  return {
    api: `http://127.0.0.1:${port}/api`,
    databaseUrl,
    folder,
    with: withStore,
    start(more) {
      const common = { PORT: String(port), COLUMNAR: 'off', DATA_DIR: folder, SIGN_IN_TRIES_PER_MINUTE: '1000' }
      env = { ...common, ...more }
      return startPortal()
    },
    async killServer() {
      if (portal) {
        process.kill(portal.pid, 'SIGKILL')
        await portal.gone
        printedBefore += portal.printed()
      }
      await startPortal()
    },
    async killDatabase() {
      await cluster.crash()
      await cluster.restart()
    },
    printed: () => printedBefore + (portal?.printed() ?? ''),
    async stop() {
      await portal?.stop()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
