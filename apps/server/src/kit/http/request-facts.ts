import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isForwarded } from './protection/forwarded.ts'
import type { RequestFacts } from './implementation.ts'

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** On a secure connection, browsers let only this host set and read a cookie with this prefix; see decision 0222. */
const hostPrefix = '__Host-'

/** The request facts that handlers can access. Cookies are always HttpOnly and SameSite=Strict. */
export const factsOf = (request: FastifyRequest, reply: FastifyReply, { exposed }: Config): RequestFacts => ({
  id: request.id,
  address: request.ip,
  forwarded: isForwarded(request),
  bearer: bearerOf(request),
  // Without the prefix, a page on another subdomain may have set it.
  cookie: (name) => request.cookies[exposed ? hostPrefix + name : name],
  setCookie(name, value, { path, maxAgeSeconds }) {
    const common = { path: exposed ? '/' : path, httpOnly: true, sameSite: 'strict', secure: exposed } as const
    const sent = exposed ? hostPrefix + name : name
    if (value === undefined) void reply.clearCookie(sent, common)
    else void reply.setCookie(sent, value, maxAgeSeconds === undefined ? common : { ...common, maxAge: maxAgeSeconds })
  },
})
