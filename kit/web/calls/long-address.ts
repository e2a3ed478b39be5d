import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'

/** Some proxies cut off addresses longer than 8 KB. */
const maxQueryLength = 6000

/** Returns the GET call, or its POST twin when the lists in the input are too long for an address. */
export const byAddressOrBody = <Get extends ListEndpoint, Post extends ListEndpoint>(
  byAddress: Get,
  byBody: Post,
  input: Readonly<Record<string, unknown>> | undefined,
): Get | Post => {
  const query = new URLSearchParams(Object.entries(input ?? {}).map(([name, value]) => [name, String(value ?? '')]))
  return query.toString().length > maxQueryLength ? byBody : byAddress
}
