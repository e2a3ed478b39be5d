import { namesCustomer, type Screen } from '#kit/contract/declare/screen.ts'
import type { ChosenCustomer, Session } from '../session/session.ts'
import { type AddressSearch, linkedField } from './search-codec.ts'

export type LinkedCustomer = Pick<ChosenCustomer, 'company' | 'customer' | 'shipTo'>

/** `01-100001`, or `01-100001-000002` for one ship-to. */
const written = /^(\d{2})-(\d{6})(?:-(.{1,6}))?$/

export function readLinked(text: unknown): LinkedCustomer | undefined {
  const [, company, customer, shipTo = ''] = (typeof text === 'string' && written.exec(text)) || []
  return company && customer ? { company, customer, shipTo } : undefined
}

export const writeLinked = ({ company, customer, shipTo }: LinkedCustomer): string =>
  [company, customer, shipTo].filter((part) => part !== '').join('-')

/** The customer that a group or employee has chosen; undefined for a customer's own account. */
const chosenIn = (session: Session | undefined): ChosenCustomer | undefined =>
  session?.rights.loginType === 'C' ? undefined : session?.customer

/** Returns the customer in the screen's address; undefined if it names none. */
export function namedIn(screen: Screen, session: Session | undefined): string | undefined {
  const chosen = chosenIn(session)
  return chosen && namesCustomer(screen) ? writeLinked(chosen) : undefined
}

/** Returns the address field for a document's screen; empty unless another customer is chosen. */
export function naming(session: Session | undefined, of: Omit<LinkedCustomer, 'shipTo'>): Record<string, string> {
  const chosen = chosenIn(session)
  if (!chosen || (chosen.company === of.company && chosen.customer === of.customer)) return {}
  return { [linkedField]: writeLinked({ ...of, shipTo: '' }) }
}

/** Adds the chosen customer to a screen's address, unless it already names one. */
export function withCustomer(search: AddressSearch, screen: Screen, session: Session | undefined): AddressSearch {
  const named = namedIn(screen, session)
  return named === undefined || linkedField in search ? search : { ...search, [linkedField]: named }
}

/**
 * Returns an address that works for anyone who may see this customer. The addresses of a customer's own account don't
 * name the customer, so it is added.
 */
export function linkTo(href: string, session: Session | undefined): string {
  const address = new URL(href)
  if (session?.customer && session.rights.loginType === 'C')
    address.searchParams.set(linkedField, writeLinked(session.customer))
  return address.href
}
