import { copiedTables } from '#server/kit/columnar/tables.ts'
import type { Session } from '#server/kit/db/store.ts'
import type { FeedFile } from '../reading/feed-file.ts'
import { quoted, staged } from './staging.ts'

/** More keys than this are not recorded: a copy reads the whole table faster. */
const mostKeys = 200_000

/** Records which rows or documents of a table a change names, for the columnar copy; the version is recorded later. */
export async function recordChangedKeys(session: Session, { table, key, part }: FeedFile): Promise<void> {
  if (!(copiedTables as readonly string[]).includes(table)) return
  const columns = part?.whole ? part.columns : key
  const values = columns.map((name) => `s.${quoted(name)}::text`).join(', ')
  await session.query(
    `insert into table_changes (table_name, former, stamp, columns, keys)
     select $1, '', '', $2, jsonb_agg(k) from (
       select distinct jsonb_build_array(${values}) as k from ${staged(table)} s limit ${mostKeys + 1}) keys
     having count(*) between 1 and ${mostKeys}`,
    [table, columns],
  )
}
