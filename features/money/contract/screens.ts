import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'

export const screens = {
  accountsPayable: {
    ...inBar,
    path: '/AccountsPayable',
    label: 'AP',
    title: 'Accounts Payable',
    needs: flag('CanViewAR'),
  },
  accountStatement: {
    path: '/AccountStatement',
    label: 'Account Statement',
    title: 'Account Statement',
    needs: flag('CanViewAR'),
    frame: 'shell',
  },
} as const satisfies Screens
