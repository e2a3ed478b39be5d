import type { endpoints } from '@trade-counter/contract/slices/accounts-payable/slice.ts'
import type { Calls } from '#server/kit/http/implementation.ts'
import { listBuckets, listDetails } from './queries.ts'

export const calls: Calls<typeof endpoints> = {
  listBuckets,
  listDetails,
  /** Loaded on first use: the PDF libraries would double the server's memory. */
  printStatement: async (...args) => (await import('./handlers.ts')).printStatement(...args),
}

export const samples = () => import('./samples.ts')
