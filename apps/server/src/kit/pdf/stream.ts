import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pdf } from './document.ts'

/** Writes a document's pages; it may await, and does so between long pieces so that other requests get their turn. */
export type Producer = (pdf: Pdf, turn: () => Promise<void>) => Promise<void>

/** Ended on purpose: nobody reads on. */
class ReaderGone extends Error {
  override name = 'ReaderGone'
}

/**
 * Streams a document while it is made: making waits whenever the reader is behind, so that memory stays flat, and
 * ends when the reader goes away.
 */
export function streamPdf(pdf: Pdf, produce: Producer): Readable {
  let wake = () => {}
  // PDFKit pushes whenever it likes; being read from is only a sign that there is room again.
  pdf._read = () => wake()
  pdf.once('close', () => wake())
  // Making begins before anybody reads: a failure is found as `errored` then, and must not end the process.
  pdf.on('error', () => undefined)
  const turn = async () => {
    await nextTurn()
    while (!pdf.destroyed && pdf.readableLength > pdf.readableHighWaterMark) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    if (pdf.destroyed) throw new ReaderGone('nobody reads the document any more')
  }
  produce(pdf, turn).then(
    () => pdf.end(),
    (error: unknown) => pdf.destroy(error instanceof ReaderGone ? undefined : (error as Error)),
  )
  return pdf
}

/** Makes a whole document. */
export async function collectPdf(pdf: Pdf, produce: Producer): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of streamPdf(pdf, produce)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
