import { type FedTable, fedTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import type { Places, Sides } from '../loading/places.ts'
import { imageKey, quoted, sameRow } from '../loading/staging.ts'
import { type FeedFile, storedColumns } from '../reading/feed-file.ts'

/** What a load changes in the table of one file. */
export interface KindChange {
  /** The feed file, or `images`. */
  file: string
  /** Rows of the whole table; undefined for changes, which do not count it. */
  before: number | undefined
  after: number | undefined
  added: number
  /** Rows whose key stays and whose content changes; undefined for images, which are not compared. */
  changed: number | undefined
  gone: number
}

const imagesFile = 'images'

/** The tables whose rows a load changes. Images count always, because their bytes are not compared. */
export const changedTables = (kinds: readonly KindChange[]): FedTable[] =>
  fedTables.filter((table) => {
    const file = table === 'invoice_images' ? imagesFile : feedFiles.find((feed) => feed.table === table)?.file
    return kinds.some(
      (kind) => kind.file === file && (kind.changed === undefined || kind.added + kind.changed + kind.gone > 0),
    )
  })

interface Counts {
  before: number
  after: number
  matched: number
  changed: number
}

async function count(session: Session, { before, after }: Sides, key: readonly string[], rest: readonly string[]) {
  const values = (alias: string) => rest.map((name) => `${alias}.${quoted(name)}`).join(', ')
  const changed = rest.length > 0 ? `row(${values('b')}) is distinct from row(${values('a')})` : 'false'
  const [counts] = await session.query<Counts>(
    `select (select count(*) from ${before} x) as before, (select count(*) from ${after} x) as after, m.*
     from (select count(*) as matched, count(*) filter (where ${changed}) as changed
       from ${before} b join ${after} a on ${sameRow('b', 'a', key)}) m`,
  )
  return counts ?? { before: 0, after: 0, matched: 0, changed: 0 }
}

const changeOf = (places: Places, file: string, { before, after, matched, changed }: Counts): KindChange => ({
  file,
  ...(places.mode === 'whole' ? { before, after } : { before: undefined, after: undefined }),
  added: after - matched,
  changed,
  gone: before - matched,
})

/** Counts the rows of a file's table that a load adds, changes, and removes. */
export async function kindChange(session: Session, places: Places, feed: FeedFile): Promise<KindChange> {
  const rest = storedColumns(feed).filter((name) => !feed.key.includes(name))
  return changeOf(places, feed.file, await count(session, places.sides(feed.table), feed.key, rest))
}

export async function imagesChange(session: Session, places: Places): Promise<KindChange> {
  const counts = await count(session, places.sides('invoice_images'), imageKey, [])
  return { ...changeOf(places, imagesFile, counts), changed: undefined }
}

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
