import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  priceList: {
    ...inBar,
    path: '/PriceList',
    label: 'Price List',
    title: 'Price List',
    needs: flag('CanViewPriceList'),
  },
} as const satisfies Screens
