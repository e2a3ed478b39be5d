import { fedTables } from '#app/server/tables.ts'
import { stampsOf, stampText, type TableStampRow, tableStampColumns } from './data-stamp.ts'
import type { Session } from './store.ts'

/** The number of recorded changes kept per table. A copy that is further behind is rebuilt. */
const keptChanges = 100

/**
 * Completes the changes that a load has recorded in `table_changes`. If a table changes without such a record, a copy
 * can't follow it from its former stamp.
 */
async function completeChanges(session: Session, former: TableStampRow, changed: readonly string[]): Promise<void> {
  await session.query('delete from table_changes where stamp = $1 and not table_name = any($2)', ['', changed])
  await session.query(
    `delete from table_changes where table_name = any($1)
       and table_name not in (select table_name from table_changes where stamp = '')`,
    [changed],
  )
  await session.query(
    `update table_changes c set former = $1::jsonb ->> c.table_name, stamp = v.tables ->> c.table_name
     from data_version v where c.stamp = ''`,
    [JSON.stringify(stampsOf(former, fedTables))],
  )
  await session.query(
    `delete from table_changes where change_id in (select change_id from (
       select change_id, row_number() over (partition by table_name order by change_id desc) as nth from table_changes) c
     where nth > ${keptChanges})`,
  )
}

/**
 * Raises the data version and stamps the changed tables, in the transaction that changes them. Every server then knows
 * which of its copies are stale.
 * @returns the new version
 */
export async function raiseVersion(session: Session, changed: readonly string[]): Promise<number> {
  const [former] = await session.query<TableStampRow>(`select ${tableStampColumns} from data_version for update`)
  if (!former) throw new Error('the data has no version')
  const next = `(version + 1) || ' ' || extract(epoch from now())::text`
  const stamped = (tables: string, value: string) =>
    `(select coalesce(jsonb_object_agg(name, ${value}), '{}') from unnest(${tables}::text[]) name)`
  const [row] = await session.query<{ version: number }>(
    `update data_version set version = version + 1, loaded_at = now(), tables_of = ${next},
       tables = case when tables_of = ${stampText} then tables else ${stamped('$2', stampText)} end
         || ${stamped('$1', next)}
     returning version`,
    [changed, fedTables],
  )
  await completeChanges(session, former, changed)
  return row?.version ?? 0
}
