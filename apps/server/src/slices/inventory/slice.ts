import { listVendors } from '#server/kit/catalog/queries.ts'
import { searchInventory } from './queries.ts'

export const calls = { listVendors, searchInventory }

export const samples = () => import('./samples.ts')
