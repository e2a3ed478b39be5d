import type { Endpoint } from './kit/declare/endpoint.ts'
import { endpoints } from './slices.ts'

endpoints satisfies Record<string, Endpoint>

export { endpoints }
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
