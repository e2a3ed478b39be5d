import type {
  listLoadFaults as faultsCall,
  listLoads as loadsCall,
  listQuarantinedRows as quarantineCall,
} from '#intake/contract/console/endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

const iso = (time: string) => sql<string>`to_char(${sql.ref(time)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const total = (figure: 'added' | 'changed' | 'gone'): RawBuilder<number> =>
  sql<number>`(select coalesce(sum((k ->> ${sql.lit(figure)})::bigint), 0)::bigint from jsonb_array_elements(l.kinds) k)`

const shownState = sql<string>`case when l.undone_by is not null then 'Rolled back'
  when l.state = 'unconfirmed' and exists (select 1 from loads c where c.confirms = l.load_id) then 'Confirmed'
  when l.state = 'unconfirmed' then 'Needs confirmation' when l.mode = 'rollback' then 'Done' else initcap(l.state) end`
const shownMode = sql<string>`case l.mode when 'whole' then 'Whole files' when 'changes' then 'Changes' else 'Rollback' end`
const shownSource = sql<string>`case l.source when 'http' then 'HTTP' else initcap(l.source) end`
const seconds = sql<number | null>`round(extract(epoch from l.ended_at - l.began_at)::numeric, 2)`

export const listLoads: ListQuery<typeof loadsCall> = (db) =>
  db
    .selectFrom('loads as l')
    .select([
      'l.load_id as load',
      iso('l.began_at').as('began'),
      shownState.as('state'),
      shownMode.as('mode'),
      sql<string>`coalesce((select string_agg(k ->> 'file', ', ') from jsonb_array_elements(l.kinds) k),
        array_to_string(l.files, ', '))`.as('files'),
      total('added').as('added'),
      total('changed').as('changed'),
      total('gone').as('gone'),
      'l.fault_count as faults',
      seconds.as('seconds'),
      'l.loaded_by as by',
      shownSource.as('source'),
    ])
    .orderBy('l.load_id', 'desc')
    .limit(500)

export const listLoadFaults: ListQuery<typeof faultsCall> = (db, { load }) =>
  db
    .selectFrom('load_faults as f')
    .where('f.load_id', '=', load)
    .select([
      'f.nth as fault',
      'f.file',
      'f.line',
      orEmpty('f.column_name').as('column'),
      'f.kind as says',
      orEmpty('f.value').as('value'),
    ])
    .orderBy('f.nth')

export const listQuarantinedRows: ListQuery<typeof quarantineCall> = (db) =>
  db
    .selectFrom('quarantined_rows as q')
    .select([
      'q.file',
      'q.line',
      sql<number>`coalesce((select max(l.load_id) from loads l where l.version = q.version), 0)`.as('load'),
      iso('q.since').as('since'),
      orEmpty('q.column_name').as('column'),
      'q.kind as says',
      'q.content as row',
    ])
    .orderBy('q.row_id')
    .limit(5000)

export const readTimes = (db: Db) =>
  db.selectFrom('data_as_of').select(['table_name as table', 'as_of as asOf']).execute()

/** Reads the loads since a time that have ended without loading anything, with the first fault of each. */
export const readFailures = (db: Db, since: Date) =>
  db
    .selectFrom('loads as l')
    .leftJoin('load_faults as f', (join) => join.onRef('f.load_id', '=', 'l.load_id').on('f.nth', '=', 1))
    .where('l.state', 'in', ['refused', 'unconfirmed', 'failed'])
    .where('l.ended_at', '>', since)
    .select(['l.load_id as load', 'l.state', 'l.loaded_by as by', 'l.fault_count as faults', 'l.refusal', 'l.message'])
    .select([sql<Date>`l.ended_at`.as('ended'), 'f.file', 'f.line', 'f.column_name as column', 'f.kind'])
    .orderBy('l.load_id')
    .execute()

export const readOne = (db: Db, load: number) =>
  db
    .selectFrom('loads as l')
    .selectAll('l')
    .select(['l.loaded_by as by', iso('l.began_at').as('began'), seconds.as('seconds')])
    .select([shownState.as('shownState'), shownMode.as('shownMode'), shownSource.as('shownSource')])
    .where('l.load_id', '=', load)
    .executeTakeFirst()
