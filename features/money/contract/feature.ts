import { merged } from '#kit/contract/declare/merged.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import * as accountsPayable from './accounts-payable/endpoints.ts'
import * as invoices from './invoices/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(accountsPayable, invoices)

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
