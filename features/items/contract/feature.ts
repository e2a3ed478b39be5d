import { merged } from '#kit/contract/declare/merged.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import * as customPrices from './custom-prices/endpoints.ts'
import * as find from './find/endpoints.ts'
import * as inventory from './inventory/endpoints.ts'
import * as priceList from './price-list/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(customPrices, find, inventory, priceList)

export const screens = {
  customPrices: {
    ...inBar,
    path: '/CustomerPrice',
    label: 'Custom Prices',
    title: 'Customer Price',
    needs: flag('CanViewCustomerPrices'),
  },
  inventory: {
    ...inBar,
    path: '/Inventory',
    label: 'Inventory',
    title: 'Inventory',
    needs: flag('CanViewInventory'),
  },
  priceList: {
    ...inBar,
    path: '/PriceList',
    label: 'Price List',
    title: 'Price List',
    needs: flag('CanViewPriceList'),
  },
} as const satisfies Screens
