import { sql } from 'kysely'
import type { Db } from './store.ts'

/** Identifies the data: a restored backup may reach the same version with other data, but not at the same time. */
export interface DataStamp {
  version: number
  /** When it was loaded, in seconds in PostgreSQL's notation; empty before the first feed. */
  loaded: string
}

/** The columns of `data_version` that make a `DataStamp`. */
export const stamp = `version, coalesce(extract(epoch from loaded_at)::text, '') as loaded`

/** Reads the current data stamp. */
export async function readStamp(db: Db): Promise<DataStamp | undefined> {
  const { rows } = await sql<DataStamp>`select ${sql.raw(stamp)} from data_version`.execute(db)
  return rows[0]
}

export const isSameData = (one: DataStamp | undefined, other: DataStamp | undefined): boolean =>
  one !== undefined && one.version === other?.version && one.loaded === other.loaded
