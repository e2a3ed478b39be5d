import { buffer } from 'node:stream/consumers'
import type {
  downloadInvoice as oneCall,
  downloadInvoices as manyCall,
} from '#money/contract/documents/invoice-files.ts'
import { fileNamePart, invoiceFileName } from '#money/contract/documents/invoice-names.ts'
import type { Day } from '#kit/contract/dates.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import { notYours } from '#kit/server/problem/problem.ts'
import type { FileHandler } from '#kit/server/http/implementation.ts'
import { readParties } from '#accounts/server/pdf/party-queries.ts'
import { makeInPdfWorker } from '#kit/server/pdf/pdf-worker.ts'
import { findDamage } from './archived.ts'
import { makeInvoice } from './make.ts'
import type { ManyInvoices } from './invoices-job.ts'
import { findInvoices, type InvoiceHead, readImage } from './queries.ts'
import { requestHandler, sourceOf } from './source.ts'

const pdf = 'application/pdf'
const none: ReadonlySet<string> = new Set()
const workerFile = new URL('invoices-job.ts', import.meta.url)

/** Requests with at least this many invoices take long enough to wait for a slot. */
const longFrom = 20

/** Returns the archived document, or else one generated from the invoice's lines. */
export const downloadInvoice: FileHandler<typeof oneCall> = async (
  { db, scope, services, today },
  { invoiceId, order },
) => {
  const [head] = await findInvoices(db, scope, [invoiceId], today, order)
  if (!head) throw notYours()
  const name = invoiceFileName(head.number)
  const image = head.archived ? await readImage(db, scope.company, head.number) : undefined
  if (!image) {
    const parties = await readParties({ db, services }, scope)
    return { type: pdf, name, body: await makeInvoice({ source: sourceOf(db, scope), parties, damaged: none }, head) }
  }
  const damage = findDamage(image)
  if (damage !== undefined) throw new Error(`the archived document of invoice ${head.number}: ${damage}`)
  return { type: pdf, name, body: image, detail: { archived: true } }
}

/** Finds the invoices in the requested order. If any is missing or another customer's, refuses all. */
async function findAll(db: Db, scope: CheckedCustomer, numbers: readonly string[], today: Day): Promise<InvoiceHead[]> {
  const found = new Map((await findInvoices(db, scope, numbers, today)).map((head) => [head.number, head]))
  return numbers.map((number) => {
    const head = found.get(number)
    if (!head) throw notYours()
    return head
  })
}

/** Checks the archived documents one at a time, so that only one is in memory. */
async function findDamaged(db: Db, company: string, heads: readonly InvoiceHead[]): Promise<Set<string>> {
  const damaged = new Set<string>()
  for (const { number, archived } of heads) {
    if (!archived) continue
    const image = await readImage(db, company, number)
    if (!image || findDamage(image) !== undefined) damaged.add(number)
  }
  return damaged
}

/** Returns several invoices as one file. A page stands in for each damaged document. */
export const downloadInvoices: FileHandler<typeof manyCall> = async (
  { db, scope, viewer, request, services, today },
  input,
) => {
  const heads = await findAll(db, scope, input.invoices, today)
  const damaged = await findDamaged(db, scope.company, heads)
  if (damaged.size > 0) {
    await writeAudit(db, {
      requestId: request.id,
      actor: viewer.identityKey,
      subject: scope.company + scope.customer,
      event: 'damaged document',
      detail: { invoices: [...damaged] },
    })
  }
  const long = heads.length >= longFrom
  const parties = await readParties({ db, services }, scope)
  const job: ManyInvoices = { heads, parties, damaged, form: input.form }
  const body = await makeInPdfWorker(workerFile, job, requestHandler(sourceOf(db, scope)))
  return {
    type: input.form === 'zip' ? 'application/zip' : pdf,
    name: `Invoices-${fileNamePart(scope.customer)}.${input.form}`,
    // A short file is buffered, so that a slow reader does not hold a slot.
    body: long ? body : await buffer(body),
    long,
    detail: { invoices: heads.length },
  }
}
