import { flag } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  accountsPayable: {
    ...inBar,
    path: '/AccountsPayable',
    label: 'AP',
    title: 'Accounts Payable',
    needs: flag('CanViewAR'),
  },
} as const satisfies Screens
