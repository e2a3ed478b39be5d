import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import { type InvoiceLine, readImage, readInvoiceLines } from './queries.ts'

/** Provides the contents of invoices found in scope. */
export interface InvoiceSource {
  lines(numbers: readonly string[]): Promise<InvoiceLine[]>
  image(number: string): Promise<Buffer>
}

/** A request for a source on another thread. */
export type SourceRequest = { lines: readonly string[] } | { image: string }

export const sourceOf = (db: Db, scope: CheckedCustomer): InvoiceSource => ({
  lines: (numbers) => readInvoiceLines(db, scope, numbers),
  async image(number) {
    const image = await readImage(db, scope.company, number)
    if (!image) throw new Error(`the archived document of invoice ${number} is gone`)
    return image
  },
})

export const requestHandler =
  (source: InvoiceSource) =>
  (question: SourceRequest): Promise<unknown> =>
    'lines' in question ? source.lines(question.lines) : source.image(question.image)

/** A source that requests everything from another thread. */
export const remoteSource = (ask: (question: SourceRequest) => Promise<unknown>): InvoiceSource => ({
  lines: async (numbers) => (await ask({ lines: numbers })) as InvoiceLine[],
  // A buffer arrives as a Uint8Array.
  image: async (number) => Buffer.from((await ask({ image: number })) as Uint8Array),
})
