import { any, flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  displayOrders: {
    ...inBar,
    path: '/DisplayOrder',
    label: 'Display Orders',
    title: 'Search for and display customer orders',
    needs: flag('CanViewOrders'),
  },
  /** Found by order and sequence, or by invoice; the address also has the screen that opened it. */
  orderDetails: {
    path: '/OrderDetails',
    label: 'Order Details',
    title: 'Order Detail',
    needs: any(flag('CanViewOrders'), flag('CanViewAR')),
    frame: 'shell',
    namesSubject: true,
  },
} as const satisfies Screens
