import type { Hash } from 'node:crypto'
import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Session } from '#kit/server/db/store.ts'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { shown, stopped } from '../checking/faults.ts'
import { type CheckedLoad, reportRow } from '../checking/row-checks.ts'
import { cellText } from '../reading/json-rows.ts'
import { images } from '../difference/difference.ts'
import { imageColumn } from '#money/server/tables.ts'
import { createStagedLike, isLive, numbered, sameRow, staged, type StagedFile } from './staging.ts'

const maxBytes = 10 * 2 ** 20
const portableName = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*\.pdf$/i
const pdfMark = Buffer.from('%PDF-')

/** @returns the bytes of one image, or its fault */
async function readImage(dir: string, name: string): Promise<Buffer | FaultText> {
  if (!portableName.test(name) || name.includes('..')) {
    return 'must be the name of a PDF in the feed folder, such as images/01-800211.pdf'
  }
  // A link could point outside the folder. It must not expose the server's other files.
  const real = await realpath(join(dir, name)).catch(() => undefined)
  if (real === undefined) return 'there is no such file'
  if (!real.startsWith(dir + sep)) return 'is outside the feed folder'
  const handle = await open(real)
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) return 'is not a file'
    if (stat.size > maxBytes) return 'is larger than 10 MB'
    const bytes = await handle.readFile()
    return bytes.subarray(0, pdfMark.length).equals(pdfMark) ? bytes : 'is not a PDF'
  } finally {
    await handle.close()
  }
}

/** Whether a file of invoices names images. */
export const hasImages = ({ besides }: StagedFile): boolean => besides.includes(imageColumn)

/**
 * Stages the images that the staged invoices name, one at a time.
 * @param digest includes every byte of every image
 * @returns the number of images staged
 */
export async function stageImages(
  load: CheckedLoad,
  dir: string,
  file: StagedFile,
  digest: Hash,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { session } = load
  await createStagedLike(session, images.table, images.columns)
  const root = await realpath(dir)
  const named = hasImages(file)
    ? await session.query<{ row: number; company: string; number: string; name: string }>(
        `select row, company, invoice_number as number, ${imageColumn} as name from ${numbered('invoices')} i
         where ${imageColumn} <> '' and ${isLive('i', 'invoices')} order by row`,
      )
    : []
  async function* rows(): AsyncGenerator<Buffer> {
    for (const { row, company, number, name } of named) {
      if (signal?.aborted) throw stopped()
      const image = await readImage(root, name)
      if (typeof image === 'string') {
        reportRow(load, file, row, { column: imageColumn, says: image, value: shown(name) })
      } else {
        digest.update(image)
        yield Buffer.from(`${company},${cellText(number)},\\x${image.toString('hex')}\n`)
      }
    }
  }
  return session.copyIn(
    `copy ${staged('invoice_images')} (company, invoice_number, pdf) from stdin (format csv, freeze)`,
    rows(),
  )
}

/** Removes staged images whose invoices are no longer staged. @returns how many are left */
export async function dropImagesWithoutInvoice(session: Session): Promise<number> {
  await session.query(`delete from ${staged('invoice_images')} i
    where not exists (select 1 from ${staged('invoices')} s where ${sameRow('s', 'i', images.key)})`)
  const [left] = await session.query<{ count: number }>(`select count(*) as count from ${staged('invoice_images')}`)
  return left?.count ?? 0
}
