/** What the new window shows until the document is there. */
export const invoiceWait = 'Downloading Invoice Image...'
export const invoiceFailed = 'Error while downloading the Invoice Image. Please retry after some time.'

/** A number that says there is no invoice. */
export const noInvoice = '0'
export const isInvoice = (number: string): boolean => number !== '' && number !== noInvoice

/** Invoices that can be taken at once. */
export const mostInvoices = 500

/** What is left of a number in a file's name: letters, digits, hyphens and dots, at most 40 of them. */
export const fileNamePart = (number: string): string => {
  const plain = number.replace(/[^A-Za-z0-9-]+/g, '_').replace(/^_+|_+$/g, '')
  return plain.slice(0, 40) || 'unnamed'
}

/** The name under which an invoice is saved. */
export const invoiceFileName = (number: string): string => `Invoice-${fileNamePart(number)}.pdf`

/** Names for files of one archive: those that would be alike get a number. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  /** The number to try next for a name that is there already. */
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
