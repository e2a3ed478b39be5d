import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#kit/server/problem/problem.ts'

/** Whether a call changes state, which makes it subject to the cross-site check. */
export const changesState = ({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean =>
  method === 'POST' || changes === true

const anotherSite = () =>
  new Problem(403, 'From another site', 'This call accepts requests only from pages of the portal.')

/**
 * Rejects requests that another site causes a browser to send, and GET requests from a link or an image. Browsers name
 * the source in `Sec-Fetch-Site`, or in `Origin` on insecure connections, and the purpose in `Sec-Fetch-Dest`. Other
 * clients send neither.
 */
export function refuseOtherSites(
  publicUrl: string | undefined,
): (request: Pick<FastifyRequest, 'headers' | 'host' | 'method'>) => Promise<void> {
  const ownOrigin = publicUrl && new URL(publicUrl).origin
  const isOwn = (origin: string, host: string) => origin === ownOrigin || URL.parse(origin)?.host === host
  return async ({ headers, host, method }) => {
    const { origin, 'sec-fetch-site': site, 'sec-fetch-dest': purpose = 'empty' } = headers
    const isOwnSite =
      site === undefined ? origin === undefined || isOwn(origin, host) : site === 'same-origin' || site === 'none'
    if (!isOwnSite || (method === 'GET' && purpose !== 'empty')) throw anotherSite()
  }
}
