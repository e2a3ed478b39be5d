import { findAddress, findLocation } from '@trade-counter/contract/session/endpoints.ts'
import { call, type CallOptions } from '#web/api.ts'
import type { ChosenCustomer } from '#web/kit/session.ts'

type Chosen = Pick<ChosenCustomer, 'company' | 'customer' | 'shipTo'>

const settledValue = <T>(settled: PromiseSettledResult<T>): T | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined

/** A customer with its location and address. Where one of them cannot be had, it is left empty: the screens work without. */
export async function loadCustomer(chosen: Chosen, options?: CallOptions): Promise<ChosenCustomer> {
  const which = { companyNumber: chosen.company, customerNumber: chosen.customer }
  const [location, address] = await Promise.allSettled([
    call(findLocation, which, options),
    call(findAddress, which, options),
  ])
  const place = settledValue(location)
  const home = settledValue(address)
  return {
    ...chosen,
    name: home?.CustomerName ?? '',
    address: home?.Address ?? [],
    location: place?.Info ?? '',
    distributor: {
      name: place?.CompanyName ?? '',
      address: place?.CompanyAddress ?? [],
      phone: place?.Phone ?? '',
      email: place?.Email ?? '',
    },
  }
}
