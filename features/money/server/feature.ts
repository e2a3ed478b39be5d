import type { Calls } from '#kit/server/http/implementation.ts'
import type { endpoints } from '#money/contract/calls.ts'
import { listStatement } from './accounts-payable/account-statement-queries.ts'
import { readCredit } from './accounts-payable/credit-queries.ts'
import { listBuckets, listDetails } from './accounts-payable/queries.ts'
import { listPayments } from './payments/queries.ts'

/** Loaded on first use, because the PDF libraries would double the server's memory. */
const handlers = () => import('./invoices/handlers.ts')

export const calls: Calls<typeof endpoints> = {
  listBuckets,
  listDetails,
  readCredit,
  listPayments,
  listStatement,
  /** Loaded on first use, because the PDF libraries would double the server's memory. */
  printStatement: async (...args) => (await import('./accounts-payable/handlers.ts')).printStatement(...args),
  downloadInvoice: async (...args) => (await handlers()).downloadInvoice(...args),
  downloadInvoices: async (...args) => (await handlers()).downloadInvoices(...args),
}
