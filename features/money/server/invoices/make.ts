import { openPdf, openTag } from '#kit/server/pdf/document.ts'
import type { Parties } from '#accounts/server/pdf/party-queries.ts'
import { collectPdf, type Producer } from '#kit/server/pdf/stream.ts'
import { drawDamaged, drawInvoice, titleOf } from './page.ts'
import type { InvoiceHead, InvoiceLine } from './queries.ts'
import type { InvoiceSource } from './source.ts'

/** The number of invoices whose lines are in memory at a time. */
const batch = 25

const byInvoice = (lines: readonly InvoiceLine[]) => Map.groupBy(lines, ({ invoice }) => invoice)

export interface Making {
  source: InvoiceSource
  parties: Parties
  /** Numbers of invoices whose archived document is unreadable. */
  damaged: ReadonlySet<string>
}

/**
 * Draws invoices into one document, reading their lines in batches.
 * @param pages called with each invoice's number of pages
 */
export const produceInvoices =
  (making: Making, heads: readonly InvoiceHead[], pages: (head: InvoiceHead, count: number) => void): Producer =>
  async (pdf, turn) => {
    const { source, parties, damaged } = making
    const root = openTag(pdf, undefined, 'Document')
    for (let at = 0; at < heads.length; at += batch) {
      const some = heads.slice(at, at + batch)
      const lines = byInvoice(await source.lines(some.map(({ number }) => number)))
      for (const head of some) {
        if (damaged.has(head.number)) {
          drawDamaged(pdf, root, { head, parties })
          pages(head, 1)
        } else {
          pages(head, await drawInvoice(pdf, root, { head, lines: lines.get(head.number) ?? [], parties }, turn))
        }
      }
    }
    root.end()
  }

export const titleFor = (heads: readonly InvoiceHead[]): string => {
  const [first] = heads
  return heads.length === 1 && first ? titleOf(first) : `${heads.length} invoices`
}

/** Opens a document for these invoices, dated as the latest of them. */
export const openInvoices = ({ parties }: Making, heads: readonly InvoiceHead[]) => {
  const latest =
    heads
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? '1970-01-01'
  return openPdf(titleFor(heads), parties.sender.name, latest)
}

export const makeInvoice = (making: Making, head: InvoiceHead): Promise<Buffer> =>
  collectPdf(
    openInvoices(making, [head]),
    produceInvoices(making, [head], () => undefined),
  )
