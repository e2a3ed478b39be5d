import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'

const sales = { ...inBar, needs: flag('CanViewSales') }

/** The navigation lists these screens, but they do not exist yet. */
export const screens = {
  itemForecast: {
    ...sales,
    path: '/ItemForecast',
    label: 'Item Forecast',
    title: 'Item Forecast',
    feature: 'item-forecast',
  },
  orderGuide: {
    ...inBar,
    path: '/OrderGuide',
    label: 'Order Guide',
    title: 'Order Guide',
    needs: flag('CanViewOG'),
    feature: 'order-guide',
  },
} as const satisfies Screens
