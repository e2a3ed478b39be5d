import type { ListEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'

/** Proxies on the way cut addresses off from 8 KB on. */
const longest = 6000

/** The call by its address, or where the lists in it are too long for one, its twin that sends them in the body. */
export const byAddressOrBody = <Get extends ListEndpoint, Post extends ListEndpoint>(
  byAddress: Get,
  byBody: Post,
  input: Readonly<Record<string, unknown>> | undefined,
): Get | Post => {
  const query = new URLSearchParams(Object.entries(input ?? {}).map(([name, value]) => [name, String(value ?? '')]))
  return query.toString().length > longest ? byBody : byAddress
}
