import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  purchasing: {
    ...inBar,
    path: '/Purchasing',
    label: 'Purchasing',
    title: 'Purchasing Summary',
    needs: flag('CanViewSales'),
  },
} as const satisfies Screens
