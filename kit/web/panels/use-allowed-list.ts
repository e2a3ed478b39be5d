import { meets } from '#kit/contract/declare/need.ts'
import type { ListEndpoint, RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { Sent } from '../calls/api.ts'
import { type Listing, useList } from '../calls/use-list.ts'
import { hasFeature } from '../screen/features.ts'
import { useSession } from '../session/session.ts'

/** The customer whose work is listed; undefined until the ship-tos are known. */
export type Whose = { companyNumber: string; customerNumber: string; shipTo: string } | undefined

/** Requests a list if the viewer has the right and the feature is on. Otherwise returns undefined. */
export function useAllowedList<E extends ListEndpoint>(
  endpoint: E,
  input: Sent<E> | undefined,
): Listing<RowOfList<E>> | undefined {
  const allowed = meets(endpoint.needs, useSession()?.rights) && hasFeature(endpoint.feature)
  const list = useList(endpoint, allowed ? input : undefined)
  return allowed ? list : undefined
}
