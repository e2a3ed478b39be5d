import type { findAddress, findLocation } from '#accounts/contract/endpoints.ts'
import { notYours } from '#kit/server/problem/problem.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { readAddress, readLocation } from './customer-queries.ts'

/** `Newark, NJ 07102`, without missing parts. */
const cityLine = (at: { city: string; state: string; zip: string }): string =>
  [[at.city, at.state].filter(Boolean).join(', '), at.zip].filter(Boolean).join(' ')

const lines = (at: { address1: string; address2: string; city: string; state: string; zip: string }): string[] =>
  [at.address1, at.address2, cityLine(at)].filter(Boolean)

export const answerLocation: Handler<typeof findLocation> = async ({ db, scope }) => {
  const found = await readLocation(db, scope.company, scope.customer)
  if (!found) throw notYours()
  // Many warehouses have the name of their city, which is not repeated.
  const city = found.locationName.includes(found.locationCity) ? '' : found.locationCity
  const place = cityLine({ city, state: found.locationState, zip: '' })
  return {
    Info: [`${found.location} ${found.locationName}`.trim(), place].filter(Boolean).join(', '),
    Location: found.location,
    CompanyNumber: scope.company,
    CompanyName: found.companyName,
    CompanyAddress: lines(found),
    Phone: found.phone,
    Email: found.email,
    RepName: found.repName,
    RepTitle: found.repTitle,
    RepPhone: found.repPhone,
    RepEmail: found.repEmail,
  }
}

export const answerAddress: Handler<typeof findAddress> = async ({ db, scope }) => {
  const only = scope.shipTos?.length === 1 ? scope.shipTos[0] : undefined
  const found = await readAddress(db, scope.company, scope.customer, only)
  if (!found) throw notYours()
  return { CustomerName: found.name, CustomerShown: found.customer, ShipToShown: found.shipTo, Address: lines(found) }
}
