import type { Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'
import { feedsNeed } from './rules.ts'

export { endpoints }

export const screens = {
  feeds: {
    path: '/Feeds',
    label: 'Data Loads',
    title: 'Data Loads',
    needs: feedsNeed,
    frame: 'shell',
    nav: 'people',
    plainAddress: true,
    ofNoCustomer: true,
    withoutCustomer: true,
    withoutEmployee: true,
    namesSubject: true,
  },
} as const satisfies Screens
