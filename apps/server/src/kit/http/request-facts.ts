import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isForwarded } from './protection/forwarded.ts'
import type { RequestFacts } from './implementation.ts'

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The request facts that handlers can access. Cookies are always HttpOnly and SameSite=Strict. */
export const factsOf = (request: FastifyRequest, reply: FastifyReply, config: Config): RequestFacts => ({
  id: request.id,
  address: request.ip,
  forwarded: isForwarded(request),
  bearer: bearerOf(request),
  cookies: request.cookies,
  setCookie(name, value, { path, maxAgeSeconds }) {
    const common = { path, httpOnly: true, sameSite: 'strict', secure: config.exposed } as const
    if (value === undefined) void reply.clearCookie(name, common)
    else void reply.setCookie(name, value, maxAgeSeconds === undefined ? common : { ...common, maxAge: maxAgeSeconds })
  },
})
