import { merged } from '#kit/contract/declare/merged.ts'
import { session } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import * as home from './endpoints.ts'
import * as find from './find/endpoints.ts'
import * as customers from './my-customers/endpoints.ts'
import * as usual from './usual-order/endpoints.ts'
import { pricesShown } from './needs.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(home, customers, usual, find)

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
