import type { OrderState } from '#orders/contract/ordering/states.ts'
import type { Store } from '#kit/server/db/store.ts'
import { itemOf, numbersOf, type Place, places } from './small-places.ts'

const at = new Date('2026-11-19T12:00:00Z')

/** The reference of a place's order that waits for approval, or of its sent order. */
export const referenceOf = ({ shipTo }: Place, state: OrderState): string => `${state === 'sent' ? 'S' : 'Q'}${shipTo}`

async function addOne({ db }: Store, place: Place, state: OrderState): Promise<void> {
  const { company, customer, shipTo } = place
  const isDraft = state === 'draft'
  const { cart_id } = await db
    .insertInto('carts')
    .values({
      company,
      customer,
      ship_to: shipTo,
      state,
      remarks: `Dock of ${shipTo}`,
      changed_at: at,
      ...(!isDraft && {
        customer_po: numbersOf(place).purchaseOrder,
        reference: referenceOf(place, state),
        amount: 42,
        order_number: state === 'sent' ? numbersOf(place).openOrder : '',
      }),
    })
    .returning('cart_id')
    .executeTakeFirstOrThrow()
  const whose = { cart_id, company, customer }
  await db
    .insertInto('cart_lines')
    .values(
      ([2, 1] as const).map((nth) => ({
        ...whose,
        item: itemOf(company, nth),
        position: nth,
        quantity: 12 * nth,
        version: 1,
        changed_by: customer,
        ...(state === 'sent' && { unit_price: 20 + nth }),
      })),
    )
    .execute()
  if (state === 'waiting for approval')
    await db
      .insertInto('cart_changes')
      .values({
        ...{ ...whose, at, account_id: 0, changed_by: customer, field: 'remarks' },
        ...{ before: `Gate of ${shipTo}`, after: `Dock of ${shipTo}` },
      })
      .execute()
  if (!isDraft)
    await db
      .insertInto('cart_states')
      .values({ ...whose, state, at, day: '2026-11-19', changed_by: customer })
      .execute()
}

/** Adds an order that an account sent and an approver refused. */
export async function addRefusedOrder(
  { db }: Store,
  { company, customer, shipTo }: Pick<Place, 'company' | 'customer' | 'shipTo'>,
  accountId: number,
): Promise<void> {
  const reference = `R${shipTo}-${accountId}`
  const { cart_id } = await db
    .insertInto('carts')
    .values({ company, customer, ship_to: shipTo, state: 'refused', changed_at: at, reference, amount: 42 })
    .returning('cart_id')
    .executeTakeFirstOrThrow()
  const state = { cart_id, company, customer, at, day: '2026-11-19' }
  await db
    .insertInto('cart_states')
    .values([
      { ...state, state: 'waiting for approval', account_id: accountId, changed_by: customer },
      { ...state, state: 'refused', changed_by: customer, reason: `No budget of ${shipTo}` },
    ])
    .execute()
}

/** Gives each ship-to of the small distributor a cart, an order that waits for approval, and a sent order. */
export async function addCarts(store: Store): Promise<void> {
  for (const place of Object.values(places))
    for (const state of ['draft', 'waiting for approval', 'sent'] as const) await addOne(store, place, state)
}
