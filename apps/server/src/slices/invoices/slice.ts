import type { endpoints } from '@trade-counter/contract/slices/invoices/slice.ts'
import type { Calls } from '#server/kit/http/implementation.ts'

/** Loaded on first use: the PDF libraries would double the server's memory. */
const handlers = () => import('./handlers.ts')

export const calls: Calls<typeof endpoints> = {
  downloadInvoice: async (...args) => (await handlers()).downloadInvoice(...args),
  downloadInvoices: async (...args) => (await handlers()).downloadInvoices(...args),
}

export const samples = () => import('./samples.ts')
