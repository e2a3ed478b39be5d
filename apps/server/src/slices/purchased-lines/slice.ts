import type { endpoints } from '@trade-counter/contract/slices/purchased-lines/slice.ts'
import type { Calls } from '#server/kit/http/implementation.ts'
import { listPurchasedLines, sumPurchasedLines } from './queries.ts'

export const calls: Calls<typeof endpoints> = {
  listPurchasedLines,
  listManyPurchasedLines: (...args) => listPurchasedLines(...args),
  sumPurchasedLines,
  sumManyPurchasedLines: (...args) => sumPurchasedLines(...args),
}

export const samples = () => import('./samples.ts')
