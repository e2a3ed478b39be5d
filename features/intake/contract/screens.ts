import type { Screens } from '#kit/contract/declare/screen.ts'
import { feedsNeed } from './console/needs.ts'

export const screens = {
  feeds: {
    path: '/Feeds',
    label: 'Data Loads',
    title: 'Data Loads',
    needs: feedsNeed,
    frame: 'shell',
    nav: 'operation',
    plainAddress: true,
    ofNoCustomer: true,
    withoutCustomer: true,
    withoutEmployee: true,
    namesSubject: true,
  },
} as const satisfies Screens
