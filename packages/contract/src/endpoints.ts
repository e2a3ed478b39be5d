import { listVendors, searchInventory } from './inventory/endpoints.ts'

/** Every call of the portal. The server mounts exactly these, and the compiler asks for what implements each. */
export const endpoints = { listVendors, searchInventory } as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
