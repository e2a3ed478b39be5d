import type { Session } from '#server/kit/db/store.ts'
import { feedFiles } from '../files/all.ts'
import { type FeedFile, storedColumns } from '../reading/feed-file.ts'
import { fileOf, type Places } from './places.ts'
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

/** The keys of current rows `c` that a change removes with their document, as a query without its columns. */
function removedParts({ table, key, part }: FeedFile, places: Places): string[] {
  if (!part) return []
  const sources: string[] = []
  if (part.whole && places.has(table)) {
    const documents = `(select distinct ${listed(part.columns)} from ${staged(table)})`
    sources.push(`${documents} d join ${current(table)} c on ${sameRow('c', 'd', part.columns)}`)
  }
  if (places.has(part.of)) {
    const { key: documentKey } = fileOf(part.of)
    const gone = `(select distinct ${part.columns.map((name) => `p.${quoted(name)}`).join(', ')}
      from ${current(part.of)} p join ${staged(part.of)} s on ${sameRow('p', 's', documentKey)} where not ${isLive('s')})`
    const stays = places.absent(part.of, (alias) => sameRow(alias, 'd', part.columns))
    sources.push(`${gone} d join ${current(table)} c on ${sameRow('c', 'd', part.columns)} and ${stays}`)
  }
  const unnamed = places.has(table)
    ? `where not exists (select from ${staged(table)} n where ${sameRow('n', 'c', key)})`
    : ''
  return sources.map((from) => `from ${from} ${unnamed}`)
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
    const keys = feed.key.map((name) => `c.${quoted(name)}`).join(', ')
    for (const rows of removedParts(feed, places)) {
      if (!places.has(feed.table)) {
        if ((await session.query(`select 1 as one ${rows} limit 1`)).length === 0) continue
        await createStaged(session, feed, true)
        await session.query(`create unique index on ${staged(feed.table)} (${listed(feed.key)})`)
        places.add(feed.table)
        added.push(feed)
      }
      await session.query(
        `insert into ${staged(feed.table)} (${listed(feed.key)}, ${quoted(removalColumn)}) select ${keys}, 'Y' ${rows}
         on conflict do nothing`,
      )
    }
  }
  return added
}

/** Keeps the current rows that a change names. Everything that compares reads these instead of the long table. */
export async function keepFormer(session: Session, feed: FeedFile): Promise<void> {
  const columns = storedColumns(feed).map((name) => `c.${quoted(name)}`)
  await session.query(`analyze ${staged(feed.table)}`)
  await session.query(`create table ${former(feed.table)} as select ${columns.join(', ')}
    from ${staged(feed.table)} s join ${current(feed.table)} c on ${sameRow('c', 's', feed.key)}`)
  await session.query(
    `create unique index on ${former(feed.table)} (${listed(feed.key)}); analyze ${former(feed.table)}`,
  )
}

/** Keeps the keys of the images that a change replaces or removes. @param all whether its file names images at all */
export async function keepFormerImages(session: Session, all: boolean): Promise<void> {
  await session.query(`create table ${former('invoice_images')} as select ${imageKey.map((name) => `c.${name}`).join(', ')}
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
