import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import PDFDocument from 'pdfkit'

type Row = Readonly<Record<string, string>>

/** Reads the rows of a feed file, of those lines that begin with one of the given texts. */
async function rowsOf(dir: string, table: string, beginnings: readonly string[]): Promise<Row[]> {
  const [header = '', ...lines] = (await readFile(join(dir, `${table}.csv`), 'utf8')).split('\n')
  const wanted = lines.filter((line) => beginnings.some((beginning) => line.startsWith(beginning)))
  return parse([header, ...wanted].join('\n'), { columns: true })
}

const shown = (date = '') => (date === '' ? '' : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`)
const places = (line: readonly string[]) => line.map((text, at) => (at === 0 ? text.padEnd(50) : text.padStart(12)))

/** An invoice as an ERP prints it. */
function pageOf(invoice: Row, lines: readonly Row[]): string {
  const facts = [
    ['INVOICE', invoice.invoice_number],
    ['DATE', shown(invoice.invoice_date)],
    ['DUE', shown(invoice.due_date)],
    ['ORDER', `${invoice.order_number}-${invoice.order_sequence}`],
    ['CUSTOMER', `${invoice.company}-${invoice.customer}  SHIP TO ${invoice.ship_to}`],
    ['YOUR PO', invoice.customer_po],
  ]
  const bought = lines.map(({ item = '', quantity = '', unit_price = '', sales = '' }) =>
    places([item, quantity, unit_price, sales]).join(''),
  )
  return [
    ...facts.map(([name = '', value = '']) => `${name.padEnd(10)}${value}`),
    ['', places(['ITEM', 'QTY', 'PRICE', 'AMOUNT']).join(''), ...bought, ''].join('\n'),
    places(['TOTAL WITH TAX AND FREIGHT', '', '', invoice.amount ?? '']).join(''),
  ].join('\n')
}

/** Writes the PDF of each invoice that has a scan, with reproducible bytes. */
export async function writeScans(dir: string): Promise<void> {
  await mkdir(join(dir, 'images'), { recursive: true })
  const scanned = (await rowsOf(dir, 'invoices', [''])).filter(({ image_file }) => image_file !== '')
  const keys = scanned.map(({ company, customer, invoice_number }) => `${company},${customer},${invoice_number},`)
  const lines = await rowsOf(dir, 'sales_lines', keys)
  for (const invoice of scanned) {
    const made = new Date(`${invoice.invoice_date}T18:00:00Z`)
    const info = { Title: `Invoice ${invoice.invoice_number}`, CreationDate: made, ModDate: made }
    const pdf = new PDFDocument({ size: 'LETTER', margin: 36, info })
    const file = createWriteStream(join(dir, invoice.image_file ?? ''))
    pdf.pipe(file)
    const own = lines.filter(
      (line) => line.invoice_number === invoice.invoice_number && line.company === invoice.company,
    )
    pdf.font('Courier').fontSize(9).text(pageOf(invoice, own), { lineGap: 3 })
    pdf.end()
    await once(file, 'close')
  }
}
