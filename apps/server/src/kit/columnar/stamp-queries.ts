import { fedTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { sql } from 'kysely'
import { stampsOf, type TableStampRow, tableStampColumns } from '#server/kit/db/data-stamp.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { SqlClient } from './build-queries.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** The data version, and the stamps of the data and of the tables of a copy. */
export interface CopyStamps {
  version: number
  stamp: string
  stamps: Record<CopiedTable, string>
}

type Row = TableStampRow & { version: number }

const select = `select version, ${tableStampColumns} from data_version`

function copyStampsOf(row: Row | undefined): CopyStamps | undefined {
  if (!row) return undefined
  const all = stampsOf(row, fedTables)
  const stamps = Object.fromEntries(copiedTables.map((table) => [table, all[table] ?? ''])) as CopyStamps['stamps']
  return { version: row.version, stamp: row.stamp, stamps }
}

/** Reads the current stamps. */
export async function readCopyStamps(db: Db): Promise<CopyStamps | undefined> {
  const { rows } = await sql<Row>`${sql.raw(select)}`.execute(db)
  return copyStampsOf(rows[0])
}

/** Reads the stamps of a session's snapshot. */
export async function readStampsIn(session: SqlClient): Promise<CopyStamps> {
  const [row] = await session.query<Row>(select)
  const found = copyStampsOf(row)
  if (!found) throw new Error('the data has no version')
  return found
}

/** Recorded changes that lead from one stamp of a table to another. */
export interface Chain {
  columns: string[]
  ids: number[]
}

/** @returns undefined when no recorded changes lead there, so that the table must be read whole */
export async function readChain(
  session: SqlClient,
  table: CopiedTable,
  from: string,
  to: string,
): Promise<Chain | undefined> {
  const changes = await session.query<{ id: number; former: string; stamp: string; columns: string[] }>(
    'select change_id as id, former, stamp, columns from table_changes where table_name = $1 order by change_id',
    [table],
  )
  const first = changes.findIndex(({ former }) => former === from)
  const chain = first < 0 ? [] : changes.slice(first)
  const [head] = chain
  if (!head || chain.at(-1)?.stamp !== to) return undefined
  const isWhole = chain.every(
    ({ former, columns }, nth) =>
      (nth === 0 || former === chain[nth - 1]?.stamp) && columns.join() === head.columns.join(),
  )
  return isWhole ? { columns: head.columns, ids: chain.map(({ id }) => id) } : undefined
}

/** The named values of a chain, as a relation `k` with the chain's columns. */
const keysOf = ({ columns, ids }: Chain): string =>
  `(select distinct ${columns.map((name, nth) => `(key ->> ${nth}) collate "C" as ${name}`).join(', ')}
    from table_changes c cross join jsonb_array_elements(c.keys) as key where c.change_id in (${ids.join(', ')})) k`

/** The statement that exports the keys of changed rows as CSV. */
export const copyKeysOut = (chain: Chain): string =>
  `copy (select ${chain.columns.map((name) => `k.${name}`).join(', ')} from ${keysOf(chain)}) to stdout (format csv)`

/** Where a slice has only the rows that a chain names. */
export const changedRows = (chain: Chain): string =>
  `(${chain.columns.join(', ')}) in (select ${chain.columns.map((name) => `k.${name}`).join(', ')} from ${keysOf(chain)})`
