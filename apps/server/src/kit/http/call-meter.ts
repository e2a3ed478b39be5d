import type { ValueEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { FastifyRequest } from 'fastify'

/** Counts the answers of calls for monitoring. */
export interface CallMeter {
  answered(endpoint: ValueEndpoint, request: FastifyRequest, output: unknown): void
}
