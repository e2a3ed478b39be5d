import type { EndpointName } from '#app/contract/endpoints.ts'
import { toSentLines } from '#buying/contract/ordering/lines.ts'
import { totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { expect } from 'vitest'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import type { Counter, Fields } from '#app/server/testing/servers/viewers.ts'

const { company, customer, shipTo } = places.home
export const home = { companyNumber: company, customerNumber: customer, shipTo }
/** Their prices are 21.13 and 33.17. */
export const [first, second] = [itemOf(company, 1), itemOf(company, 2)] as const

/** A cart or order as a viewer has seen it. */
export interface Seen extends Fields {
  cart: string
  version: string
  total: string
}

/** What buyers and approvers of one ship-to do. */
export function buying(counter: Counter) {
  const ask = (viewer: string, name: EndpointName, fields: Fields = {}) =>
    counter.ask(counter.viewer(viewer), name, { ...home, ...fields })
  const done = async (viewer: string, name: EndpointName, fields: Fields = {}) => {
    const answer = await ask(viewer, name, fields)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** @returns the status and detail of a refused call */
  const refusal = async (viewer: string, name: EndpointName, fields: Fields = {}) => {
    const answer = await ask(viewer, name, fields)
    return [answer.statusCode, answer.json().detail]
  }
  const add = (lines: readonly (readonly [string, string])[], viewer = 'C', fields: Fields = {}) => {
    const sent = toSentLines(lines.map(([item, quantity]) => ({ item, quantity })))
    return done(viewer, 'addToCart', { ...fields, lines: sent })
  }
  /** The cart as the viewer sees it, or the order with a reference. */
  const see = async (viewer: string, fields: Fields & { reference?: string } = {}): Promise<Seen> => {
    const isOrder = fields.reference !== undefined
    const { cart, version } = await done(viewer, isOrder ? 'readPlacedOrder' : 'readCart', fields)
    const lines = await done(viewer, isOrder ? 'listPlacedLines' : 'listCartLines', fields)
    return { cart, version: String(version), total: totalOfPriced(lines).toFixed(2) }
  }
  /** Fills a cart that can be sent. @param fields the ship-to, if it is another one, and more details */
  const fill = async (lines: readonly (readonly [string, string])[], viewer = 'C', fields: Fields = {}) => {
    await add(lines, viewer, fields)
    const { cart, version } = await see(viewer, fields)
    await done(viewer, 'changeCart', { customerPo: 'PO 7', ...fields, cart, version })
    return see(viewer, fields)
  }
  /** Changes the contract price of an item. */
  const setPrice = (item: string, price: number) =>
    counter.store.db
      .updateTable('custom_prices')
      .set({ price })
      .where('company', '=', company)
      .where('customer', '=', customer)
      .where('item', '=', item)
      .execute()
  return { ask, done, refusal, add, see, fill, setPrice }
}

export type Buying = ReturnType<typeof buying>
