import { PassThrough, Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import { distinctNames, invoiceFileName } from '#money/contract/documents/invoice-names.ts'
import { ZipFile } from 'yazl'
import { collectPdf, streamPdf } from '#kit/server/pdf/stream.ts'
import { makeInvoice, type Making, openInvoices, produceInvoices, titleFor } from './make.ts'
import type { InvoiceHead } from './queries.ts'

const isMade =
  ({ damaged }: Making) =>
  (head: InvoiceHead) =>
    !head.archived || damaged.has(head.number)

/** Creates a document for archived pages only. */
async function newDocument({ parties }: Making, heads: readonly InvoiceHead[]): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(titleFor(heads), { showInWindowTitleBar: true })
  document.setAuthor(parties.sender.name)
  document.setLanguage('en-US')
  return document
}

/**
 * Opens an archived document. Many are protected against changes only, and open with the empty password. One that does
 * not open is replaced by a page that says so.
 */
async function openArchived(making: Making, head: InvoiceHead): Promise<PDFDocument> {
  const image = await making.source.image(head.number)
  try {
    return await PDFDocument.load(image, { password: '', updateMetadata: false })
  } catch {
    return PDFDocument.load(await makeInvoice({ ...making, damaged: new Set([head.number]) }, head))
  }
}

/** Inserts the archived documents' pages among the generated ones, which keep their tags. */
async function withArchived(making: Making, heads: readonly InvoiceHead[]): Promise<Buffer> {
  const made = heads.filter(isMade(making))
  const counts = new Map<InvoiceHead, number>()
  const base =
    made.length === 0
      ? await newDocument(making, heads)
      : await PDFDocument.load(
          await collectPdf(
            openInvoices(making, heads),
            produceInvoices(making, made, (head, n) => counts.set(head, n)),
          ),
          { updateMetadata: false },
        )
  let at = 0
  for (const head of heads) {
    const count = counts.get(head)
    if (count === undefined) {
      const archived = await openArchived(making, head)
      for (const page of await base.copyPages(archived, archived.getPageIndices())) base.insertPage(at++, page)
    } else at += count
  }
  return Buffer.from(await base.save())
}

/** All invoices in one document, in the given order: streamed, unless some are archived. */
export async function mergeInvoices(making: Making, heads: readonly InvoiceHead[]): Promise<Buffer | Readable> {
  const [first] = heads
  if (heads.length === 1 && first && !isMade(making)(first)) return making.source.image(first.number)
  if (!heads.every(isMade(making))) return withArchived(making, heads)
  return streamPdf(
    openInvoices(making, heads),
    produceInvoices(making, heads, () => undefined),
  )
}

/** A zip with one PDF per invoice. Each is generated when its turn comes, so that memory stays constant. */
export function zipInvoices(making: Making, heads: readonly InvoiceHead[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const names = distinctNames(heads.map(({ number }) => invoiceFileName(number)))
  const made = isMade(making)
  for (const [at, head] of heads.entries()) {
    // PDFs are already compressed. The entry's date is the invoice's.
    const options = { compress: false, mtime: new Date(`${head.date}T12:00:00`) }
    zip.addReadStreamLazy(names[at] ?? '', options, (give) => {
      const bytes = made(head) ? makeInvoice(making, head) : making.source.image(head.number)
      bytes.then(
        (document) => give(null, Readable.from([document])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.on('error', (error) => out.destroy(error))
  out.on('error', () => undefined)
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
