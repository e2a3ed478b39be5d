import { z } from 'zod'
import type { LinkSearch } from './ScreenLink.tsx'
import { writeAddress } from './search-codec.ts'

/** The state of Order Details in the address: which order, by number and sequence or by invoice, and the way back. */
export const orderDetailsAddress = z.object({
  orderNumber: z.string().max(6).catch(''),
  orderSequenceNumber: z.string().max(2).catch(''),
  /** An invoice's number: with it the sequence may be left out. */
  referenceNumber: z.string().max(20).catch(''),
  /** Which breadcrumb leads here: the order search, or Accounts Payable. */
  from: z.enum(['orders', 'payables']).catch('orders'),
  /** The query of the screen that it was opened from, without its question mark: the breadcrumb's way back. */
  back: z.string().max(2000).catch(''),
})

/** The address of the order behind an invoice, opened from Accounts Payable: a closed order, for it was invoiced. */
export const orderOfInvoice = (number: string, back: Record<string, unknown>): LinkSearch => ({
  referenceNumber: number,
  from: 'payables',
  back: writeAddress(back).slice(1),
})
