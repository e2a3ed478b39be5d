import { asPrinted } from '#kit/contract/declare/format.ts'

/** The text in the new window while the document loads. */
export const invoiceWait = 'Downloading Invoice Image...'
export const invoiceFailed = 'Error while downloading the Invoice Image. Please retry after some time.'

/** The number that means there is no invoice. */
const noInvoice = '0'
export const isInvoice = (number: string): boolean => number !== '' && number !== noInvoice

/** The maximum number of invoices per download. */
export const maxInvoices = 500

/** The file-name-safe part of a number: letters, digits, hyphens, and dots, at most 40. */
export const fileNamePart = (number: string): string => {
  const plain = number.replace(/[^A-Za-z0-9-]+/g, '_').replace(/^_+|_+$/g, '')
  return plain.slice(0, 40) || 'unnamed'
}

export const invoiceFileName = (number: string): string => `Invoice-${fileNamePart(asPrinted(number))}.pdf`

/** File names within one archive: duplicates get a numeric suffix. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  /** The next suffix to try for a name already in use. */
  const next = new Map<string, number>()
  return names.map((name) => {
    let distinct = name
    let n = next.get(name) ?? 2
    while (seen.has(distinct.toLowerCase())) distinct = name.replace(/(\.[a-z]+)?$/, `-${n++}$1`)
    next.set(name, n)
    seen.add(distinct.toLowerCase())
    return distinct
  })
}
