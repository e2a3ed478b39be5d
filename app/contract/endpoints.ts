import { merged } from '#kit/contract/declare/merged.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import * as accounts from '#accounts/contract/calls.ts'
import * as buying from '#buying/contract/calls.ts'
import * as home from '#home/contract/calls.ts'
import * as intake from '#intake/contract/calls.ts'
import * as itemPage from '#item-page/contract/calls.ts'
import * as items from '#items/contract/calls.ts'
import * as money from '#money/contract/calls.ts'
import * as orders from '#orders/contract/calls.ts'
import * as reports from '#reports/contract/calls.ts'
import * as views from '#views/contract/calls.ts'

/** Every call. */
export const endpoints = merged(
  accounts.endpoints,
  items.endpoints,
  money.endpoints,
  orders.endpoints,
  buying.endpoints,
  itemPage.endpoints,
  views.endpoints,
  reports.endpoints,
  intake.endpoints,
  home.endpoints,
)

endpoints satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
