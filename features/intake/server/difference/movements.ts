import { listed, quoted } from '#kit/server/db/statements.ts'
import type { Movement, Mover } from '#kit/server/db/load-schema.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { FeedFile, Measure } from '#kit/server/tables/fed-table.ts'
import { current } from '../loading/staging.ts'
import type { Difference } from './difference.ts'

const shownMovers = 5

/** Returns a relation of the groups with changed rows, and the figures of these rows `before` and `after`. */
function groupsOf(difference: Difference, { table }: FeedFile, { amount, join = '', by, ofBoth }: Measure): string {
  const columns = by.map((name) => `t.${quoted(name)}`).join(', ')
  const side = (rows: string) =>
    `(select ${columns}, sum(${amount}) as amount from ${rows} t ${join} group by ${columns})`
  return `(select ${listed(by)}, coalesce(b.amount, 0) as before, coalesce(a.amount, 0) as after
    from ${side(difference.formerRows(table))} b ${ofBoth ? '' : 'full'} join ${side(difference.newRows(table))} a
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

async function movedBy(session: Session, groups: string): Promise<string> {
  const [row] = await session.query<{ moved: string }>(
    `select coalesce(sum(abs(after - before)), 0)::text as moved from ${groups} g`,
  )
  return row?.moved ?? '0'
}

const isZero = (amount: string): boolean => Number(amount) === 0

/** Whether groups change by more than `limit` percent of the figure. */
async function reaches(session: Session, { table }: FeedFile, measure: Measure, groups: string, limit: number) {
  const moved = await movedBy(session, groups)
  if (isZero(moved)) return false
  const { amount, join = '' } = measure
  // A running sum stops as soon as it reaches the limit.
  const [found] = await session.query<{ reached: boolean }>(
    `select coalesce(bool_or(enough), false) as reached from (
       select total, total * $2::numeric >= $1::numeric * 100 as enough from (
         select sum(abs(${amount})) over (rows unbounded preceding) as total from ${current(table)} t ${join}) s
       where total * $2::numeric >= $1::numeric * 100 limit 1) e`,
    [moved, limit],
  )
  if (found?.reached) return false
  const [any] = await session.query(`select 1 as one from ${current(table)} t ${join} where ${amount} <> 0 limit 1`)
  return any !== undefined
}

/**
 * Whether a load changes a figure by more than `limit` percent of its current value. Reads only as much of the table as
 * needed, so that small changes stay cheap. A figure that is zero may change by any amount.
 */
export async function movesTooFar(
  session: Session,
  difference: Difference,
  feed: FeedFile,
  measure: Measure,
  limit: number,
): Promise<boolean> {
  if (!(await reaches(session, feed, measure, groupsOf(difference, feed, measure), limit))) return false
  const rest = unexplainedGroups(difference, feed, measure)
  return rest === undefined || reaches(session, feed, measure, rest, limit)
}

/** Returns how much a load changes a figure, and the groups with the largest changes, including all of their rows. */
export async function movementOf(
  session: Session,
  difference: Difference,
  feed: FeedFile,
  measure: Measure,
): Promise<Movement> {
  const { name, guard, amount, join = '', by } = measure
  const groups = groupsOf(difference, feed, measure)
  const moved = await movedBy(session, groups)
  const [share] = await session.query<{ percent: number | null }>(
    `select round($1::numeric * 100 / nullif(sum(abs(${amount})), 0), 1)::float as percent
     from ${current(feed.table)} t ${join}`,
    [moved],
  )
  const columns = by.map((column) => `t.${quoted(column)}`).join(', ')
  const most = await session.query<Mover & object>(
    `with most as materialized (select ${listed(by)}, after - before as by from ${groups} g where after <> before
       order by abs(after - before) desc, 1 limit ${shownMovers}),
     totals as (select ${listed(by)}, m.by, coalesce(l.amount, 0) as before
       from most m left join (select ${columns}, sum(${amount}) as amount from ${current(feed.table)} t ${join}
         where (${columns}) in (select ${listed(by)} from most) group by ${columns}) l using (${listed(by)}))
     select concat_ws(' ', ${listed(by)}) as "group", before::text, (before + by)::text as after from totals
     order by abs(by) desc, 1`,
  )
  return { file: feed.file, name, guard, moved, percent: share?.percent ?? undefined, most }
}
