import type { IncomingHttpHeaders } from 'node:http'
import { endpoints } from '#app/contract/endpoints.ts'
import { callThroughProxy } from '#accounts/contract/endpoints.ts'
import type { Config } from '#app/server/config.ts'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import type { Handler } from '#kit/server/http/implementation.ts'

/** Paths that the proxy accepts: every declared GET except the proxy itself. */
const callable = new Set<string>(
  Object.values(endpoints)
    .filter(({ method, path }) => method === 'GET' && path !== callThroughProxy.path)
    .map(({ path }) => path),
)

/**
 * Decodes the path and query in `request`.
 * @returns undefined unless the path exactly matches a declared call
 */
export function readRequest(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(encoded)) return undefined
  const target = Buffer.from(encoded, 'base64url').toString('latin1')
  const [, path, query = ''] = /^(\/[A-Za-z0-9/_-]+)(\?[\x21\x22\x24-\x7e]*)?$/.exec(target) ?? []
  return path !== undefined && callable.has(path) ? path + query : undefined
}

interface RawRequest {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

/** Removes the path of `PUBLIC_URL`, which not every proxy removes. */
const withoutBase = (basePath: string, url: string): string =>
  basePath !== '' && [basePath, `${basePath}/`].includes(url.slice(0, basePath.length + 1))
    ? url.slice(basePath.length) || '/'
    : url

/**
 * Rewrites a proxied call's URL before routing, so that it passes the same guards and returns the same formats as a
 * direct call. A call that can't be forwarded keeps its URL, and `refuseProxied` answers it.
 */
export function rewriteProxied(config: Config): (request: RawRequest) => string {
  const proxy = `${config.apiPrefix}${callThroughProxy.path}?`
  return (request) => {
    const url = withoutBase(config.basePath, request.url ?? '/')
    const { headers } = request
    if (request.method !== 'GET' || !url.startsWith(proxy)) return url
    const fields = new URLSearchParams(url.slice(proxy.length))
    const [encoded, ...more] = fields.getAll('request')
    const [token = '', ...moreTokens] = fields.getAll('jwtToken')
    if (encoded === undefined || more.length > 0 || moreTokens.length > 0) return url
    if (token !== '' && !config.legacyUrlSecrets) return url
    const target = readRequest(encoded)
    if (target === undefined) return url
    if (token !== '') headers.authorization = `Bearer ${token}`
    return config.apiPrefix + target
  }
}

export const refuseProxied: Handler<typeof callThroughProxy> = async ({ services }, input) => {
  if (input.jwtToken !== undefined && !services.config.legacyUrlSecrets) {
    throw new Problem(405, 'Not allowed', 'This server does not accept tokens in the address; send a bearer token.', {
      headers: { allow: 'GET' },
    })
  }
  throw badInput([{ field: 'request', message: 'must be base64url of the path and query of a declared call' }])
}
