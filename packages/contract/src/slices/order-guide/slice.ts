import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  orderGuide: {
    ...inBar,
    path: '/OrderGuide',
    label: 'Order Guide',
    title: 'Order Guide',
    needs: flag('CanViewOG'),
    feature: 'order-guide',
  },
} as const satisfies Screens
