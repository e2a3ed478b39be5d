import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'

const sales = { ...inBar, needs: flag('CanViewSales') }

/** The navigation lists these screens, but they are not available yet. */
export const screens = {
  itemTracking: { ...sales, path: '/ItemTracking', label: 'Item Tracking', title: 'Item Tracking' },
  itemForecast: { ...sales, path: '/ItemForecast', label: 'Item Forecast', title: 'Item Forecast' },
  orderGuide: {
    ...inBar,
    path: '/OrderGuide',
    label: 'Order Guide',
    title: 'Order Guide',
    needs: flag('CanViewOG'),
  },
  purchase: { ...sales, path: '/Purchase', label: 'Purchase', title: 'Purchase' },
} as const satisfies Screens
