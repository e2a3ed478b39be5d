import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { Feature } from '@trade-counter/contract/kit/declare/features.ts'

/** Every call by name, without the calls of features that are switched off. */
export const installedCalls = (features: readonly Feature[]): readonly (readonly [EndpointName, Endpoint])[] =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { feature }]) => feature === undefined || features.includes(feature),
  )
