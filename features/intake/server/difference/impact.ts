import type { FeedFile, Measure } from '#kit/server/tables/fed-table.ts'
import { createHash } from 'node:crypto'
import { listed } from '#kit/server/db/statements.ts'
import type { Breach, Impact, KindChange, Loss, Movement, Mover } from '#kit/server/db/load-schema.ts'
import type { SecuredTable } from '#kit/server/tables/secured-table.ts'
import { current, type LoadMode, sameRow, valuesOf } from '../loading/staging.ts'
import type { InWords } from '../reading/erp-numbers.ts'
import { type Difference, formerly, side } from './difference.ts'
import { groupsOf, movedBy } from './guards.ts'

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
async function lossOf(difference: Difference, feed: FeedFile): Promise<Loss | undefined> {
  const owner = owners[feed.rows]
  if (!owner) return undefined
  const columns = listed(owner.columns)
  const [found] = await difference.session.query<Omit<Loss, 'file' | 'who'>>(
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

const shownMovers = 5

/** Returns how much a load changes a figure, and the groups with the largest changes, including all of their rows. */
async function movementOf(difference: Difference, feed: FeedFile, measure: Measure): Promise<Movement> {
  const { name, guard, amount, join = '', by } = measure
  const groups = groupsOf(difference, feed, measure)
  const moved = await movedBy(difference, groups)
  const [share] = await difference.session.query<{ percent: number | null }>(
    `select round($1::numeric * 100 / nullif(sum(abs(${amount})), 0), 1)::float as percent
     from ${current(feed.table)} t ${join}`,
    [moved],
  )
  const columns = listed(by, 't')
  const most = await difference.session.query<Mover & object>(
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

/** Returns everything that the load changes. This takes longer than the guards. */
export async function impactOf(
  difference: Difference,
  feeds: readonly FeedFile[],
  kinds: readonly KindChange[],
  inWords: InWords,
): Promise<Impact> {
  const movements: Movement[] = []
  const losses: Loss[] = []
  for (const feed of feeds) {
    for (const measure of feed.measures) {
      const { most, ...movement } = await movementOf(difference, feed, measure)
      movements.push({ ...movement, most: most.map((one) => ({ ...one, group: inWords(measure.by, one.group) })) })
    }
    const loss = await lossOf(difference, feed)
    const columns = owners[feed.rows]?.columns ?? []
    if (loss) losses.push({ ...loss, most: loss.most.map((one) => ({ ...one, who: inWords(columns, one.who) })) })
  }
  return { kinds, movements, losses }
}

/**
 * The digest that confirms one load: these files, with this effect on the loaded data.
 * @param files the digest of the files' names and bytes
 * @param names of the customers whose numbers change
 */
export const confirmationDigest = (
  files: string,
  mode: LoadMode,
  impact: Impact,
  names: readonly string[] = [],
): string =>
  createHash('sha256')
    .update(JSON.stringify([files, mode, impact, ...names]))
    .digest('hex')
    .slice(0, 16)

export const breachText = ({ file, says, names }: Breach): string =>
  `${file} ${says}${names ? `: ${names.join(', ')}` : ''}`

/** Thrown when a load changes more than the guards allow. Nothing has changed. */
export class FeedUnconfirmed extends Error {
  override name = 'FeedUnconfirmed'
  readonly breaches: readonly Breach[]
  readonly impact: Impact
  /** Confirms only this load. */
  readonly digest: string

  /** @param isOther whether the confirmation was for another load */
  constructor(breaches: readonly Breach[], impact: Impact, digest: string, isOther: boolean) {
    const reasons = breaches.map(breachText).join('; ')
    super(`${reasons}. Nothing has changed.${isOther ? ' The confirmation is for another load.' : ''}`)
    this.breaches = breaches
    this.impact = impact
    this.digest = digest
  }
}
