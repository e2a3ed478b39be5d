import { session } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import { pricesShown } from './price-change-columns.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  home: { ...inBar, path: '/Home', label: 'Home', title: 'Home', needs: session, plainAddress: true },
  priceChanges: {
    path: '/PriceChanges',
    label: 'Price Changes',
    title: 'Price Changes',
    needs: pricesShown,
    frame: 'shell',
  },
} as const satisfies Screens
