import { listBoughtItems } from '#server/kit/catalog/bought-queries.ts'
import { listVendors } from '#server/kit/catalog/queries.ts'
import { searchInventory } from './queries.ts'

export const calls = { listBoughtItems, listVendors, searchInventory }

export const samples = () => import('./samples.ts')
