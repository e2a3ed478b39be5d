import type { Readable } from 'node:stream'
import { pressJob } from '#server/kit/pdf/press-job.ts'
import type { Parties } from '#server/kit/pdf/party-queries.ts'
import { mergeInvoices, zipInvoices } from './many.ts'
import type { InvoiceHead } from './queries.ts'
import { askedSource, type Question } from './source.ts'

export interface ManyInvoices {
  heads: readonly InvoiceHead[]
  parties: Parties
  damaged: ReadonlySet<string>
  form: 'pdf' | 'zip'
}

/** Runs on a worker thread of the press. */
export default pressJob<ManyInvoices, Question>(
  ({ heads, form, ...making }, ask): Promise<Buffer | Readable> | Readable => {
    const asked = { ...making, source: askedSource(ask) }
    return form === 'zip' ? zipInvoices(asked, heads) : mergeInvoices(asked, heads)
  },
)
