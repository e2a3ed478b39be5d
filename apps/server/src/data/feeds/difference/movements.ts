import type { Session } from '#server/kit/db/store.ts'
import type { Places } from '../loading/places.ts'
import { listed, quoted } from '../loading/staging.ts'
import type { FeedFile, GuardName, Measure } from '../reading/feed-file.ts'

/** A figure before and after a load, such as a customer's open balance; exact decimals. */
export interface Mover {
  group: string
  before: string
  after: string
}

/** How far a load moves one figure. */
export interface Movement {
  file: string
  name: string
  guard: GuardName | undefined
  /** The sum of the groups' differences, without their signs. */
  moved: string
  /** What moves, in percent of all that is loaded now; undefined if nothing is. */
  percent: number | undefined
  /** The groups that move most. */
  most: Mover[]
}

const shownMovers = 5

/** A relation of the groups that a load names: their columns, `before`, and `after`. */
function groupsOf(places: Places, { table }: FeedFile, { amount, join = '', by, ofBoth }: Measure): string {
  const { before, after } = places.sides(table)
  const columns = by.map((name) => `t.${quoted(name)}`).join(', ')
  const side = (rows: string) =>
    `(select ${columns}, sum(${amount}) as amount from ${rows} t ${join} group by ${columns})`
  return `(select ${listed(by)}, coalesce(b.amount, 0) as before, coalesce(a.amount, 0) as after
    from ${side(before)} b ${ofBoth ? '' : 'full'} join ${side(after)} a using (${listed(by)}))`
}

/** The groups with only what their rows do not explain. */
function unexplainedGroups(places: Places, { table, key }: FeedFile, { by, unexplained }: Measure): string | undefined {
  if (!unexplained) return undefined
  const { before, after } = places.sides(table)
  const newest = [places.all(table), after].map((rows) => `(select max(${unexplained.dated}) from ${rows} t)`)
  return `(select ${listed(by)}, 0 as before, sum(${unexplained.amount}) as after
    from (select greatest(${newest.join(', ')}) as newest) n
    cross join (${before} b full join ${after} a using (${listed(key)})) group by ${listed(by)})`
}

async function movedBy(session: Session, groups: string): Promise<string> {
  const [row] = await session.query<{ moved: string }>(
    `select coalesce(sum(abs(after - before)), 0)::text as moved from ${groups} g`,
  )
  return row?.moved ?? '0'
}

const isZero = (amount: string): boolean => Number(amount) === 0

/**
 * Whether a load moves a figure by more than `limit` percent of what is loaded now. It reads only as much of the table
 * as it needs, so that the cost of a small change stays small. A figure that is zero now may move by any amount.
 */
export async function movesTooFar(
  session: Session,
  places: Places,
  feed: FeedFile,
  measure: Measure,
  limit: number,
): Promise<boolean> {
  const reaches = (groups: string) => reachesLimit(session, places, feed, measure, groups, limit)
  if (!(await reaches(groupsOf(places, feed, measure)))) return false
  const rest = unexplainedGroups(places, feed, measure)
  return rest === undefined || (await reaches(rest))
}

async function reachesLimit(
  session: Session,
  places: Places,
  feed: FeedFile,
  measure: Measure,
  groups: string,
  limit: number,
): Promise<boolean> {
  const moved = await movedBy(session, groups)
  if (isZero(moved)) return false
  // A running sum stops where it is enough. The shards of Citus add up on their own.
  const running = places.near ? '' : 'over (rows unbounded preceding)'
  const [found] = await session.query<{ reached: boolean; total: string }>(
    `select max(total)::text as total, coalesce(bool_or(enough), false) as reached from (
       select total, total * $2::numeric >= $1::numeric * 100 as enough from (
         select sum(abs(${measure.amount})) ${running} as total
         from ${places.all(feed.table)} t ${measure.join ?? ''}) s
       where total * $2::numeric >= $1::numeric * 100 limit 1) e`,
    [moved, limit],
  )
  if (found?.reached) return false
  const [any] = await session.query(`select 1 as one from ${places.all(feed.table)} t ${measure.join ?? ''}
    where ${measure.amount} <> 0 limit 1`)
  return any !== undefined
}

/** How far a load moves a figure, and which groups move most. */
export async function movementOf(
  session: Session,
  places: Places,
  feed: FeedFile,
  measure: Measure,
): Promise<Movement> {
  const groups = groupsOf(places, feed, measure)
  const moved = await movedBy(session, groups)
  const [share] = await session.query<{ percent: number | null }>(
    `select round($1::numeric * 100 / nullif(sum(abs(${measure.amount})), 0), 1)::float as percent
     from ${places.all(feed.table)} t ${measure.join ?? ''}`,
    [moved],
  )
  const most = await session.query<Mover & object>(
    `select concat_ws(' ', ${listed(measure.by)}) as "group", before::text, after::text from ${groups} g
     where after <> before order by abs(after - before) desc, 1 limit ${shownMovers}`,
  )
  const { name, guard } = measure
  return { file: feed.file, name, guard, moved, percent: share?.percent ?? undefined, most }
}
