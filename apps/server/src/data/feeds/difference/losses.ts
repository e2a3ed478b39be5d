import { type WalledTable, walledTables } from '#server/kit/db/wall/walled-tables.ts'
import { listed } from '#server/kit/db/statements.ts'
import type { Session } from '#server/kit/db/store.ts'
import { sameRow, valuesOf } from '../loading/staging.ts'
import type { FeedFile } from '../reading/feed-file.ts'
import { type Difference, formerly, side } from './difference.ts'

/** Those who see fewer rows of one file's table after a load. */
export interface Loss {
  file: string
  who: 'customer' | 'group' | 'employee'
  /** How many of them lose rows, and how many of these lose every row. */
  count: number
  losingAll: number
  rows: number
  /** Accounts that sign in as one of them. */
  accounts: number
  /** Those who lose most rows. */
  most: { who: string; rows: number; all: boolean }[]
}

const shownLosers = 5

interface Owner {
  who: Loss['who']
  columns: readonly string[]
  /** SQL that is true for the accounts `a` of an owner `o`. */
  account: string
}

/** The wall's declaration says whose rows a table holds. */
const owners: Partial<Record<WalledTable['rows'], Owner>> = {
  customer: {
    who: 'customer',
    columns: ['company', 'customer'],
    account: `a.login_type = 'C' and a.company = o.company and left(a.user_id, 6) = o.customer`,
  },
  group: { who: 'group', columns: ['group_id'], account: `a.login_type = 'G' and a.user_id = o.group_id` },
  employee: { who: 'employee', columns: ['employee'], account: `a.login_type = 'E' and a.user_id = o.employee` },
}

/** Who would no longer see rows that a load removes. @returns undefined if nobody does, or the rows are nobody's own */
export async function lossOf(session: Session, difference: Difference, feed: FeedFile): Promise<Loss | undefined> {
  const owner = owners[walledTables[feed.table].rows]
  if (!owner) return undefined
  const columns = listed(owner.columns)
  const [found] = await session.query<Omit<Loss, 'file' | 'who'>>(
    `with losing as materialized (
       select ${owner.columns.map((name) => `${formerly(name)} as ${name}`).join(', ')}, count(*) as rows
       from ${difference.relation(feed.table)} where ${side(feed).isGone} group by ${columns}),
     o as materialized (
       select l.*, not exists (select from ${difference.after(feed.table)} r where ${sameRow('r', 'l', owner.columns)}) as "all"
       from losing l)
     select count(*) as count, count(*) filter (where o."all") as "losingAll", coalesce(sum(rows), 0)::int as rows,
       (select count(*) from accounts a where a.active and exists (select from o where ${owner.account})) as accounts,
       (select coalesce(json_agg(m), '[]') from (
         select ${valuesOf('o', owner.columns)} as who, o.rows, o."all" from o order by rows desc, 1 limit ${shownLosers}) m
       ) as most
     from o`,
  )
  return found && found.count > 0 ? { file: feed.file, who: owner.who, ...found } : undefined
}
