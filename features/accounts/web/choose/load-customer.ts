import { findAddress, findLocation } from '#accounts/contract/endpoints.ts'
import { call, type CallOptions } from '#kit/web/calls/api.ts'
import { ApiError } from '#kit/web/calls/api-error.ts'
import { type ChosenCustomer, customerFields } from '#kit/web/session/session.ts'

type Chosen = Pick<ChosenCustomer, 'company' | 'customer' | 'shipTo' | 'shipToShown'>

const settledValue = <T>(settled: PromiseSettledResult<T>): T | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined

/** A retry can help after an unreachable or busy server, but not after a refusal. */
const mayPass = (settled: PromiseSettledResult<unknown>): boolean =>
  settled.status === 'rejected' &&
  settled.reason instanceof ApiError &&
  (settled.reason.status === 0 || settled.reason.status === 429 || settled.reason.status >= 500)

/**
 * A customer with its location and address. Failed parts are left empty, because the screens work without them; if a
 * retry may help, the customer is marked as incomplete.
 */
export async function loadCustomer(chosen: Chosen, options?: CallOptions): Promise<ChosenCustomer> {
  const which = customerFields(chosen)
  const [location, address] = await Promise.allSettled([
    call(findLocation, which, options),
    call(findAddress, which, options),
  ])
  const company = settledValue(location)
  const home = settledValue(address)
  return {
    company: chosen.company,
    customer: chosen.customer,
    shipTo: chosen.shipTo,
    customerShown: home?.CustomerShown || chosen.customer,
    shipToShown: home?.ShipToShown || chosen.shipToShown || chosen.shipTo,
    name: home?.CustomerName ?? '',
    address: home?.Address ?? [],
    location: company?.Info ?? '',
    distributor: {
      name: company?.CompanyName ?? '',
      address: company?.CompanyAddress ?? [],
      phone: company?.Phone ?? '',
      email: company?.Email ?? '',
    },
    ...(company?.RepName && {
      rep: { name: company.RepName, title: company.RepTitle, phone: company.RepPhone, email: company.RepEmail },
    }),
    ...((mayPass(location) || mayPass(address)) && { isIncomplete: true }),
  }
}
