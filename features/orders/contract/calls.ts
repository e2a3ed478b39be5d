import { merged } from '#kit/contract/declare/merged.ts'
import * as orders from './endpoints.ts'
import * as tracking from './tracking/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(orders, tracking)
