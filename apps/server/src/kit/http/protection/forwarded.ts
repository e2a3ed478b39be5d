import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Problem } from '../errors.ts'

const names = ['x-forwarded-for', 'forwarded'] as const

/** Whether a proxy says that it forwards this request. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  names.some((name) => headers[name] !== undefined)

/** The answer to a forwarded request for what only the local demo may show. */
export const notForTheDemo = () =>
  new Problem(
    403,
    'Not through a proxy',
    'This server is set up for its own machine, so it serves nothing of the demo through a proxy.',
  )

const unexpected = (exposed: boolean): string =>
  exposed
    ? 'A proxy forwards requests, but TRUST_PROXY does not name its address: all people behind it share one address and ' +
      'its limit of sign-ins per minute.'
    : 'A proxy forwards requests to a server that is set up for its own machine: set PUBLIC_URL and TRUST_PROXY. ' +
      'Sign-ins of the demo are refused through the proxy.'

/** Warns in the log, once per process, when a proxy forwards requests that the settings do not expect. */
export function warnOfForwarded(app: FastifyInstance, { exposed }: Pick<Config, 'exposed'>): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = request.ip !== request.socket.remoteAddress
    if (!warned && isForwarded(request) && !isTrusted) {
      warned = true
      request.log.warn(unexpected(exposed))
    }
    done()
  })
}
