import type { Feature } from '@trade-counter/contract/kit/declare/features.ts'
import { feedCalls } from '#server/data/feeds/push/openapi.ts'
import { orderCalls } from '#server/data/orders/openapi.ts'
import type { OtherCalls } from '#server/kit/http/openapi/openapi-document.ts'

/** Describes the calls that need a service account's key in the OpenAPI document: feeds, and orders if installed. */
export function serviceCalls(features: readonly Feature[]): OtherCalls {
  const groups = [feedCalls, ...(features.includes('purchase') ? [orderCalls] : [])]
  return {
    tags: groups.map(({ tag }) => tag),
    paths: Object.assign({}, ...groups.map(({ paths }) => paths)),
    securityScheme: feedCalls.securityScheme,
  }
}
