import { fileOf } from '#app/server/tables.ts'
import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Breach, KindChange } from '#kit/server/db/load-schema.ts'
import type { FeedFile, Measure } from '#kit/server/tables/fed-table.ts'
import type { Limits } from '../feed-settings.ts'
import { current, sameRow } from '../loading/staging.ts'
import { type Difference, formerly, newly, side } from './difference.ts'

/** Returns why the load needs a confirmation: tables that shrink, and figures that change too much. */
export async function breachesOf(
  difference: Difference,
  feeds: readonly FeedFile[],
  kinds: readonly KindChange[],
  { limits, allowShrink }: { limits: Limits; allowShrink: boolean },
): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const kind of allowShrink ? [] : kinds) {
    const feed = feeds.find(({ file }) => file === kind.file)
    if (await shrinks(difference, feed, kind)) breaches.push({ file: kind.file, says: 'loses more than a fifth' })
  }
  for (const feed of feeds) {
    for (const measure of feed.measures) {
      const limit = measure.guard && limits[measure.guard]
      if (limit === undefined || !(await movesTooFar(difference, feed, measure, limit))) continue
      breaches.push({ file: feed.file, says: `${measure.name} move by more than ${limit} %` })
    }
  }
  return breaches
}

/** The columns that name a row even after it has moved to another customer: of the key, or of its document's key. */
function identityOf({ key, numbers, part }: FeedFile): readonly string[] {
  const own = numbers.find((columns) => columns.every((name) => key.includes(name)))
  if (own || !part) return own ?? key
  const rest = key.filter((name) => !part.columns.includes(name))
  return [...identityOf(fileOf(part.of)).filter((name) => key.includes(name)), ...rest]
}

/** Counts the removed rows that the load does not add again, for another customer. */
async function countLost(difference: Difference, feed: FeedFile | undefined, gone: number): Promise<number> {
  if (!feed) return gone
  const { isAdded, isGone } = side(feed)
  const rows = (of: (name: string) => string) =>
    identityOf(feed)
      .map((name) => `${of(name)} as ${quoted(name)}`)
      .join(', ')
  const [row] = await difference.session.query<{ count: number }>(
    `select count(*) as count from (select ${rows(formerly)} from ${difference.relation(feed.table)} where ${isGone}) g
     where not exists (select 1 from (select ${rows(newly)} from ${difference.relation(feed.table)} where ${isAdded}) a
       where ${sameRow('a', 'g', identityOf(feed))})`,
  )
  return row?.count ?? gone
}

/** Whether a table would lose more than a fifth of its rows, however many the load adds. */
async function shrinks(difference: Difference, feed: FeedFile | undefined, { gone, before }: KindChange) {
  if (gone === 0 || (before !== undefined && gone * 5 <= before)) return false
  const lost = await countLost(difference, feed, gone)
  if (lost === 0 || before !== undefined) return lost * 5 > (before ?? 0)
  // Counting stops at five times the removed rows, so that a long table is not read in full.
  const [rows] = await difference.session.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${current(feed?.table ?? 'invoice_images')} limit ${lost * 5}) t`,
  )
  return (rows?.count ?? 0) < lost * 5
}

/**
 * Whether a load changes a figure by more than `limit` percent of its current value. Reads only as much of the table as
 * needed, so that small changes stay cheap. A figure that is zero may change by any amount.
 */
async function movesTooFar(difference: Difference, feed: FeedFile, measure: Measure, limit: number): Promise<boolean> {
  if (!(await reaches(difference, feed, measure, groupsOf(difference, feed, measure), limit))) return false
  const rest = unexplainedGroups(difference, feed, measure)
  return rest === undefined || reaches(difference, feed, measure, rest, limit)
}

/** Whether groups change by more than `limit` percent of the figure. */
async function reaches(difference: Difference, { table }: FeedFile, measure: Measure, groups: string, limit: number) {
  const moved = await movedBy(difference, groups)
  if (Number(moved) === 0) return false
  const { amount, join = '' } = measure
  // A running sum stops as soon as it reaches the limit.
  const [found] = await difference.session.query<{ reached: boolean }>(
    `select coalesce(bool_or(enough), false) as reached from (
       select total, total * $2::numeric >= $1::numeric * 100 as enough from (
         select sum(abs(${amount})) over (rows unbounded preceding) as total from ${current(table)} t ${join}) s
       where total * $2::numeric >= $1::numeric * 100 limit 1) e`,
    [moved, limit],
  )
  if (found?.reached) return false
  const [any] = await difference.session.query(
    `select 1 as one from ${current(table)} t ${join} where ${amount} <> 0 limit 1`,
  )
  return any !== undefined
}

/** Returns a relation of the groups with changed rows, and the figures of these rows `before` and `after`. */
export function groupsOf(
  difference: Difference,
  { table }: FeedFile,
  { amount, join = '', by, ofBoth }: Measure,
): string {
  const columns = listed(by, 't')
  const side = (rows: string) =>
    `(select ${columns}, sum(${amount}) as amount from ${rows} t ${join} group by ${columns})`
  return `(select ${listed(by)}, coalesce(b.amount, 0) as before, coalesce(a.amount, 0) as after
    from ${side(difference.formerRows(table))} b ${ofBoth ? '' : 'full'} join ${side(difference.newRowsAsBefore(table))} a
    using (${listed(by)}))`
}

/** Returns the groups with only the part that their rows do not explain. */
function unexplainedGroups(
  difference: Difference,
  { table, key }: FeedFile,
  { by, unexplained }: Measure,
): string | undefined {
  if (!unexplained) return undefined
  const { dated, amount, paidBy } = unexplained
  const [before, after] = [difference.formerRows(table), difference.newRows(table)]
  const newest = [current(table), after].map((rows) => `(select max(${dated}) from ${rows} t)`)
  const keys = listed(key)
  const paid = difference.has(paidBy.table)
    ? `select ${keys}, ${paidBy.amount} as sum from ${difference.newRows(paidBy.table)} r
       union all select ${keys}, -(${paidBy.amount}) from ${difference.formerRows(paidBy.table)} r`
    : `select ${keys}, 0 as sum from ${before} r where false`
  return `(select ${listed(by)}, 0 as before, sum(${amount}) as after
    from (select greatest(${newest.join(', ')}) as newest) n
    cross join (${before} b full join ${after} a using (${keys}))
    left join (select ${keys}, sum(sum) as sum from (${paid}) r group by ${keys}) p using (${keys})
    cross join lateral (select coalesce(p.sum, case when exists (${paid}) then 0 end) as paid) e
    group by ${listed(by)})`
}

export async function movedBy(difference: Difference, groups: string): Promise<string> {
  const [row] = await difference.session.query<{ moved: string }>(
    `select coalesce(sum(abs(after - before)), 0)::text as moved from ${groups} g`,
  )
  return row?.moved ?? '0'
}
