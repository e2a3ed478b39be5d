import { all, any, flag } from '../../kit/declare/need.ts'
import type { Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  orderTracking: {
    path: '/OrderTracking',
    label: 'Order Tracking',
    title: 'Order Tracking',
    needs: all(flag('CanViewUPSTrackingInfo'), any(flag('CanViewOrders'), flag('CanViewAR'))),
    frame: 'shell',
  },
} as const satisfies Screens
