import type { ChosenCustomer } from '../session/session.ts'

/** The address field that names the customer whose data a shared link shows. */
export const linkedField = 'viewing'

export type LinkedCustomer = Pick<ChosenCustomer, 'company' | 'customer' | 'shipTo'>

/** `01-100001`, or `01-100001-000002` for one ship-to. */
const written = /^(\d{2})-(\d{6})(?:-(.{1,6}))?$/

export function readLinked(text: unknown): LinkedCustomer | undefined {
  const [, company, customer, shipTo = ''] = (typeof text === 'string' && written.exec(text)) || []
  return company && customer ? { company, customer, shipTo } : undefined
}

export const writeLinked = ({ company, customer, shipTo }: LinkedCustomer): string =>
  [company, customer, shipTo].filter((part) => part !== '').join('-')

/** The address of what the screen shows, for anyone who may see this customer. */
export function linkTo(href: string, customer: LinkedCustomer | undefined): string {
  const address = new URL(href)
  if (customer) address.searchParams.set(linkedField, writeLinked(customer))
  return address.href
}
