import { all, any, flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'

export const screens = {
  displayOrders: {
    ...inBar,
    path: '/DisplayOrder',
    label: 'Display Orders',
    title: 'Search for and display customer orders',
    needs: flag('CanViewOrders'),
  },
  /** Identified by order and sequence, or by invoice. The address also names the screen that opened it. */
  orderDetails: {
    path: '/OrderDetails',
    label: 'Order Details',
    title: 'Order Detail',
    needs: any(flag('CanViewOrders'), flag('CanViewAR')),
    frame: 'shell',
    namesSubject: true,
  },
  orderTracking: {
    path: '/OrderTracking',
    label: 'Order Tracking',
    title: 'Order Tracking',
    needs: all(flag('CanViewUPSTrackingInfo'), any(flag('CanViewOrders'), flag('CanViewAR'))),
    frame: 'shell',
  },
} as const satisfies Screens
