import { counted } from '#kit/contract/declare/format.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import { faultLine, shown } from '../checking/faults.ts'
import { type LoadMode, staged, valuesOf } from '../loading/staging.ts'
import type { QuarantinedRow } from './quarantine.ts'

/**
 * Removes quarantined rows that a load replaces: for a whole file, all of its rows; for a change, those with the same
 * keys. The staged tables must still exist.
 */
export async function removeReplaced(session: Session, feeds: readonly FeedFile[], mode: LoadMode): Promise<void> {
  const [row] = await session.query<{ found: boolean }>('select exists (select 1 from quarantined_rows) as found')
  if (!row?.found) return
  for (const feed of feeds) {
    if (mode === 'whole' && feed.mode === 'replace') {
      await session.query('delete from quarantined_rows where file = $1', [feed.file])
    } else {
      await session.query(
        `delete from quarantined_rows q using ${staged(feed.table)} s
         where q.file = $1 and q.row_key = ${valuesOf('s', feed.key)}`,
        [feed.file],
      )
    }
  }
}

/** Stores the rows that a load quarantines. A row that was already in quarantine keeps its time. */
export async function storeRows(session: Session, version: number, rows: readonly QuarantinedRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ key, column, ...row }) => ({ ...row, row_key: key, column_name: column }))
  await session.query(
    `with new as (select * from jsonb_to_recordset($2) as r(file text, line int, header text, content text, row_key text,
         column_name text, kind text)),
       former as (delete from quarantined_rows q using new where q.file = new.file and q.row_key = new.row_key
         and new.row_key <> '' returning q.*)
     insert into quarantined_rows (version, since, file, line, header, content, row_key, column_name, kind)
     select coalesce(f.version, $1), coalesce(f.since, now()), n.file, n.line, n.header, n.content, n.row_key, n.column_name,
       n.kind
     from new n left join lateral (select min(version) as version, min(since) as since from former f
       where f.file = n.file and f.row_key = n.row_key and f.content = n.content) f on true`,
    [version, JSON.stringify(values)],
  )
}

/** Writes the rows that can be retried to a folder of changes. @returns undefined if there are none */
export async function folderOfRows({ db }: Store): Promise<string | undefined> {
  const rows = await db
    .selectFrom('quarantined_rows')
    .select(['file', 'header', 'content'])
    .where('row_key', '<>', '')
    .orderBy('row_id')
    .execute()
  if (rows.length === 0) return undefined
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-quarantine-'))
  for (const [file, ofFile = []] of Object.entries(Object.groupBy(rows, ({ file }) => file))) {
    // Rows with another header wait for a later load.
    const header = ofFile[0]?.header
    const content = ofFile.filter((row) => row.header === header).map((row) => row.content)
    await writeFile(join(dir, file), [header, ...content, ''].join('\n'), { mode: 0o600 })
  }
  return dir
}

export async function countRows({ db }: Store): Promise<number> {
  const rows = db.selectFrom('quarantined_rows').select((select) => select.fn.countAll<number>().as('count'))
  return (await rows.executeTakeFirstOrThrow()).count
}

/** Lists the rows in quarantine, one per line: since when, from where, the fault, and the row. */
export async function quarantineLines({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('quarantined_rows').selectAll().orderBy('row_id').execute()
  return [
    ...rows.map(({ since, file, line, column_name, kind, content }) => {
      const fault = { file, line, column: column_name ?? undefined, says: kind, value: shown(content) }
      return `${since.toISOString()}  ${faultLine(fault)}`
    }),
    `${counted(rows.length, 'row is', 'rows are')} quarantined.`,
  ]
}
