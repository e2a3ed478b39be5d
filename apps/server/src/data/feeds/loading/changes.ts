import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import { type FeedFile, type Part, storedColumns } from '../reading/feed-file.ts'
import { fileOf, type Places } from './places.ts'
import type { StagedFile } from './staged-file.ts'
import {
  createStaged,
  current,
  former,
  imageKey,
  isLive,
  listed,
  quoted,
  removalColumn,
  sameRow,
  staged,
} from './staging.ts'

const columnsOf = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${quoted(name)}`).join(', ')

/** SQL that is true unless a table has a row `n` staged for row `c`. */
const unnamed = (places: Places, { table, key }: FeedFile): string =>
  places.has(table) ? `not exists (select from ${staged(table)} n where ${sameRow('n', 'c', key)})` : 'true'

/** Gives the staged rows of a change the values that are loaded, in the columns that its file omits. */
export async function keepOmitted(session: Session, { feed, omitted }: StagedFile): Promise<void> {
  const { table, key } = feed
  await session.query(`analyze ${staged(table)}`)
  await session.query(`update ${staged(table)} s set (${listed(omitted)}) = row(${columnsOf('c', omitted)})
    from ${current(table)} c where ${sameRow('c', 's', key)} and ${isLive('s')}`)
}

/** The current rows `c` of the documents of which a change has parts. */
const ofDocuments = ({ table }: FeedFile, { columns }: Part): string =>
  `(select distinct ${listed(columns)} from ${staged(table)}) d
    join ${current(table)} c on ${sameRow('c', 'd', columns)}`

/** The current rows `c` of documents that a change removes. */
function ofRemovedDocuments({ table }: FeedFile, { of, columns }: Part, places: Places): string {
  const removed = `(select distinct ${columnsOf('p', columns)} from ${current(of)} p
    join ${staged(of)} s on ${sameRow('p', 's', fileOf(of).key)} where not ${isLive('s')})`
  const stays = places.absent(of, (alias) => sameRow(alias, 'd', columns))
  return `${removed} d join ${current(table)} c on ${sameRow('c', 'd', columns)} and ${stays}`
}

async function stageRemovals(session: Session, { table, key }: FeedFile, rows: string): Promise<void> {
  await session.query(
    `insert into ${staged(table)} (${listed(key)}, ${quoted(removalColumn)}) select ${columnsOf('c', key)}, 'Y' from ${rows}`,
  )
}

/**
 * Stages the removal of the parts that go with their documents: the lines that a document no longer has, and every part
 * of a document that is removed.
 * @returns the files whose tables were staged only for this
 */
export async function stageRemovedParts(session: Session, places: Places): Promise<FeedFile[]> {
  const added: FeedFile[] = []
  // Documents come before their parts.
  for (const feed of feedFiles) {
    const { table, part, key } = feed
    if (!part) continue
    if (part.whole && places.has(table)) {
      await keepRows(session, feed, ofDocuments(feed, part))
      await stageRemovals(session, feed, `${former(table)} c where ${unnamed(places, feed)}`)
    }
    if (!places.has(part.of)) continue
    const rows = `${ofRemovedDocuments(feed, part, places)} where ${unnamed(places, feed)}`
    if ((await session.query(`select 1 as one from ${rows} limit 1`)).length === 0) continue
    if (!places.has(table)) {
      await createStaged(session, feed, true)
      await session.query(`create unique index on ${staged(table)} (${listed(key)})`)
      added.push(feed)
    }
    await stageRemovals(session, feed, rows)
    places.add(table)
    await session.query(`analyze ${staged(table)}`)
  }
  return added
}

async function keepRows(session: Session, feed: FeedFile, rows: string): Promise<void> {
  const columns = columnsOf('c', storedColumns(feed))
  await session.query(`create table ${former(feed.table)} as select ${columns} from ${rows}`)
  await session.query(`analyze ${former(feed.table)}`)
}

/** Keeps the current rows that a change names. Everything that compares reads these instead of the long table. */
export async function keepFormer(session: Session, feed: FeedFile): Promise<void> {
  const { table, key } = feed
  const [kept] = await session.query<{ is: boolean }>('select to_regclass($1) is not null as is', [former(table)])
  if (!kept?.is) {
    await keepRows(session, feed, `${staged(table)} s join ${current(table)} c on ${sameRow('c', 's', key)}`)
    return
  }
  // The rows of whole documents are kept already; those that go with a removed document are not.
  await session.query(`insert into ${former(table)} select ${columnsOf('c', storedColumns(feed))}
    from ${staged(table)} s join ${current(table)} c on ${sameRow('c', 's', key)}
    where not ${isLive('s')} and not exists (select from ${former(table)} f where ${sameRow('f', 's', key)})`)
}

/** Keeps the images that a change replaces or removes. @param all whether its file names images at all */
export async function keepFormerImages(session: Session, all: boolean): Promise<void> {
  await session.query(`create table ${former('invoice_images')} as select c.*
    from ${staged('invoices')} s join ${current('invoice_images')} c on ${sameRow('c', 's', imageKey)}
    where ${all ? 'true' : `not ${isLive('s')}`}`)
}

/** Applies the staged rows of a change to a table. Readers are not blocked: no lock is taken beyond the rows. */
export async function applyChange(session: Session, feed: FeedFile): Promise<void> {
  const { table, key } = feed
  const columns = storedColumns(feed)
  const rest = columns.filter((name) => !key.includes(name))
  const valuesIn = (alias: string) => rest.map((name) => `${alias}.${quoted(name)}`).join(', ')
  await session.query(`delete from ${current(table)} c using ${staged(table)} s
    where ${sameRow('c', 's', key)} and not ${isLive('s')}`)
  if (rest.length > 0) {
    await session.query(`update ${current(table)} c set (${listed(rest)}) = row(${valuesIn('s')})
      from ${staged(table)} s where ${sameRow('c', 's', key)} and ${isLive('s')}
      and row(${valuesIn('c')}) is distinct from row(${valuesIn('s')})`)
  }
  await session.query(`insert into ${current(table)} (${listed(columns)}) select ${listed(columns)}
    from ${staged(table)} s where ${isLive('s')}
      and not exists (select from ${former(table)} f where ${sameRow('f', 's', key)})`)
}

export async function applyImages(session: Session): Promise<void> {
  await session.query(`delete from ${current('invoice_images')} c using ${former('invoice_images')} f
    where ${sameRow('c', 'f', imageKey)}`)
  await session.query(`insert into ${current('invoice_images')} select * from ${staged('invoice_images')}`)
}
