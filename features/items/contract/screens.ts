import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'

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
