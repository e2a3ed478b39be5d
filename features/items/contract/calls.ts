import { merged } from '#kit/contract/declare/merged.ts'
import * as customPrices from './custom-prices/endpoints.ts'
import * as find from './find/endpoints.ts'
import * as inventory from './inventory/endpoints.ts'
import * as priceList from './price-list/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(customPrices, find, inventory, priceList)
