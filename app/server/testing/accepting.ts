import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import accepts from 'accepts'
import type { FastifyRequest } from 'fastify'

/** The part of a request that content negotiation reads, as `@fastify/accepts` sets it. */
export function requestAccepting(accept: string | undefined): Pick<FastifyRequest, 'headers' | 'types'> {
  const message = new IncomingMessage(new Socket())
  if (accept !== undefined) message.headers.accept = accept
  const negotiator = accepts(message)
  return { headers: message.headers, types: negotiator.types.bind(negotiator) }
}
