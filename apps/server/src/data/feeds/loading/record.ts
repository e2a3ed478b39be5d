import { userInfo } from 'node:os'
import type { FedTable } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { raiseVersion } from '#server/kit/db/raise-version.ts'
import type { Session } from '#server/kit/db/store.ts'
import type { KindChange } from '../difference/kind-changes.ts'
import type { FeedFolder } from '../reading/feed-folder.ts'
import type { LoadMode } from './places.ts'

/** What the database keeps of a load. */
export interface LoadRecord {
  beganAt: Date
  loadedBy: string
  mode: LoadMode
  /** The digest of the files. */
  digest: string
  kinds: readonly KindChange[]
}

/** The user of this machine who loads. */
export function thisUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

async function record(
  session: Session,
  { beganAt, loadedBy, mode, digest, kinds }: LoadRecord,
  result: { version: number } | { refusal: object },
): Promise<void> {
  const version = 'version' in result ? result.version : null
  const refusal = 'refusal' in result ? JSON.stringify(result.refusal) : null
  await session.query(
    `insert into loads (began_at, ended_at, loaded_by, mode, state, version, digest, kinds, refusal)
     values ($1, clock_timestamp(), $2, $3, $4, $5, $6, $7, $8)`,
    [beganAt, loadedBy, mode, version === null ? 'refused' : 'loaded', version, digest, JSON.stringify(kinds), refusal],
  )
}

/** Records a load that was refused, after its rollback. @param refusal why, without values of the files */
export const recordRefused = (session: Session, load: LoadRecord, refusal: object): Promise<void> =>
  record(session, load, { refusal })

export interface LoadedFiles {
  files: readonly { file: string; rows: number }[]
  images: number
  asOf: FeedFolder['asOf']
  /** The tables whose rows the load changes. */
  changed: readonly FedTable[]
}

/**
 * Records a load in its transaction, and raises the data version.
 * @returns the new version
 */
export async function recordLoaded(session: Session, load: LoadRecord, { files, images, asOf, changed }: LoadedFiles) {
  const version = await raiseVersion(session, changed)
  // A late change does not make the data of its table older.
  const newest = load.mode === 'changes' ? 'greatest(data_as_of.as_of, excluded.as_of)' : 'excluded.as_of'
  for (const [{ file, table }, time] of asOf) {
    if (!files.some((loaded) => loaded.file === file)) continue
    await session.query(
      `insert into data_as_of (table_name, as_of) values ($1, $2)
       on conflict (table_name) do update set as_of = ${newest}`,
      [table, time],
    )
  }
  const detail = Object.fromEntries(files.map(({ file, rows }) => [file, rows]))
  await session.query('insert into audit (request_id, event, detail) values ($1, $2, $3)', [
    `feed-${version}`,
    'feed loaded',
    JSON.stringify({ version, rows: detail, images }),
  ])
  await record(session, load, { version })
  return version
}
