import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import PDFDocument from 'pdfkit'

type Row = Readonly<Record<string, string>>

/** Reads the rows of a feed file from the lines that start with one of the given texts. */
async function rowsOf(dir: string, table: string, beginnings: readonly string[]): Promise<Row[]> {
  const [header = '', ...lines] = (await readFile(join(dir, `${table}.csv`), 'utf8')).split('\n')
  const wanted = lines.filter((line) => beginnings.some((beginning) => line.startsWith(beginning)))
  return parse([header, ...wanted].join('\n'), { columns: true })
}

const shown = (date = '') => (date === '' ? '' : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`)
const cells = (first: string, ...rest: readonly string[]) =>
  [first.padEnd(54), ...rest.map((text) => text.padStart(11))].join('').trimEnd()
const placeOf = ({ name, address1, city, state, zip }: Row) => [name, address1, `${city}, ${state} ${zip}`]

interface Printed {
  invoice: Row
  company: Row
  customer: Row
  lines: readonly Row[]
  /** Descriptions by item number. */
  descriptions: ReadonlyMap<string | undefined, string | undefined>
}

/** Draws an invoice like an ERP's. */
function pageOf({ invoice, company, customer, lines, descriptions }: Printed): string {
  const facts = [
    ['INVOICE', invoice.invoice_number],
    ['DATE', shown(invoice.invoice_date)],
    ['DUE', shown(invoice.due_date)],
    ['ORDER', `${invoice.order_number}-${invoice.order_sequence}`],
    ['YOUR PO', invoice.customer_po],
    ['SHIP TO', invoice.ship_to],
  ].map(([name = '', value = '']) => `${name.padEnd(10)}${value}`)
  const bought = lines.map(({ item = '', quantity = '', unit_price = '', sales = '' }) =>
    cells(`${item.padEnd(8)}${descriptions.get(item)?.slice(0, 44) ?? ''}`, quantity, unit_price, sales),
  )
  return [
    ...[...placeOf(company), '', ...facts, '', 'BILL TO', ...placeOf(customer), ''],
    ...[cells('ITEM', 'QTY', 'PRICE', 'AMOUNT'), ...bought, ''],
    cells('TOTAL WITH TAX AND FREIGHT', '', '', invoice.amount ?? ''),
  ].join('\n')
}

/** Writes the PDF of each invoice that has a scan, with reproducible bytes. */
export async function writeScans(dir: string): Promise<void> {
  await mkdir(join(dir, 'images'), { recursive: true })
  const scanned = (await rowsOf(dir, 'invoices', [''])).filter(({ image_file }) => image_file !== '')
  const customers = scanned.map(({ company, customer }) => `${company},${customer},`)
  const invoices = scanned.map(({ invoice_number }, at) => `${customers[at]}${invoice_number},`)
  const lines = await rowsOf(dir, 'sales_lines', invoices)
  const items = await rowsOf(
    dir,
    'items',
    lines.map(({ company, item }) => `${company},${item},`),
  )
  const descriptions = new Map(items.map(({ item, description }) => [item, description]))
  const companyRows = await rowsOf(dir, 'companies', [''])
  const customerRows = await rowsOf(dir, 'customers', customers)
  for (const invoice of scanned) {
    const ofCompany = ({ company }: Row) => company === invoice.company
    const printed = {
      invoice,
      descriptions,
      company: companyRows.find(ofCompany) ?? {},
      customer: customerRows.find((row) => ofCompany(row) && row.customer === invoice.customer) ?? {},
      lines: lines.filter((row) => ofCompany(row) && row.invoice_number === invoice.invoice_number),
    }
    const made = new Date(`${invoice.invoice_date}T18:00:00Z`)
    const info = { Title: `Invoice ${invoice.invoice_number}`, CreationDate: made, ModDate: made }
    const pdf = new PDFDocument({ size: 'LETTER', margin: 36, info })
    const file = createWriteStream(join(dir, invoice.image_file ?? ''))
    pdf.pipe(file)
    pdf.font('Courier').fontSize(9).text(pageOf(printed), { lineGap: 3 })
    pdf.end()
    await once(file, 'close')
  }
}
