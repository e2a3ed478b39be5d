import { merged } from '#kit/contract/declare/merged.ts'
import * as home from './endpoints.ts'
import * as find from './find/endpoints.ts'
import * as customers from './my-customers/endpoints.ts'
import * as usual from './usual-order/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(home, customers, usual, find)
