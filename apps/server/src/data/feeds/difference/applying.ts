import { copiedTables } from '#server/kit/columnar/tables.ts'
import type { RowCounts } from '#server/kit/db/citus/written-tables.ts'
import { quoted } from '#server/kit/db/statements.ts'
import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import type { TableName } from '../reading/feed-file.ts'
import { type Difference, formerly, type KeptTable, keptSchema, newly, side } from './difference.ts'
import { type FedTable, fedTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'

/** Makes the difference independent of what is staged: of rows that were added into an empty table, the keys undo them. */
export async function keepTable(session: Session, difference: Difference, kept: KeptTable): Promise<void> {
  const relation = difference.relation(kept.table)
  const [view] = await session.query("select 1 as one from pg_class where oid = $1::regclass and relkind = 'v'", [
    relation,
  ])
  if (!view) return
  const name = quoted(kept.table)
  const values = kept.columns.flatMap((column) => [
    `${formerly(column)}`,
    kept.key.includes(column) ? newly(column) : `nullif(${newly(column)}, ${newly(column)}) as ${newly(column)}`,
  ])
  await session.query(`create table ${keptSchema}.keys as select ${values.join(', ')} from ${relation};
    drop view ${relation}; alter table ${keptSchema}.keys rename to ${name}`)
}

/** Counts the rows of a difference. */
export async function countRows(session: Session, difference: Difference, kept: KeptTable): Promise<RowCounts> {
  const { isAdded, isGone, wasThere, isThere } = side(kept)
  const [counts] = await session.query<RowCounts & object>(
    `select count(*) filter (where ${isAdded}) as added, count(*) filter (where ${wasThere} and ${isThere}) as changed,
       count(*) filter (where ${isGone}) as gone from ${difference.relation(kept.table)}`,
  )
  return counts ?? { added: 0, changed: 0, gone: 0 }
}

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

/** What a load changes in the table of one file. */
export interface KindChange {
  /** The feed file, or `images`. */
  file: string
  /** Rows of the whole table; undefined for changes, which do not count it. */
  before: number | undefined
  after: number | undefined
  added: number
  /** Rows whose key stays and whose content changes; missing for images of loads that earlier versions recorded. */
  changed?: number | undefined
  gone: number
}

const imagesFile = 'images'

/** The tables whose rows a load changes. */
export const changedTables = (kinds: readonly KindChange[]): FedTable[] =>
  fedTables.filter((table) =>
    kinds.some(({ file, added, changed = 0, gone }) => file === fileNameOf(table) && added + changed + gone > 0),
  )

/** Names what changed, as loads are recorded. */
export const fileNameOf = (table: FedTable | TableName): string =>
  table === 'invoice_images' ? imagesFile : (feedFiles.find((feed) => feed.table === table)?.file ?? table)

/** The percentage of a table's rows that may go without a warning. */
const manyGone = 5

/** Warns about whole files that remove many rows, which a manifest would have checked. */
export const goneWarnings = (kinds: readonly KindChange[]): string[] =>
  kinds
    .filter(({ before = 0, gone }) => before > 0 && gone * 100 >= before * manyGone)
    .map(({ file, before = 0, gone }) => {
      const rows = `${gone} of ${before} ${before === 1 ? 'row is' : 'rows are'} gone`
      return `${file}: ${rows} (${Math.floor((gone * 1000) / before) / 10} %). Without a manifest.json, a truncated file looks the same.`
    })
