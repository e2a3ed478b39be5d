import { fedTables } from '#app/server/tables.ts'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { stampsOf, type TableStampRow, tableStampColumns } from '../db/data-stamp.ts'
import { literal } from '../db/literals.ts'
import type { Db, Session } from '../db/store.ts'
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

/** Also takes the folder's lock. The database releases the lock when the process that holds it ends for any reason. */
const select = (dir: string) => `select version, ${tableStampColumns},
  pg_try_advisory_xact_lock(hashtextextended(${literal(`${hostname()}:${dir}`)}, 0)) as free from data_version`

function copyStampsOf(row: Row | undefined): CopyStamps {
  if (!row) throw new Error('the data has no version')
  const all = stampsOf(row, fedTables)
  const stamps = Object.fromEntries(copiedTables.map((table) => [table, all[table] ?? '']))
  return { version: row.version, stamp: row.stamp, stamps, free: row.free }
}

/** Reads the current stamps. */
export async function readCopyStamps(db: Db, dir: string): Promise<CopyStamps> {
  return copyStampsOf((await sql<Row>`${sql.raw(select(dir))}`.execute(db)).rows[0])
}

/** Reads the stamps of a session's snapshot. */
export async function readStampsIn(session: Pick<Session, 'query'>, dir: string): Promise<CopyStamps> {
  return copyStampsOf((await session.query<Row>(select(dir)))[0])
}

/** The recorded changes between two stamps of a table. */
interface Chain {
  columns: string[]
  ids: number[]
}

/** @returns undefined if changes are missing, so that the whole table must be read */
export async function readChain(
  session: Pick<Session, 'query'>,
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
