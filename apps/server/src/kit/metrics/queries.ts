import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

export interface FedTable {
  table: string
  /** Seconds since its data was current. */
  age: number
  /** As the last feed's ANALYZE estimated; null before that. */
  rows: number | null
}

export interface MailQueue {
  waiting: number
  /** Seconds that the oldest waiting mail has waited; null if none waits. */
  oldest: number | null
  /** Given up in the last 7 days; older ones are deleted. */
  givenUp: number
}

export interface DataReading {
  version: number
  tables: FedTable[]
  mail: MailQueue
}

/** Reads the data version, the fed tables, and the mail queue on one connection. */
export const readData = (db: Db, now: Date): Promise<DataReading> =>
  db.connection().execute(async (connection) => {
    const { rows: versions } = await sql<{ version: number }>`select version from data_version`.execute(connection)
    const { rows: tables } = await sql<FedTable>`
      select d.table_name as table, extract(epoch from ${now}::timestamptz - d.as_of)::float8 as age,
        case when c.reltuples >= 0 then c.reltuples::float8 end as rows
      from data_as_of d left join pg_class c on c.oid = to_regclass(quote_ident(d.table_name))
      order by 1`.execute(connection)
    const { rows: mails } = await sql<MailQueue>`
      select count(*) filter (where waits)::int as waiting, count(*) filter (where gave_up_at is not null)::int as "givenUp",
        extract(epoch from ${now}::timestamptz - min(created_at) filter (where waits))::float8 as oldest
      from (select *, sent_at is null and gave_up_at is null and expires_at > ${now} as waits
        from mail_queue where recipient <> '') as mails`.execute(connection)
    const mail = mails[0] ?? { waiting: 0, oldest: null, givenUp: 0 }
    return { version: versions[0]?.version ?? 0, tables, mail }
  })
