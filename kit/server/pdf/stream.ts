import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pdf } from './document.ts'

/** Writes a document's pages. It may await, and does so between long parts to let other requests proceed. */
export type Producer = (pdf: Pdf, turn: () => Promise<void>) => Promise<void>

class ReaderGone extends Error {
  override name = 'ReaderGone'
}

/** Streams a document while it is created, with backpressure, so memory stays flat. Stops when the reader is gone. */
export function streamPdf(pdf: Pdf, produce: Producer): Readable {
  let wake = () => {}
  // PDFKit pushes at any time; a read only signals that there is room again.
  pdf._read = () => wake()
  pdf.once('close', () => wake())
  // The document starts before it has a reader: readers check `errored`, and an unhandled error would end the process.
  pdf.on('error', () => undefined)
  const turn = async () => {
    await nextTurn()
    while (!pdf.destroyed && pdf.readableLength > pdf.readableHighWaterMark) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if (pdf.destroyed) throw new ReaderGone('the client of the document disconnected')
  }
  produce(pdf, turn).then(
    () => pdf.end(),
    (error: unknown) => pdf.destroy(error instanceof ReaderGone ? undefined : (error as Error)),
  )
  return pdf
}

export async function collectPdf(pdf: Pdf, produce: Producer): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of streamPdf(pdf, produce)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
