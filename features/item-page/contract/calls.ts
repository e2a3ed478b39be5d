import { merged } from '#kit/contract/declare/merged.ts'
import * as itemPage from './endpoints.ts'
import * as itemForecast from './item-forecast/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(itemPage, itemForecast)
