import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { endpoints } from './features.ts'

endpoints satisfies Record<string, Endpoint>

export { endpoints }
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
