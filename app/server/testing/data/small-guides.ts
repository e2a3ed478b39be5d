import { boughtGuide } from '#buying/contract/order-guide/rules.ts'
import type { Store } from '#kit/server/db/store.ts'
import { itemOf, places } from './small-places.ts'

/** The shared guide of each customer. */
export const sharedGuide = 'Weekly count'

/** Gives each customer of the small distributor a shared guide and a count, by an account that no test viewer uses. */
export async function addGuides({ db }: Store): Promise<void> {
  const customers = new Map(Object.values(places).map((place) => [place.customer, place]))
  for (const { company, customer } of customers.values()) {
    const whose = { company, customer }
    const by = { account_id: 0, counted_at: new Date('2026-11-19T12:00:00Z'), changed_by: customer }
    const { guide_id } = await db
      .insertInto('guides')
      .values({
        ...whose,
        account_id: 0,
        name: sharedGuide,
        shared: true,
        changed_at: new Date('2026-11-19T12:00:00Z'),
        changed_by: customer,
      })
      .returning('guide_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('guide_lines')
      .values({ ...whose, guide_id, item: itemOf(company, 1), section: 'Bar', position: 1, par: 36 })
      .execute()
    const counted = { guide: boughtGuide.id, count_id: '11111111-1111-4111-8111-111111111111', nth: 1, quantity: 4 }
    await db
      .insertInto('guide_counts')
      .values({ ...whose, ...counted, ship_to: '', item: itemOf(company, 1), ...by })
      .execute()
  }
}
