import type { Readable } from 'node:stream'
import { pdfWorkerJob } from '#kit/server/pdf/pdf-worker-job.ts'
import type { Parties } from '#accounts/server/pdf/party-queries.ts'
import { mergeInvoices, zipInvoices } from './many.ts'
import type { InvoiceHead } from './queries.ts'
import { remoteSource, type SourceRequest } from './source.ts'

export interface ManyInvoices {
  heads: readonly InvoiceHead[]
  parties: Parties
  damaged: ReadonlySet<string>
  form: 'pdf' | 'zip'
}

/** Runs in the PDF worker. */
export default pdfWorkerJob<ManyInvoices, SourceRequest>(
  ({ heads, form, ...making }, ask): Promise<Buffer | Readable> | Readable => {
    const context = { ...making, source: remoteSource(ask) }
    return form === 'zip' ? zipInvoices(context, heads) : mergeInvoices(context, heads)
  },
)
