import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  inventory: {
    ...inBar,
    path: '/Inventory',
    label: 'Inventory',
    title: 'Inventory',
    needs: flag('CanViewInventory'),
  },
} as const satisfies Screens
