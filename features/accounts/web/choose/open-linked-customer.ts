import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { listCustomers } from '#accounts/contract/endpoints.ts'
import { list } from '#kit/web/calls/api.ts'
import type { LinkedCustomer } from '#kit/web/screen/linked-customer.ts'
import {
  callIdentity,
  changeSession,
  type ChosenCustomer,
  clearCachedLists,
  type Session,
} from '#kit/web/session/session.ts'
import { loadCustomer } from './load-customer.ts'

/** `refused`: the account may not see this customer, or there is no such customer. */
export type Opened = { kind: 'same' | 'refused' } | { kind: 'switched'; customer: ChosenCustomer }

const isIts = (chosen: LinkedCustomer | undefined, { company, customer, shipTo }: LinkedCustomer): boolean =>
  chosen?.company === company && chosen.customer === customer && chosen.shipTo === shipTo

type Listed = Pick<RowOfList<typeof listCustomers>, 'Company' | 'CustomerNumber' | 'ShipTo' | 'ShipToShown'>
type Entry = LinkedCustomer & Pick<ChosenCustomer, 'shipToShown'>

/**
 * Returns the entry of a customer list that a link opens: the same ship-to, or else all of the customer's ship-tos. A
 * link to all ship-tos opens the first one that the viewer may see.
 */
export function entryFor(rows: readonly Listed[], linked: LinkedCustomer): Entry | undefined {
  const own = rows
    .filter((row) => row.Company === linked.company && row.CustomerNumber === linked.customer)
    .map(({ ShipTo, ShipToShown }) => ({
      ...linked,
      shipTo: ShipTo,
      ...(ShipToShown !== ShipTo && { shipToShown: ShipToShown }),
    }))
  const same = own.find(({ shipTo }) => shipTo === linked.shipTo)
  const all = own.find(({ shipTo }) => shipTo === '')
  return same ?? all ?? (linked.shipTo === '' ? own[0] : undefined)
}

const findEntry = async (session: Session, identity: string, linked: LinkedCustomer) =>
  entryFor(await list(listCustomers, { customerNumber: identity, loginTypeCode: session.rights.loginType }), linked)

/**
 * Opens the customer that an address names, for a group or an employee that may see it. An employee who works with
 * another employee's customers returns to their own customers if the other employee does not have this one.
 * @throws {ApiError}
 */
export async function openLinkedCustomer(session: Session, linked: LinkedCustomer): Promise<Opened> {
  const { customer: chosen, rights } = session
  // A customer's account may be limited to one ship-to. The server limits the rows.
  if (rights.loginType === 'C') {
    const isOwn = chosen?.company === linked.company && chosen.customer === linked.customer
    return { kind: isOwn ? 'same' : 'refused' }
  }
  if (isIts(chosen, linked)) return { kind: 'same' }
  const seen = await findEntry(session, callIdentity(session), linked)
  const entry = seen ?? (session.employee && (await findEntry(session, session.identityKey, linked)))
  if (!entry) return { kind: 'refused' }
  if (isIts(chosen, entry)) return { kind: 'same' }
  const customer = await loadCustomer(entry)
  clearCachedLists()
  await changeSession({ customer, ...(!seen && { employee: undefined }) })
  return { kind: 'switched', customer }
}
