import { boughtGuide } from '@trade-counter/contract/slices/order-guide/rules.ts'
import { z } from 'zod'

/** The open guide, and what the screen does with it. */
export const guideAddress = z.object({
  guide: z.string().max(62).default(boughtGuide.id).catch(boughtGuide.id),
  mode: z.enum(['list', 'edit', 'count']).default('list').catch('list'),
})
