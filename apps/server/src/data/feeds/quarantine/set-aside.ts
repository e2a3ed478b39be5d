import type { Session } from '#server/kit/db/store.ts'
import type { StagedFile } from '../loading/staged-file.ts'
import { numbered, quoted, staged } from '../loading/staging.ts'
import { FeedReader } from '../reading/feed-reader.ts'
import { Faults } from '../checking/faults.ts'
import { type Aside, documentColumns } from './aside.ts'

const textsOf = (columns: readonly string[]) => columns.map((name) => `${quoted(name)}::text`).join(', ')

/** The numbers of the staged rows with faults of their own. */
const faultyRows = (aside: Aside, { feed, lines }: StagedFile): number[] =>
  aside.linesOf(feed).flatMap((line) => lines.rowOf(line) ?? [])

/** The documents to set aside: those of rows with faults, whether these are staged or not. */
async function documentsOf(session: Session, aside: Aside, files: readonly StagedFile[]): Promise<string[][]> {
  const found: string[][] = []
  for (const file of files) {
    const columns = documentColumns(file.feed)
    if (!columns) continue
    found.push(...aside.documentsOf(file.feed))
    const rows = await session.query<{ document: string[] }>(
      `select array[${textsOf(columns)}] as document from ${numbered(file.feed.table)} n where row = any($1)`,
      [faultyRows(aside, file)],
    )
    found.push(...rows.map(({ document }) => document))
  }
  return found
}

/** Removes rows of a staged file. @returns their lines */
async function removeRows(session: Session, aside: Aside, file: StagedFile, documents: readonly string[][]) {
  const { feed, lines } = file
  const faulty = faultyRows(aside, file)
  if (feed.mode === 'merge') {
    await session.query(`delete from ${staged(feed.table)} where row = any($1)`, [faulty])
    return faulty.map((row) => lines.lineOf(row))
  }
  const columns = documentColumns(feed) ?? []
  const parts = columns.map((_, nth) => `d ->> ${nth}`).join(', ')
  const ofDocument =
    columns.length > 0 ? ` or (${textsOf(columns)}) in (select ${parts} from jsonb_array_elements($2::jsonb) d)` : ''
  const gone = await session.query<{ row: number }>(
    `with gone as (select row, _sid from ${numbered(feed.table)} n where row = any($1)${ofDocument}),
       removed as (delete from ${staged(feed.table)} s using gone where s.ctid = gone._sid)
     select row from gone order by row`,
    columns.length > 0 ? [faulty, JSON.stringify(documents)] : [faulty],
  )
  return gone.map(({ row }) => lines.lineOf(row))
}

/** Reads rows of a file again, as they arrived. */
async function readRows(dir: string, { feed }: StagedFile, lines: ReadonlySet<number>, changes: boolean, aside: Aside) {
  const reader = await FeedReader.open(dir, feed, {
    faults: new Faults(undefined),
    signal: undefined,
    onBytes: () => undefined,
    changes,
    listener: (line, _isRefused, arrived) => void (lines.has(line) && aside.add(feed, reader.header, arrived())),
  })
  try {
    for await (const _ of reader.rows()) if (aside.hopeless) return
  } finally {
    await reader.close()
  }
}

/**
 * Takes rows with faults out of the staged tables, with the documents that they are part of.
 * @param files a document's file and that of its parts, or one file alone
 * @returns whether there were any
 */
export async function setAside(
  session: Session,
  aside: Aside,
  files: readonly StagedFile[],
  { dir, changes }: { dir: string; changes: boolean },
): Promise<boolean> {
  if (aside.hopeless || files.every(({ feed }) => aside.linesOf(feed).length === 0)) return false
  const documents = await documentsOf(session, aside, files)
  for (const file of files) {
    const removed = await removeRows(session, aside, file, documents)
    file.staged -= removed.length
    const lines = new Set([...removed, ...aside.linesOf(file.feed)])
    if (lines.size > 0) await readRows(dir, file, lines, changes, aside)
  }
  return true
}
