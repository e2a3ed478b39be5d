import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'
import { itemNeeds } from './rules.ts'

export { endpoints }

export const screens = {
  itemTracking: {
    ...inBar,
    path: '/ItemTracking',
    label: 'Item Tracking',
    title: 'Item Tracking',
    needs: flag('CanViewSales'),
    feature: 'item-tracking',
  },
  /** The address has the item number. */
  item: {
    path: '/Item',
    label: 'Item',
    title: 'Item',
    needs: itemNeeds,
    frame: 'shell',
    namesSubject: true,
    feature: 'item-tracking',
  },
} as const satisfies Screens
