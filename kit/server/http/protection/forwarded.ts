import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#app/server/config.ts'
import { Problem } from '#kit/server/problem/problem.ts'

const names = ['x-forwarded-for', 'forwarded'] as const

/** Whether a header says that a proxy forwarded this request. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  names.some((name) => headers[name] !== undefined)

/** The error when a proxy forwards a request for a feature of the local demo. */
export const notForTheDemo = () =>
  new Problem(
    403,
    'Not through a proxy',
    'This server is configured for local use, so it does not serve the demo through a proxy.',
  )

const unexpected = (exposed: boolean): string =>
  exposed
    ? 'A proxy forwards requests, but TRUST_PROXY does not name its address: all users behind it share one address and ' +
      'its limit of sign-ins per minute.'
    : 'A proxy forwards requests to a server that is set up for its own machine: set PUBLIC_URL and TRUST_PROXY. ' +
      'Sign-ins of the demo are refused through the proxy.'

/** Logs one warning per process when an untrusted proxy forwards requests. */
export const forwardedWarning = fp<Pick<Config, 'exposed'>>(async (app, { exposed }) => {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // The address of the proxy, and that of the client, which may be the same: `doctor` asks from the proxy's machine.
    const isTrusted = (request.ips?.length ?? 0) > 1
    if (!warned && isForwarded(request) && !isTrusted) {
      warned = true
      request.log.warn(unexpected(exposed))
    }
    done()
  })
})
