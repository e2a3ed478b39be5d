import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDocumentSearch, searchedNumbers } from '@trade-counter/contract/slices/find/rules.ts'
import { writeCsv } from '../apps/server/src/data/demo/basics/csv-file.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { RollbackUnconfirmed, rollBack } from '../apps/server/src/data/feeds/rollback/rollback.ts'
import { NumberRoutes } from '../apps/server/src/kit/db/citus/number-routes.ts'
import { openStores } from '../apps/server/src/kit/db/open.ts'
import type { Store, Stores } from '../apps/server/src/kit/db/store.ts'
import type { Asker } from '../apps/server/src/kit/db/wall/asker.ts'
import { findDocuments } from '../apps/server/src/slices/find/queries.ts'
import { allFlags } from '../apps/server/src/slices/session/accounts/accounts.ts'
import { citusUrl, makeOnCitus } from '../apps/server/src/testing/servers/citus.ts'
import { servingRole } from '../apps/server/src/testing/servers/serving-store.ts'
import { company, passwordHash, times, writeFeed } from './data/data.ts'
import { writeInvoices, writeLines, writeStock } from './data/changed-data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, median, medians, stayUnder, timed } from './figures.ts'

const lines = 1_000_000
const changedLines = 50_000
const customers = 1000
/** What Citus makes by default. */
const shards = 32
const rounds = 3
const searches = 31

/** A thousand customers with a thousand lines each, and an administrator. */
async function writeBase(dir: string): Promise<void> {
  await writeFeed(dir)
  const rows = times(customers, (n) => ({ company, customer: String(100_001 + n), name: `C ${n}`, warehouse: 'ATL' }))
  await writeCsv(dir, 'customers', rows)
  await writeCsv(dir, 'employees', [{ employee: 'ADMIN1', name: 'Ann', region: 'EAST', role: 'administrator' }])
  const account = {
    login_type: 'E',
    company: '00',
    user_id: 'ADMIN1',
    password_hash: await passwordHash(),
    ...allFlags,
  }
  await writeCsv(dir, 'accounts', [account])
}

async function confirmed(store: Store): Promise<void> {
  const refused = await rollBack(store).catch((thrown: unknown) => thrown)
  if (!(refused instanceof RollbackUnconfirmed)) throw refused
  await rollBack(store, { confirm: refused.plan.digest })
}

/** Seconds or milliseconds of one database. */
interface Figures {
  whole: number
  lines: number
  stock: number
  rollback: number
  routed: number
  broadcast: number
}

async function searchTimes({ owner, serving }: Stores): Promise<Pick<Figures, 'routed' | 'broadcast'>> {
  const [account] = await owner.db.selectFrom('accounts').select('account_id').where('login_type', '=', 'E').execute()
  const accountId = account?.account_id ?? 0
  const routes = new NumberRoutes(serving)
  const asker: Asker = { kind: 'viewer', accountId, employee: undefined }
  const { db } = serving.as(asker)
  let nth = 0
  const search = async (isRouted: boolean) => {
    const text = String(1_000_000 + ((++nth * 7919) % (lines / 20)))
    const numbers = searchedNumbers(readDocumentSearch(text))
    const customersOf = async () => (isRouted ? routes.customersOf(numbers) : undefined)
    return timed(async () => {
      const scope = { kind: 'viewer', accountId, employee: undefined } as const
      const rights = { loginType: 'E', flags: allFlags } as const
      const context = { scope, rights, today: '2026-11-20', customers: await customersOf() }
      const found = await db.executeQuery<{ kind: string }>(findDocuments(db, { text }, context).compile())
      if (found.rows[0]?.kind !== 'invoice') throw new Error(`${text} was not found`)
    })
  }
  return inTurn(searches, { routed: () => search(true), broadcast: () => search(false) }, 3)
}

async function figuresOf(stores: Stores, dir: string): Promise<Figures> {
  const { owner } = stores
  await loadFeed(owner, join(dir, 'base'))
  await loadFeed(owner, join(dir, 'invoices'))
  const whole = await timed(() => loadFeed(owner, join(dir, 'lines')))
  const took = { lines: [] as number[], stock: [] as number[], rollback: [] as number[] }
  for (let round = 1; round <= rounds; round++) {
    const [changed, stocked] = [join(dir, `lines-${round}`), join(dir, `stock-${round}`)]
    took.lines.push(await timed(() => loadFeed(owner, changed, { mode: 'changes' })))
    took.rollback.push(await timed(() => confirmed(owner)))
    took.stock.push(await timed(() => loadFeed(owner, stocked, { mode: 'changes' })))
  }
  return {
    whole,
    lines: median(took.lines),
    stock: median(took.stock),
    rollback: median(took.rollback),
    ...(await searchTimes(stores)),
  }
}

/** Feeds, changes, rollbacks, and searches by number on Citus, beside the same on one database. */
export async function citus(): Promise<void> {
  if (citusUrl === undefined) {
    process.stdout.write('skipped: CITUS_DATABASE_URL names no coordinator\n')
    return
  }
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-bench-'))
  const { url, remove } = await makeOnCitus(citusUrl, shards)
  try {
    await writeBase(join(dir, 'base'))
    const size = { lines, customers }
    await writeInvoices(join(dir, 'invoices'), size)
    await writeLines(join(dir, 'lines'), size, lines, 0)
    for (let round = 1; round <= rounds; round++) {
      await writeLines(join(dir, `lines-${round}`), size, changedLines, round)

      await writeStock(join(dir, `stock-${round}`), 500, round)
    }
    const onCitus = await openStores({
      migrateDatabaseUrl: url,
      databaseUrl: url.replace('postgres@', `${servingRole}@`),
    })
    const there = await figuresOf(onCitus, dir).finally(() => onCitus.close())
    let here: Figures | undefined
    await onPostgres(
      async () => undefined,
      async (databaseUrl) => {
        const stores = await openStores({ databaseUrl, migrateDatabaseUrl: databaseUrl })
        here = await figuresOf(stores, dir).finally(() => stores.close())
      },
    )
    if (!here) return
    const beside = (name: keyof Figures) => medians(there[name], here?.[name] ?? 0)
    stayUnder('a whole feed of 1,000,000 lines', there.whole / here.whole, 3, '×', beside('whole'))
    stayUnder('50,000 changed lines', there.lines, 5000, 'ms', beside('lines'))
    stayUnder('rollback of 50,000 changed lines', there.rollback, 10_000, 'ms', beside('rollback'))
    stayUnder('500 changed stock rows', there.stock, 1000, 'ms', beside('stock'))
    const asked = `asking all ${shards} shards ${there.broadcast.toFixed(1)} ms, one database ${here.broadcast.toFixed(1)}`
    stayUnder("an administrator's search by number", there.routed, 50, 'ms', asked)
  } finally {
    await remove()
    await rm(dir, { recursive: true, force: true })
  }
}
