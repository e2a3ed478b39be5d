import { sql } from 'kysely'
import type { LoadRequest } from '#server/kit/db/load-schema.ts'
import type { Db } from '#server/kit/db/store.ts'

/** The first number of the advisory lock that a running load holds; the second is the load's. */
export const runningLock = 7_268_003

export interface NewLoad {
  loadedBy: string
  mode: 'whole' | 'changes'
  source: 'http' | 'console'
  serviceId: number | null
  idempotencyKey: string | null
  requestDigest: string | null
  spool: string
  options: LoadRequest
  files: readonly string[]
  /** The unconfirmed load whose files these are. */
  confirms?: number
}

/**
 * Records a load whose files have arrived.
 * @returns its number; undefined if its idempotency key is taken, or another load confirms the same one
 */
export async function addLoad(db: Db, load: NewLoad): Promise<number | undefined> {
  const added = await db
    .insertInto('loads')
    .values({
      loaded_by: load.loadedBy,
      mode: load.mode,
      source: load.source,
      service_id: load.serviceId,
      idempotency_key: load.idempotencyKey,
      request_digest: load.requestDigest,
      spool: load.spool,
      options: JSON.stringify(load.options),
      files: [...load.files],
      confirms: load.confirms ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('load_id')
    .executeTakeFirst()
  return added?.load_id
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

export type StoredLoad = NonNullable<Awaited<ReturnType<typeof readLoad>>>

export const readFaults = (db: Db, loadId: number) =>
  db
    .selectFrom('load_faults')
    .select(['file', 'line', 'column_name', 'kind', 'value'])
    .where('load_id', '=', loadId)
    .orderBy('nth')
    .execute()

/** The first thousand rows that a load has set aside and that no later load has brought. */
export const readQuarantined = (db: Db, version: number | null) =>
  db
    .selectFrom('quarantined_rows')
    .select(['file', 'line', 'column_name', 'kind'])
    .where('version', '=', version ?? -1)
    .orderBy('row_id')
    .limit(1000)
    .execute()

/** The load that confirms another one; undefined if none does. */
export const findConfirming = (db: Db, loadId: number) =>
  db.selectFrom('loads').select('load_id as loadId').where('confirms', '=', loadId).executeTakeFirst()

/** The loads that wait or run, in the order of their arrival, and whether a process runs them. */
export const openLoads = (db: Db) =>
  db
    .selectFrom('loads')
    .select(['load_id as loadId', 'spool', 'began_at as receivedAt'])
    .select(
      sql<boolean>`exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${runningLock}::bigint::oid
        and l.objid = load_id::oid and l.database = (select oid from pg_database where datname = current_database()))`.as(
        'runs',
      ),
    )
    .where('state', 'in', ['waiting', 'running'])
    .where('spool', 'is not', null)
    .where('source', 'in', ['http', 'console'])
    .orderBy('load_id')
    .execute()

/** For how many days the files of a load that needs a confirmation are kept. */
export const keptDays = 7

/** The folders of loads that are open, or that may still be confirmed. */
export const neededSpools = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('loads')
    .select('spool')
    .where((where) =>
      where.or([
        where('state', 'in', ['waiting', 'running']),
        where.and([
          where('state', '=', 'unconfirmed'),
          where('ended_at', '>', sql<Date>`now() - make_interval(days => ${keptDays})`),
        ]),
      ]),
    )
    .where('spool', 'is not', null)
    .execute()
  return rows.flatMap(({ spool }) => spool ?? [])
}

/** The folders of loads that wait for a confirmation, the latest first. */
export const unconfirmedSpools = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('loads as l')
    .select('l.spool')
    .where('l.state', '=', 'unconfirmed')
    .where('l.spool', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('loads as c')
            .select('c.load_id')
            .whereRef('c.confirms', '=', 'l.load_id')
            .where('c.state', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .orderBy('l.ended_at', 'desc')
    .orderBy('l.load_id', 'desc')
    .execute()
  return rows.flatMap(({ spool }) => spool ?? [])
}

/** Why this database role cannot load feeds; undefined if it can. */
export async function whyNoLoads(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'orders'::regclass`.execute(db)
  return rows[0]?.owns ? undefined : 'MIGRATE_DATABASE_URL is not set'
}
