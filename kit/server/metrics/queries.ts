import { sql } from 'kysely'
import { type BackupState, readBackups } from '../db/backup-queries.ts'
import { countJobs, type KindCounts } from '../jobs/job-queries.ts'
import type { Db } from '../db/store.ts'

export interface FedTable {
  table: string
  /** The age of its data in seconds. */
  age: number
  /** The last feed's ANALYZE estimates this; null before that. */
  rows: number | null
}

export interface DataReading {
  version: number
  tables: FedTable[]
  /** Completed loads of received files. */
  pushed: { state: string; count: number }[]
  jobs: KindCounts[]
  backups: BackupState[]
}

/** Reads the data version, the tables filled by feeds, the queue, and the backups on one connection. */
export const readData = (db: Db, now: Date): Promise<DataReading> =>
  db.connection().execute(async (connection) => {
    const { rows: versions } = await sql<{ version: number }>`select version from data_version`.execute(connection)
    const { rows: tables } = await sql<FedTable>`
      select d.table_name as table, extract(epoch from ${now}::timestamptz - d.as_of)::float8 as age,
        case when c.reltuples >= 0 then c.reltuples::float8 end as rows
      from data_as_of d left join pg_class c on c.oid = to_regclass(quote_ident(d.table_name))
      order by 1`.execute(connection)
    const { rows: pushed } = await sql<{ state: string; count: number }>`select state, count(*)::int as count from loads
      where source in ('http', 'console') and state not in ('waiting', 'running') group by 1`.execute(connection)
    const jobs = await countJobs(connection)
    return { version: versions[0]?.version ?? 0, tables, pushed, jobs, backups: await readBackups(connection, now) }
  })
