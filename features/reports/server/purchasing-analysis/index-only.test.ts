import { addDays } from '#kit/contract/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Store } from '#kit/server/db/store.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openCounter } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
const index = 'sales_lines_date'
/** Everything but invoices, which the index does not have. */
const report = {
  ...{ dimCst: '1', dimShip: '1', dimDept: '1', dimItem: '1', dimCustPart: '1', dimVPart: '1', dimVend: '1' },
  ...{ meaSLS: '1', meaQTY: '1', meaADD: '1', meaTAX: '1', frDate0: '01/01/2026', toDate0: '12/31/2026' },
}

/** Enough lines, with customers side by side as invoices come, that reading the table is not the cheapest plan. */
async function addLines({ db, session }: Store, today: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // VACUUM cannot mark pages whose commit is not yet on disk.
    await sql`set local synchronous_commit = on`.execute(tx)
    await sql`
    insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to, warehouse, item,
      quantity, unit_price, sales)
    select ${company}, c, 'PLAN' || n / 100, n, ${addDays(today, -30)}::date, ${shipTo}, 'W', ${itemOf(company, 1)}, 1, 2, 2
    from generate_series(1, 2000) as n, (select ${customer} as c union all select 'other' || generate_series(1, 19)) as o
    order by n, c
  `.execute(tx)
  })
  // VACUUM marks no page whose rows are newer than another transaction, such as an automatic analysis.
  const unmarked = async () => {
    await session((work) => work.query('vacuum analyze sales_lines'))
    const { rows } = await sql<{ pages: number }>`
      select relpages - relallvisible as pages from pg_class where oid = 'sales_lines'::regclass`.execute(db)
    return rows[0]?.pages
  }
  await expect.poll(unmarked).toBe(0)
}

interface Reads {
  /** Scans of the index. */
  scans: number
  /** Rows of the table that were read, with or without an index. */
  rows: number
}

/** @returns what all connections have read: they report it when they end */
async function readsOf(db: Db): Promise<Reads> {
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Reads>`
    select i.idx_scan::int as scans, (t.seq_tup_read + coalesce(t.idx_tup_fetch, 0))::int as rows
    from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
    where t.relid = 'sales_lines'::regclass and i.indexrelname = ${index}`.execute(db)
  if (!rows[0]) throw new Error(`there are no statistics of ${index}`)
  return rows[0]
}

const title = 'Without a copy, reports read lines from one index, and no row of the table'

onDatabase((database, open) => {
  // PGlite counts no reads; the same planner plans there.
  test.skipIf(database !== 'PostgreSQL')(title, async () => {
    const counter = await openCounter(open, { COLUMNAR: 'off' })
    const { db } = counter.store
    await addLines(counter.store, counter.services.today())
    const before = await readsOf(db)
    for (const who of ['C', 'G']) {
      const viewer = counter.viewer(who)
      const { identityKey, loginType } = viewer.own
      const answer = await counter.ask(viewer, 'runAnalysis', { identityKey, loginType, ...report })
      expect(answer.statusCode).toBe(200)
    }
    const after = await readsOf(db)
    expect(after.scans).toBeGreaterThan(before.scans + 1)
    expect(after.rows).toBe(before.rows)
  })
})
