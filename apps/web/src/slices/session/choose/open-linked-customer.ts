import { listCustomers } from '@trade-counter/contract/slices/session/endpoints.ts'
import { list } from '#web/api.ts'
import { clearCachedLists } from '#web/kit/calls/cached-lists.ts'
import type { LinkedCustomer } from '#web/kit/screen/linked-customer.ts'
import { callIdentity, type ChosenCustomer, saveSession, type Session } from '#web/kit/session/session.ts'
import { loadCustomer } from './load-customer.ts'

/** `refused`: the account may not see this customer, or there is no such customer. */
export type Opened = { kind: 'same' | 'refused' } | { kind: 'switched'; customer: ChosenCustomer }

const isIts = (chosen: LinkedCustomer | undefined, { company, customer, shipTo }: LinkedCustomer): boolean =>
  chosen?.company === company && chosen.customer === customer && chosen.shipTo === shipTo

async function mayOpen(session: Session, identity: string, linked: LinkedCustomer): Promise<boolean> {
  const rows = await list(listCustomers, { customerNumber: identity, loginTypeCode: session.rights.loginType })
  return rows.some((row) => isIts({ company: row.Company, customer: row.CustomerNumber, shipTo: row.ShipTo }, linked))
}

/**
 * Shows the customer that a link names to a group or an employee that may see it. An employee who works with another
 * employee's customers returns to all customers of their own if the link's is not among them.
 * @throws {ApiError}
 */
export async function openLinkedCustomer(session: Session, linked: LinkedCustomer): Promise<Opened> {
  const { customer: chosen, rights } = session
  // A customer's account may be limited to a ship-to; the server limits the rows.
  if (rights.loginType === 'C') {
    const isOwn = chosen?.company === linked.company && chosen.customer === linked.customer
    return { kind: isOwn ? 'same' : 'refused' }
  }
  if (isIts(chosen, linked)) return { kind: 'same' }
  const keepsEmployee = await mayOpen(session, callIdentity(session), linked)
  if (!keepsEmployee && (!session.employee || !(await mayOpen(session, session.identityKey, linked))))
    return { kind: 'refused' }
  const customer = await loadCustomer(linked)
  const { employee, ...rest } = session
  clearCachedLists()
  await saveSession({ ...rest, ...(keepsEmployee && employee && { employee }), customer })
  return { kind: 'switched', customer }
}
