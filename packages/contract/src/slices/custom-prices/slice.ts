import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  customPrices: {
    ...inBar,
    path: '/CustomerPrice',
    label: 'Custom Prices',
    title: 'Customer Price',
    needs: flag('CanViewCustomerPrices'),
  },
} as const satisfies Screens
