import { counted } from '#kit/contract/declare/format.ts'
import type { FeedFile } from '#kit/server/tables/fed-table.ts'
import { fedTables, feedFiles } from '#app/server/tables.ts'
import { createHash } from 'node:crypto'
import { listed } from '#kit/server/db/statements.ts'
import type { Breach, Impact, KindChange, Loss, Movement } from '#kit/server/db/load-schema.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'
import type { Limits } from '../feed-settings.ts'
import { current, type LoadMode, sameRow, valuesOf } from '../loading/staging.ts'
import { type Difference, formerly, side } from './difference.ts'
import { movementOf, movesTooFar } from './movements.ts'

const imagesFile = 'images'

/** Returns the tables whose rows a load changes. */
export const changedTables = (kinds: readonly KindChange[]): string[] =>
  fedTables.filter((table) =>
    kinds.some(({ file, added, changed = 0, gone }) => file === fileNameOf(table) && added + changed + gone > 0),
  )

/** Returns the name under which loads record a change. */
export const fileNameOf = (table: string): string =>
  table === 'invoice_images' ? imagesFile : (feedFiles.find((feed) => feed.table === table)?.file ?? table)

/** The percentage of a table's rows whose removal causes a warning. */
const manyGone = 5

/** Warns about whole files that remove many rows. A manifest would catch a truncated file. */
export const goneWarnings = (kinds: readonly KindChange[]): string[] =>
  kinds
    .filter(({ before = 0, gone }) => before > 0 && gone * 100 >= before * manyGone)
    .map(({ file, before = 0, gone }) => {
      const rows = `${gone} of ${counted(before, 'row is', 'rows are')} gone`
      return `${file}: ${rows} (${Math.floor((gone * 1000) / before) / 10} %). Without a manifest.json, a truncated file looks the same.`
    })

const shownLosers = 5

interface Owner {
  who: Loss['who']
  columns: readonly string[]
  /** An SQL condition for the accounts `a` of an owner `o`. */
  account: string
}

/** The owners of a table's rows, as row-level security declares them. */
const owners: Partial<Record<SecuredTable['rows'], Owner>> = {
  customer: {
    who: 'customer',
    columns: ['company', 'customer'],
    account: `a.login_type = 'C' and a.company = o.company and left(a.user_id, 6) = o.customer`,
  },
  group: { who: 'group', columns: ['group_id'], account: `a.login_type = 'G' and a.user_id = o.group_id` },
  employee: { who: 'employee', columns: ['employee'], account: `a.login_type = 'E' and a.user_id = o.employee` },
}

/** Counts the customers, groups, or employees that lose rows. @returns undefined if none do or can */
export async function lossOf(session: Session, difference: Difference, feed: FeedFile): Promise<Loss | undefined> {
  const owner = owners[feed.rows]
  if (!owner) return undefined
  const columns = listed(owner.columns)
  const [found] = await session.query<Omit<Loss, 'file' | 'who'>>(
    `with losing as materialized (
       select ${owner.columns.map((name) => `${formerly(name)} as ${name}`).join(', ')}, count(*) as rows
       from ${difference.relation(feed.table)} where ${side(feed).isGone} group by ${columns}),
     o as materialized (
       select l.*, not exists (
         select from (select ${columns} from ${difference.after(feed.table)} r where (${columns}) in (select ${columns} from losing) offset 0) r
         where ${sameRow('r', 'l', owner.columns)}) as "all"
       from losing l)
     select count(*) as count, count(*) filter (where o."all") as "losingAll", coalesce(sum(rows), 0)::int as rows,
       (select count(*) from accounts a where a.active and exists (select 1 from o where ${owner.account})) as accounts,
       (select coalesce(json_agg(m), '[]') from (
         select ${valuesOf('o', owner.columns)} as who, o.rows, o."all" from o order by rows desc, 1 limit ${shownLosers}) m
       ) as most
     from o`,
  )
  return found && found.count > 0 ? { file: feed.file, who: owner.who, ...found } : undefined
}

/** Whether a table would lose more than a fifth of its rows. */
async function shrinks(session: Session, feed: FeedFile | undefined, { added, gone, before }: KindChange) {
  const lost = gone - added
  if (lost <= 0) return false
  if (before !== undefined) return lost * 5 > before
  // Counting stops at five times the removed rows, so that a long table is not read in full.
  const [rows] = await session.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${current(feed?.table ?? 'invoice_images')} limit ${lost * 5}) t`,
  )
  return (rows?.count ?? 0) < lost * 5
}

/** Returns why the load needs a confirmation: tables that shrink, and figures that change too much. */
export async function breachesOf(
  session: Session,
  difference: Difference,
  feeds: readonly FeedFile[],
  kinds: readonly KindChange[],
  { limits, allowShrink }: { limits: Limits; allowShrink: boolean },
): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const kind of allowShrink ? [] : kinds) {
    const feed = feeds.find(({ file }) => file === kind.file)
    if (await shrinks(session, feed, kind)) breaches.push({ file: kind.file, says: 'loses more than a fifth' })
  }
  for (const feed of feeds) {
    for (const measure of feed.measures) {
      const limit = measure.guard && limits[measure.guard]
      if (limit === undefined || !(await movesTooFar(session, difference, feed, measure, limit))) continue
      breaches.push({ file: feed.file, says: `${measure.name} move by more than ${limit} %` })
    }
  }
  return breaches
}

/** Names a row's values, joined by blanks, for people. */
export type InWords = (columns: readonly string[], values: string) => string

/** Returns everything that the load changes. This takes longer than the guards. */
export async function impactOf(
  session: Session,
  difference: Difference,
  feeds: readonly FeedFile[],
  kinds: readonly KindChange[],
  inWords: InWords = (_columns, values) => values,
): Promise<Impact> {
  const movements: Movement[] = []
  const losses: Loss[] = []
  for (const feed of feeds) {
    for (const measure of feed.measures) {
      const { most, ...movement } = await movementOf(session, difference, feed, measure)
      movements.push({ ...movement, most: most.map((one) => ({ ...one, group: inWords(measure.by, one.group) })) })
    }
    const loss = await lossOf(session, difference, feed)
    const columns = owners[feed.rows]?.columns ?? []
    if (loss) losses.push({ ...loss, most: loss.most.map((one) => ({ ...one, who: inWords(columns, one.who) })) })
  }
  return { kinds, movements, losses }
}

/**
 * The digest that confirms one load: these files, with this effect on the loaded data. If other files are loaded, or
 * other data changes the effect, the digest differs.
 * @param files the digest of the files' names and bytes
 */
export const confirmationDigest = (files: string, mode: LoadMode, impact: Impact): string =>
  createHash('sha256')
    .update(JSON.stringify([files, mode, impact]))
    .digest('hex')
    .slice(0, 16)

/** Thrown when a load changes more than the guards allow. Nothing has changed. */
export class FeedUnconfirmed extends Error {
  override name = 'FeedUnconfirmed'
  readonly breaches: readonly Breach[]
  readonly impact: Impact
  /** Confirms only this load. */
  readonly digest: string

  /** @param isOther whether the confirmation was for another load */
  constructor(breaches: readonly Breach[], impact: Impact, digest: string, isOther: boolean) {
    const reasons = breaches.map(({ file, says }) => `${file} ${says}`).join('; ')
    super(`${reasons}. Nothing has changed.${isOther ? ' The confirmation is for another load.' : ''}`)
    this.breaches = breaches
    this.impact = impact
    this.digest = digest
  }
}
