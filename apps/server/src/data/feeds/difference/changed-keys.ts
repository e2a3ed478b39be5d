import { copiedTables } from '#server/kit/columnar/tables.ts'
import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import { quoted } from '../loading/staging.ts'
import type { TableName } from '../reading/feed-file.ts'
import type { Difference } from './difference.ts'

/** More keys than this are not recorded: a copy reads the whole table faster. */
const mostKeys = 200_000

/** Records the rows or documents of a table that a load changes, for the columnar copy. The version is added later. */
export async function recordChangedKeys(session: Session, difference: Difference, table: TableName): Promise<void> {
  const feed = feedFiles.find((one) => one.table === table)
  if (!feed || !(copiedTables as readonly string[]).includes(table)) return
  const columns = feed.part?.whole ? feed.part.columns : feed.key
  const values = columns.map((name) => `r.${quoted(name)}::text`).join(', ')
  const keys = [difference.formerRows(table), difference.newRows(table)]
    .map((rows) => `select jsonb_build_array(${values}) as k from ${rows} r`)
    .join(' union ')
  await session.query(
    `insert into table_changes (table_name, former, stamp, columns, keys)
     select $1, '', '', $2, jsonb_agg(k) from (select k from (${keys}) a limit ${mostKeys + 1}) keys
     having count(*) between 1 and ${mostKeys}`,
    [table, columns],
  )
}
