import * as accounts from '#accounts/server/feature.ts'
import * as buying from '#buying/server/feature.ts'
import * as home from '#home/server/feature.ts'
import * as intake from '#intake/server/feature.ts'
import * as itemPage from '#item-page/server/feature.ts'
import * as items from '#items/server/feature.ts'
import * as money from '#money/server/feature.ts'
import * as orders from '#orders/server/feature.ts'
import * as reports from '#reports/server/feature.ts'
import * as views from '#views/server/feature.ts'
import { feedCalls } from '#intake/server/push/openapi.ts'
import { orderCalls } from '#buying/server/outgoing/openapi.ts'
import type { Feature } from '#kit/contract/declare/features.ts'
import type { OtherCalls } from '#kit/server/http/openapi/openapi-document.ts'
import { merged } from '#kit/contract/declare/merged.ts'
import type { Implementations } from '#kit/server/http/implementation.ts'

const features = [accounts, items, money, orders, buying, itemPage, views, reports, intake, home]

/** The implementation of every call; the compiler names missing ones. */
export const implementations: Implementations = merged(...features.map(({ calls }) => calls))

/** The OpenAPI description of calls that need a service account's key: feeds, and orders if installed. */
export function serviceCalls(installed: readonly Feature[]): OtherCalls {
  const groups = [feedCalls, ...(installed.includes('purchase') ? [orderCalls] : [])]
  return {
    tags: groups.map(({ tag }) => tag),
    paths: Object.assign({}, ...groups.map(({ paths }) => paths)),
    securityScheme: feedCalls.securityScheme,
  }
}
