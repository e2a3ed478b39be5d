import type { ValueEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared name of the route's call, or `health`. Other routes have none. */
    endpoint?: string
  }
}

/** Counts the answers of calls for monitoring. */
export interface CallMeter {
  answered(endpoint: ValueEndpoint, request: FastifyRequest, output: unknown): void
}

/** Traces the phases of calls. */
export interface CallTracer {
  /** Notes that a phase of the request has ended. */
  ended(request: FastifyRequest, phase: 'rights' | 'answer'): void
}
