import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  purchase: {
    ...inBar,
    path: '/Purchase',
    label: 'Purchase',
    title: 'Purchase',
    needs: flag('CanViewSales'),
    feature: 'purchase',
  },
} as const satisfies Screens
