import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import PDFDocument from 'pdfkit'
import { isoDate } from '../basics/calendar.ts'
import { type Cents, writeCents, writePrice } from '../basics/money.ts'
import type { Invoice } from './invoices.ts'

const shown = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
const columns = [
  { head: 'ITEM', x: 42, width: 60 },
  { head: 'DESCRIPTION', x: 106, width: 250 },
  { head: 'QTY', x: 360, width: 50 },
  { head: 'PRICE', x: 414, width: 70 },
  { head: 'AMOUNT', x: 490, width: 80 },
] as const

/** Writes an invoice as a one-page PDF with reproducible bytes. */
export async function writeInvoiceImage(invoice: Invoice, path: string): Promise<void> {
  const { order, invoiceNumber, sequence } = invoice.shipment
  const { customer, shipTo } = order
  const { company } = customer
  const made = new Date(`${isoDate(invoice.day)}T18:00:00Z`)
  // The file's identifier depends on the date.
  const info = { Title: `Invoice ${invoiceNumber}`, Author: company.name, CreationDate: made, ModDate: made }
  const pdf = new PDFDocument({ size: 'LETTER', margin: 36, info })
  const file = createWriteStream(path)
  pdf.pipe(file)

  pdf.font('Helvetica-Bold').fontSize(16).text(company.name, 42, 42)
  pdf.font('Helvetica').fontSize(9)
  pdf.text(`${company.address1}, ${company.city}, ${company.state} ${company.zip}   ${company.phone}`, 42, 62)
  pdf.font('Helvetica-Bold').fontSize(14).text('INVOICE', 470, 42, { width: 100, align: 'right' })
  pdf.font('Helvetica').fontSize(9)
  const facts = [
    ['Invoice', invoiceNumber],
    ['Date', shown(isoDate(invoice.day))],
    ['Due', invoice.dueDay === undefined ? '' : shown(isoDate(invoice.dueDay))],
    ['Order', `${order.number}-${String(sequence).padStart(2, '0')}`],
    ['Customer PO', order.customerPo],
    ['Terms', customer.terms],
  ]
  for (const [at, [label, value]] of facts.entries())
    pdf.text(`${label}: ${value}`, 400, 84 + at * 12, { width: 170, align: 'right' })
  const address = (title: string, x: number, lines: readonly string[]) => {
    pdf.font('Helvetica-Bold').text(title, x, 96)
    pdf.font('Helvetica').text(lines.filter((line) => line !== '').join('\n'), x, 108, { width: 170 })
  }
  address('BILL TO', 42, [
    customer.name,
    customer.address1,
    customer.address2,
    `${customer.city}, ${customer.state} ${customer.zip}`,
  ])
  address('SHIP TO', 220, [
    shipTo.name,
    shipTo.address1,
    shipTo.address2,
    `${shipTo.city}, ${shipTo.state} ${shipTo.zip}`,
  ])

  let y = 190
  const row = (cells: readonly string[]) => {
    for (const [at, { x, width }] of columns.entries()) {
      pdf.text(cells[at] ?? '', x, y, { width, align: at > 1 ? 'right' : 'left', lineBreak: false, ellipsis: true })
    }
    y += 14
  }
  pdf.font('Helvetica-Bold')
  row(columns.map(({ head }) => head))
  pdf.font('Helvetica')
  for (const { shipped, sales } of invoice.lines) {
    const { catalog } = shipped.line.favourite.item
    row([
      catalog.item,
      catalog.description,
      `${shipped.filled} ${catalog.unit}`,
      writePrice(shipped.line.price),
      writeCents(sales),
    ])
  }
  const sum = (of: (line: Invoice['lines'][number]) => Cents) =>
    writeCents(invoice.lines.reduce((total, line) => total + of(line), 0))
  y += 8
  row(['', '', '', 'Merchandise', sum((line) => line.sales)])
  row(['', '', '', 'Tax', sum((line) => line.tax)])
  row(['', '', '', 'Freight', sum((line) => line.addOns)])
  pdf.font('Helvetica-Bold')
  row(['', '', '', 'Total', writeCents(invoice.amount)])
  pdf.end()
  await once(file, 'close')
}
