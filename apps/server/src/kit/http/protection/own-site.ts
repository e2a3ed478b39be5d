import type { Endpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'

/** Whether a call changes something, so that no page of another site may make a browser send it. */
export const changesState = ({ method, changes }: Pick<Endpoint, 'method' | 'changes'>): boolean =>
  method === 'POST' || changes === true

const anotherSite = () =>
  new Problem(403, 'From another site', 'This call takes requests from pages of the portal alone.')

/**
 * Refuses what a page of another site makes a browser send. Browsers say where a request comes from by
 * `Sec-Fetch-Site`, and by `Origin` where the connection is not secure; programs send neither.
 */
export function refuseOtherSites(
  publicUrl: string | undefined,
): (request: Pick<FastifyRequest, 'headers' | 'host'>) => Promise<void> {
  const ownOrigin = publicUrl && new URL(publicUrl).origin
  const isOwn = (origin: string, host: string) => origin === ownOrigin || URL.parse(origin)?.host === host
  return async ({ headers, host }) => {
    const { origin, 'sec-fetch-site': site } = headers
    const allowed =
      site === undefined ? origin === undefined || isOwn(origin, host) : site === 'same-origin' || site === 'none'
    if (!allowed) throw anotherSite()
  }
}
