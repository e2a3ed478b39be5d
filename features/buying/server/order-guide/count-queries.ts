import { sql } from 'kysely'
import type { SentCount } from '#buying/contract/order-guide/counting.ts'
import { personName } from '#orders/server/state-queries.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'

/** How long counts are kept, in days. */
const keptDays = 7

/** The ship-tos that the call may access, as a text; empty for all. */
const shipToOf = ({ shipTos }: CheckedCustomer) => shipTos?.join() ?? ''

/** A browser's count of a guide. */
export interface Counting {
  scope: CheckedCustomer
  guide: string
  countId: string
  now: Date
}

const ofGuide = ({ scope: { company, customer }, guide }: Counting) => sql<boolean>`(company = ${company}
  and customer = ${customer} and guide = ${guide})`

export const dropOldCounts = (db: Db, counting: Counting) =>
  db
    .deleteFrom('guide_counts')
    .where(ofGuide(counting))
    .where('counted_at', '<', new Date(counting.now.getTime() - keptDays * 86_400_000))
    .execute()

/** Records counts; leaves alone what the same browser has changed later. */
export async function writeCounts(
  db: Db,
  { scope, guide, countId, now }: Counting,
  who: { accountId: number; userId: string },
  counts: readonly SentCount[],
): Promise<void> {
  if (counts.length === 0) return
  const { company, customer } = scope
  const fixed = { company, customer, ship_to: shipToOf(scope), guide, count_id: countId }
  const rows = counts.map(({ item, typed, nth, secondsAgo }) => ({
    ...fixed,
    item,
    nth,
    quantity: typed === '' ? null : Number(typed),
    counted_at: new Date(now.getTime() - secondsAgo * 1000),
    account_id: who.accountId,
    changed_by: who.userId,
  }))
  await db
    .insertInto('guide_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'customer', 'guide', 'count_id', 'item'])
        .doUpdateSet(({ ref }) => ({
          nth: ref('excluded.nth'),
          quantity: ref('excluded.quantity'),
          counted_at: ref('excluded.counted_at'),
        }))
        .whereRef('excluded.nth', '>', 'guide_counts.nth')
        // An account cannot change another account's count by sending its ID.
        .whereRef('excluded.account_id', '=', 'guide_counts.account_id'),
    )
    .execute()
}

/** Reads what other browsers have counted for the same ship-to: the latest count per item. */
export const readOtherCounts = (db: Db, counting: Counting) =>
  db
    .selectFrom('guide_counts as n')
    .where(ofGuide(counting))
    .where('ship_to', '=', shipToOf(counting.scope))
    .where('count_id', '<>', counting.countId)
    .where('quantity', 'is not', null)
    .distinctOn('item')
    .select(['item', 'account_id', 'counted_at', personName('n').as('by')])
    .select(sql<number>`quantity`.as('count'))
    .orderBy('item')
    .orderBy('counted_at', 'desc')
    .orderBy('count_id')
    .execute()
