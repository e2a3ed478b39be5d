import type { readLegalText as legalCall } from '@trade-counter/contract/slices/legal/endpoints.ts'
import type { Handler } from '#server/kit/http/implementation.ts'

export const readLegalText: Handler<typeof legalCall> = async ({ services }, { text }) => ({
  text: services.branding.texts[text],
})

export const calls = { readLegalText }

export const samples = () => import('./samples.ts')
