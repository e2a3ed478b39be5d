import { merged } from '#kit/contract/declare/merged.ts'
import * as delivery from './delivery/endpoints.ts'
import * as orderGuide from './order-guide/endpoints.ts'
import * as purchase from './purchase/endpoints.ts'
import * as substitutes from './substitutes/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(orderGuide, purchase, delivery, substitutes)
