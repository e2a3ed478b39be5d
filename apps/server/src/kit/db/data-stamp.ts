import type { FedTable } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { sql } from 'kysely'
import type { Db } from './store.ts'

/** Identifies the data: a restored backup may reach the same version with other data, but not at the same time. */
export interface DataStamp {
  version: number
  /** When it was loaded, in seconds in PostgreSQL's notation; empty before the first feed. */
  loaded: string
}

const loaded = `coalesce(extract(epoch from loaded_at)::text, '')`

/** The columns of `data_version` that make a `DataStamp`. */
export const stamp = `version, ${loaded} as loaded`

/** A `DataStamp` as one text: version, blank, and time of loading. */
export const stampText = `version || ' ' || ${loaded}`

/** Reads the current data stamp. */
export async function readStamp(db: Db): Promise<DataStamp | undefined> {
  const { rows } = await sql<DataStamp>`select ${sql.raw(stamp)} from data_version`.execute(db)
  return rows[0]
}

export const isSameData = (one: DataStamp | undefined, other: DataStamp | undefined): boolean =>
  one !== undefined && one.version === other?.version && one.loaded === other.loaded

/** The columns of `data_version` that say which load last changed each table. */
export const tableStampColumns = `${stampText} as stamp, tables, tables_of as "tablesOf"`

export interface TableStampRow {
  stamp: string
  tables: Record<string, string>
  tablesOf: string
}

/** The stamps of tables: each begins with the data version of the load that last changed the table. */
export type TableStamps = Readonly<Partial<Record<FedTable, string>>>

/** The stamp of a table that no load has changed since stamps exist. */
const unchanged = '0'

/**
 * The stamps of some tables. A program that does not record changed tables, or a restored backup, leaves `tables` of
 * another stamp; then every table may have changed.
 */
export const stampsOf = ({ stamp: whole, tables, tablesOf }: TableStampRow, of: readonly FedTable[]): TableStamps =>
  Object.fromEntries(of.map((table) => [table, tablesOf === whole ? (tables[table] ?? unchanged) : whole]))

/** The newest data version among stamps. */
export const newestOf = (stamps: TableStamps): number =>
  Math.max(0, ...Object.values(stamps).map((text) => Number.parseInt(text, 10)))
