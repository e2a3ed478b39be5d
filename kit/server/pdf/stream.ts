import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pdf } from './document.ts'

/** Writes a document's pages. It awaits `turn` between long parts, so that other requests can proceed. */
export type Producer = (pdf: Pdf, turn: () => Promise<void>) => Promise<void>

class ReaderGone extends Error {
  override name = 'ReaderGone'
}

/** Streams a document while it is created, with backpressure. Stops when the reader is gone. */
export function streamPdf(pdf: Pdf, produce: Producer): Readable {
  let wake = () => {}
  // PDFKit can push at any time. A read only signals that there is space again.
  pdf._read = () => wake()
  pdf.once('close', () => wake())
  // The document starts before it has a reader. Readers check `errored`, and an unhandled error would end the process.
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
