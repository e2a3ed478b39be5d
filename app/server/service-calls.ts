import type { Feature } from '#kit/contract/declare/features.ts'
import { feedCalls } from '#intake/server/push/openapi.ts'
import { orderCalls } from '#buying/server/outgoing/openapi.ts'
import type { OtherCalls } from '#kit/server/http/openapi/openapi-document.ts'

/** Describes the calls that need a service account's key in the OpenAPI document: feeds, and orders if installed. */
export function serviceCalls(features: readonly Feature[]): OtherCalls {
  const groups = [feedCalls, ...(features.includes('purchase') ? [orderCalls] : [])]
  return {
    tags: groups.map(({ tag }) => tag),
    paths: Object.assign({}, ...groups.map(({ paths }) => paths)),
    securityScheme: feedCalls.securityScheme,
  }
}
