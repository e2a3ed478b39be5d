import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import { seesPlacedOrders } from './ordering/needs.ts'

export const screens = {
  orderGuide: {
    ...inBar,
    path: '/OrderGuide',
    label: 'Order Guide',
    title: 'Order Guide',
    needs: flag('CanViewOG'),
    feature: 'order-guide',
    worksOffline: true,
  },
  purchase: {
    ...inBar,
    path: '/Purchase',
    label: 'Purchase',
    title: 'Purchase',
    needs: flag('CanViewSales'),
    feature: 'purchase',
  },
  /** An order placed in the portal. The address has its reference. */
  placedOrder: {
    path: '/PlacedOrder',
    label: 'Order',
    title: 'Order',
    needs: seesPlacedOrders,
    frame: 'shell',
    feature: 'purchase',
    namesSubject: true,
  },
} as const satisfies Screens
