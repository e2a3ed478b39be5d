import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import { jobForm } from '#kit/server/jobs/job.ts'
import type { LoadProgress } from '#kit/server/db/load-schema.ts'
import type { Database } from '#kit/server/db/schema.ts'
import type { Db } from '#kit/server/db/store.ts'
import { sendJob } from '#kit/server/jobs/job-queries.ts'

/** Loads and rollbacks run one at a time, in the order of their requests. */
export const feedLane = 'feeds'

/** Loads received files. */
export const loadJob = jobForm('load', { loadId: z.int().positive() })

const sendLoad = (db: Db, loadId: number) => sendJob(db, loadJob, { loadId }, { lane: feedLane, topic: String(loadId) })

/**
 * Records a load whose files have arrived and queues it.
 * @returns its ID; undefined if its idempotency key is taken, or another load confirms the same one
 */
export const addLoad = (db: Db, load: Insertable<Database['loads']>): Promise<number | undefined> =>
  db.transaction().execute(async (work) => {
    const added = await work
      .insertInto('loads')
      .values(load)
      .onConflict((conflict) => conflict.doNothing())
      .returning('load_id')
      .executeTakeFirst()
    if (added) await sendLoad(work, added.load_id)
    return added?.load_id
  })

/** Queues loads that a server of a former release has left waiting. */
export async function sendLeftLoads(db: Db): Promise<void> {
  const left = await received(db)
    .select('load_id')
    .orderBy('load_id')
    .where(sql<boolean>`not exists (select from jobs where kind = ${loadJob.kind} and topic = load_id::text)`)
    .execute()
  for (const { load_id } of left) await sendLoad(db, load_id)
}

export const findByKey = (db: Db, serviceId: number, key: string) =>
  db
    .selectFrom('loads')
    .select(['load_id as loadId', 'request_digest as requestDigest'])
    .where('service_id', '=', serviceId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const readLoad = (db: Db, loadId: number) =>
  db.selectFrom('loads').selectAll().where('load_id', '=', loadId).executeTakeFirst()

/** Whether a load has a folder of its own, or that of the load that it confirms. */
export async function spoolIsOf(db: Db, loadId: number): Promise<boolean> {
  const { rows } = await sql`select from loads l left join loads c on c.load_id = l.confirms
    where l.load_id = ${loadId} and case when l.confirms is null
      then not exists (select from loads o where o.spool = l.spool and o.load_id < l.load_id)
      else c.state = 'unconfirmed' and c.spool = l.spool end`.execute(db)
  return rows.length > 0
}

export type StoredLoad = NonNullable<Awaited<ReturnType<typeof readLoad>>>

export const readFaults = (db: Db, loadId: number) =>
  db
    .selectFrom('load_faults')
    .select(['file', 'line', 'column_name', 'kind', 'value'])
    .where('load_id', '=', loadId)
    .orderBy('nth')
    .execute()

/** Reads the first thousand rows that a load has quarantined and no later load has brought. */
export const readQuarantined = (db: Db, version: number | null) =>
  db
    .selectFrom('quarantined_rows')
    .select(['file', 'line', 'column_name', 'kind'])
    .where('version', '=', version ?? -1)
    .orderBy('row_id')
    .limit(1000)
    .execute()

export const findConfirming = (db: Db, loadId: number) =>
  db.selectFrom('loads').select('load_id as loadId').where('confirms', '=', loadId).executeTakeFirst()

/** The received loads that are waiting or running. */
const received = (db: Db) =>
  db
    .selectFrom('loads')
    .where('state', 'in', ['waiting', 'running'])
    .where('spool', 'is not', null)
    .where('source', 'in', ['http', 'console'])

export async function countOpenLoads(db: Db): Promise<number> {
  const { count } = await received(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const changeOpen = (db: Db, loadId: number) =>
  db.updateTable('loads').where('load_id', '=', loadId).where('state', 'in', ['waiting', 'running'])

export const beginLoad = (db: Db, loadId: number) =>
  changeOpen(db, loadId)
    .set({ state: 'running', progress: JSON.stringify({ doing: 'starting', rows: 0, bytes: 0, bytesInAll: 0 }) })
    .execute()

export const writeProgress = (db: Db, loadId: number, progress: LoadProgress) =>
  changeOpen(db, loadId)
    .set({ progress: JSON.stringify(progress) })
    .execute()

export const failLoad = (db: Db, loadId: number, message: string) =>
  changeOpen(db, loadId).set({ state: 'failed', ended_at: sql`clock_timestamp()`, progress: null, message }).execute()

/** How many days the files of an unconfirmed load are stored. */
export const keptDays = 7

/** Returns the folders of loads that are in progress or can still be confirmed. */
export const neededSpools = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('loads')
    .select('spool')
    .where(
      sql<boolean>`(state in ('waiting', 'running')
        or state = 'unconfirmed' and ended_at > now() - make_interval(days => ${keptDays}))`,
    )
    .where('spool', 'is not', null)
    .execute()
  return rows.flatMap(({ spool }) => spool ?? [])
}

/** Returns the folders of unconfirmed loads, latest first. */
export const unconfirmedSpools = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('loads as l')
    .select('l.spool')
    .where('l.state', '=', 'unconfirmed')
    .where('l.spool', 'is not', null)
    .where('l.source', 'in', ['http', 'console'])
    .where(
      sql<boolean>`not exists (select from loads c where c.confirms = l.load_id and c.state in ('waiting', 'running'))`,
    )
    .orderBy('l.ended_at', 'desc')
    .orderBy('l.load_id', 'desc')
    .execute()
  return rows.flatMap(({ spool }) => spool ?? [])
}

/** Reads the data version of the latest rollback with this digest. */
export async function rollbackVersion(db: Db, digest: string): Promise<number> {
  const rollback = db.selectFrom('loads').select('version').where('mode', '=', 'rollback').where('digest', '=', digest)
  return Number((await rollback.orderBy('load_id', 'desc').limit(1).executeTakeFirstOrThrow()).version)
}
