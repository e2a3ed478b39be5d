import type { readLegalText as legalCall } from '@trade-counter/contract/legal/endpoints.ts'
import type { Handler } from '#server/http/implementation.ts'

export const readLegalText: Handler<typeof legalCall> = async ({ services }, { text }) => ({
  text: services.branding.texts[text],
})
