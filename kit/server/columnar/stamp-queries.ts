import { fedTables } from '#app/server/tables.ts'
import { hostname } from 'node:os'
import { stampsOf, type TableStampRow, tableStampColumns } from '../db/data-stamp.ts'
import type { Statements } from '../db/statements.ts'
import { copiedTables } from './tables.ts'

/** The data version, and the stamps of the data and of the tables of a copy. */
export interface CopyStamps {
  version: number
  stamp: string
  stamps: Record<string, string>
  /** Whether this transaction holds the lock for renewing the copy. It keeps the lock until it ends. */
  free: boolean
}

type Row = TableStampRow & { version: number; free: boolean }

/**
 * Reads the stamps, and takes the folder's lock. The database releases the lock when the process that holds it ends for
 * any reason.
 */
export async function readCopyStamps(run: Statements, dir: string): Promise<CopyStamps> {
  const [row] = await run.query<Row>(
    `select version, ${tableStampColumns}, pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free from data_version`,
    [`${hostname()}:${dir}`],
  )
  if (!row) throw new Error('the data has no version')
  const all = stampsOf(row, fedTables)
  const stamps = Object.fromEntries(copiedTables.map((table) => [table, all[table] ?? '']))
  return { version: row.version, stamp: row.stamp, stamps, free: row.free }
}

/** The recorded changes between two stamps of a table. */
interface Chain {
  columns: string[]
  ids: number[]
}

/** @returns undefined if changes are missing, so that the whole table must be read */
export async function readChain(
  session: Statements,
  table: string,
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

/** The query for the keys that these changes name. */
export const changedKeys = ({ columns, ids }: Chain): string =>
  `select distinct ${columns.map((name, nth) => `(key ->> ${nth}) collate "C" as ${name}`).join(', ')}
    from table_changes c cross join jsonb_array_elements(c.keys) as key where c.change_id in (${ids.join(', ')})`
