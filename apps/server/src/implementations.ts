import type { Implementations } from '#server/http/implementation.ts'
import { listVendors, searchInventory } from '#server/inventory/queries.ts'

/** What stands behind every declared call; the compiler names the ones that are missing. */
export const implementations: Implementations = { listVendors, searchInventory }
