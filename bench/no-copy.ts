import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import { openStore, openStores } from '../apps/server/src/kit/db/open.ts'
import type { Session, Store } from '../apps/server/src/kit/db/store.ts'
import { fillPurchases } from './data/purchasing-data.ts'
import { postmasterOf } from './cores.ts'
import { onPostgres } from './databases.ts'
import { loadBase, writeSales } from './feeds.ts'
import { inTurn, least, stayUnder, timed } from './figures.ts'
import { openPsql } from './psql.ts'
import { type Asker, askers, callOf } from './purchasing.ts'
import { coveringIndex, plainReport } from './statements/purchasing-statements.ts'
import { type Running, startPortal } from './servers.ts'

const lines = 6_000_000
const rounds = 15
const compact = 'application/vnd.trade-counter.rows'
const servingRole = 'bench_serving'
const index = 'sales_lines_date'
/** What the index was before it contained what reports add up. */
const former = `create index ${index} on sales_lines (company, customer, invoice_date) include (ship_to, quantity, sales)`

async function readIndex(session: Session): Promise<{ create: string; megabytes: number }> {
  const [row] = await session.query<{ create: string; megabytes: number }>(
    `select pg_get_indexdef(i) as create, pg_relation_size(i) / 1e6::float8 as megabytes
     from to_regclass('${index}') as i`,
  )
  if (!row) throw new Error(`there is no index ${index}`)
  return row
}

const replaceIndex = (session: Session, create: string) => session.query(`drop index ${index}; ${create}`)

async function fill(store: Store): Promise<void> {
  await fillPurchases(store, lines)
  await store.session(async (session) => {
    const current = await readIndex(session)
    const took = await inTurn(3, {
      former: () => timed(() => replaceIndex(session, former)),
      current: () => timed(() => replaceIndex(session, current.create)),
    })
    await replaceIndex(session, former)
    const { megabytes } = await readIndex(session)
    await replaceIndex(session, current.create)
    const [table] = await session.query<{ megabytes: number }>(
      `select pg_total_relation_size('sales_lines') / 1e6::float8 as megabytes`,
    )
    process.stdout.write(
      `        ${lines} lines, ${table?.megabytes.toFixed(0)} MB with their indexes; ${index}: ` +
        `${current.megabytes.toFixed(0)} MB, before ${megabytes.toFixed(0)}; ` +
        `built in ${(took.current / 1000).toFixed(1)} s, before ${(took.former / 1000).toFixed(1)}\n`,
    )
    await session.query(coveringIndex)
    await session.query('vacuum analyze sales_lines')
  })
}

/** Processor time that a PostgreSQL server's connections have used, in milliseconds, on Linux. */
function connectionsTime(postmaster: number): number {
  const times = (pid: number, first: number) => {
    try {
      // The fields after the program's name, in hundredths of a second: own time at 11 and 12, that of ended children after.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[first]) + Number(fields[first + 1])) * 10
    } catch {
      // It has just ended.
      return 0
    }
  }
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, pid) => sum + times(Number(pid), 11), times(postmaster, 13))
}

async function measureAsker(asker: Asker, portal: Running, url: string): Promise<void> {
  const psql = openPsql(url)
  const ask = await callOf(portal, asker)
  const postmaster = await postmasterOf(url)
  const used = { ours: 0, plain: 0 }
  const measured = (name: 'ours' | 'plain', work: () => Promise<number>) => async () => {
    const before = connectionsTime(postmaster) + portal.processorTime()
    const time = await work()
    used[name] += connectionsTime(postmaster) + portal.processorTime() - before
    return time
  }
  const took = await inTurn(
    rounds,
    {
      ours: measured('ours', () => ask(compact)),
      plain: measured('plain', () => psql.time(plainReport(asker.customers))),
    },
    1,
    least,
  )
  psql.close()
  const processor = `processor time, the portal's included, ${(used.ours / used.plain).toFixed(2)} ×`
  const detail = `at least ${took.ours.toFixed(0)} ms against ${took.plain.toFixed(0)}; ${processor}; load ${loadavg()[0]?.toFixed(1)}`
  const name = `report of ${asker.who} without a copy, the whole call vs. plain grouped SQL over a covering index`
  stayUnder(name, took.ours / took.plain, 1.5, '×', detail)
}

/** What the index costs a feed of 540,000 lines. */
const measureFeed = () =>
  onPostgres(loadBase, async (url, dir) => {
    await writeSales(join(dir, 'sales'))
    const store = await openStore({ databaseUrl: url })
    const { create } = await store.session(readIndex)
    const loadWith = async (definition: string) => {
      await store.session((session) => replaceIndex(session, definition))
      return timed(() => loadFeed(store, join(dir, 'sales')))
    }
    const took = await inTurn(5, { current: () => loadWith(create), former: () => loadWith(former) })
    await store.close()
    const detail = `medians ${(took.current / 1000).toFixed(1)} s against ${(took.former / 1000).toFixed(1)} s`
    stayUnder(
      'a feed of 540,000 sales lines with this index vs. the former',
      took.current / took.former,
      1.3,
      '×',
      detail,
    )
  })

/**
 * Reports while there is no columnar copy, as the serving role, told who asks; and what the index behind them costs.
 */
export async function withoutCopy(): Promise<void> {
  await onPostgres(fill, async (url) => {
    const serving = url.replace('postgres@', `${servingRole}@`)
    const stores = await openStores({ databaseUrl: serving, migrateDatabaseUrl: url })
    await stores.owner.session((session) => session.query(`create role ${servingRole} login`))
    await migrate(stores.owner)
    await stores.close()
    const database = { DATABASE_URL: serving, MIGRATE_DATABASE_URL: url }
    const portal = await startPortal({ ...database, COLUMNAR: 'off' }, 23_813)
    try {
      for (const asker of askers) if (asker.who !== 'all 2,000') await measureAsker(asker, portal, url)
    } finally {
      await portal.stop()
    }
  })
  await measureFeed()
}
