import { session } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import { pricesShown } from './needs.ts'

export const screens = {
  home: {
    ...inBar,
    path: '/Home',
    label: 'Home',
    title: 'Home',
    needs: session,
    plainAddress: true,
    withoutCustomer: true,
    withoutEmployee: true,
    // A group's or an employee's Home lists their customers, until it shows the chosen one.
    everyCustomerWhen: { field: 'show', value: undefined },
  },
  priceChanges: {
    path: '/PriceChanges',
    label: 'Price Changes',
    title: 'Price Changes',
    needs: pricesShown,
    frame: 'shell',
  },
} as const satisfies Screens
