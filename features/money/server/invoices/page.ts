import { discountText, paidHow } from '#money/contract/documents/payments.ts'
import { creditedInvoice } from '#money/contract/documents/credited-invoice.ts'
import { asPrinted, formatDate, formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import {
  asArtifact,
  asTag,
  contentBox,
  ink,
  openTag,
  type Pdf,
  rule,
  type Tag,
  write,
  writeLines,
} from '#kit/server/pdf/document.ts'
import { addressLines, drawFoot, drawLetterhead, type Fact, type Party } from '#kit/server/pdf/letterhead.ts'
import { drawDocument, type TableDocument, writeSum } from '#kit/server/pdf/paged-table.ts'
import type { Parties } from '#accounts/server/pdf/party-queries.ts'
import type { TableColumn, TableRow } from '#kit/server/pdf/table.ts'
import type { InvoiceHead, InvoiceLine } from './queries.ts'
import { sumMoney, fromCents, toCents } from '#kit/contract/cents.ts'

export interface InvoiceTotals {
  goods: number
  addOns: number
  tax: number
  /** The difference between the amount and the lines, with its label; undefined if there is none. */
  rest: { label: 'Rounding' | 'Not itemized'; amount: number } | undefined
  /** Always the invoice's amount. */
  total: number
}

/** Sums tax or add-ons. Lines contain shares in hundredths of cents; only the sum is in whole cents. */
const wholeCents = (amounts: readonly number[]): number => {
  const tenThousandths = amounts.reduce((sum, amount) => sum + Math.round(amount * 10_000), 0)
  return Math.sign(tenThousandths) * Math.round(Math.abs(tenThousandths) / 100)
}

/** Returns the totals at the foot of an invoice. They always add up to its amount. */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, 'sales' | 'tax' | 'addOns'>[],
  amount: number,
): InvoiceTotals {
  const goods = lines.reduce((sum, { sales }) => sum + toCents(sales), 0)
  const addOns = wholeCents(lines.map((line) => line.addOns))
  const tax = wholeCents(lines.map((line) => line.tax))
  const rest = toCents(amount) - goods - addOns - tax
  // Each line and both sums may be off by half a cent.
  const label = Math.abs(rest) <= Math.ceil(lines.length / 2) + 1 && lines.length > 0 ? 'Rounding' : 'Not itemized'
  return {
    goods: fromCents(goods),
    addOns: fromCents(addOns),
    tax: fromCents(tax),
    rest: rest === 0 ? undefined : { label, amount: fromCents(rest) },
    total: amount,
  }
}

/** The number of payments that an invoice lists; earlier ones are one amount. */
const listedPayments = 6

type Sum = [label: string, amount: number]

/** What settled an invoice since its total, and last what is still due; none without payments. */
export function settledRows({
  payments,
  amount,
  CurrentBalance,
}: Pick<InvoiceHead, 'payments' | 'amount' | 'CurrentBalance'>): Sum[] {
  if (!payments) return []
  const settled = (some: typeof payments) => -sumMoney(some.flatMap(({ Amount, Discount }) => [Amount, Discount]))
  const [earlier, last] = [payments.slice(0, -listedPayments), payments.slice(-listedPayments)]
  const rest = sumMoney([CurrentBalance, -amount, -settled(payments)])
  return [
    ...(earlier.length > 0 ? [['Earlier payments', settled(earlier)] satisfies Sum] : []),
    ...last.map((payment): Sum => [paidHow(payment, amount), settled([payment])]),
    ...(rest === 0 ? [] : [['Adjustment', rest] satisfies Sum]),
    [amount < 0 ? 'Credit left' : 'Balance due', CurrentBalance],
  ]
}

export interface InvoiceDocument {
  head: InvoiceHead
  lines: readonly InvoiceLine[]
  parties: Parties
}

const columns: TableColumn[] = [
  { header: 'Item #', width: 64 },
  { header: 'Description', width: 150 },
  { header: 'Case pack', width: 52, align: 'right' },
  { header: 'Pack', width: 64 },
  { header: 'Unit', width: 30 },
  { header: 'Quantity', width: 52, align: 'right' },
  { header: 'Unit price', width: 58, align: 'right' },
  { header: 'Amount', width: 62, align: 'right' },
]

function tableRow(line: InvoiceLine): TableRow {
  const { item, customerPart, description, description2, casePack, pack, unit, quantity, price, sales } = line
  return {
    cells: [
      item,
      [description || item, description2, customerPart && customerPart !== item ? `Your part ${customerPart}` : ''],
      casePack > 0 ? formatQuantity(casePack) : '',
      pack,
      unit,
      formatQuantity(quantity),
      formatPrice(price),
      formatMoney(sales),
    ],
  }
}

/** An invoice with a negative amount is a credit. */
const kindOf = ({ amount }: InvoiceHead): string => (amount < 0 ? 'Credit' : 'Invoice')

export const titleOf = (head: InvoiceHead): string => `${kindOf(head)} ${asPrinted(head.number)}`

const factsOf = (head: InvoiceHead, { terms, number }: Parties): Fact[] => [
  ['Customer #', number],
  ['Invoice #', asPrinted(head.number)],
  ['Invoice date', formatDate(head.date)],
  ['Due date', formatDate(head.dueDate)],
  ['Order #', [asPrinted(head.order), head.sequence].filter(Boolean).join('-')],
  ['Customer PO', head.customerPo],
  ['Credit for invoice', asPrinted(creditedInvoice(head))],
  ['Corrected by', asPrinted(head.correctedBy)],
  ['Ship via', head.shipVia],
  ['PRO #', head.proNumber],
  ['Terms', head.terms || terms],
]

const sumRows = (totals: InvoiceTotals): [label: string, amount: number][] => [
  ['Merchandise', totals.goods],
  ['Freight', totals.addOns],
  ['Tax', totals.tax],
  ...(totals.rest ? [[totals.rest.label, totals.rest.amount] as [string, number]] : []),
]

const sumHeight = 14
const totalHeight = 24
const remitHeight = 78

const footHeight = (head: InvoiceHead, totals: InvoiceTotals) => {
  const settled = settledRows(head).length
  const settledHeight = settled === 0 ? 0 : settled * sumHeight + 16
  const offerHeight = head.Discount === null ? 0 : 15
  return Math.max(remitHeight + offerHeight, 12 + sumRows(totals).length * sumHeight + totalHeight + settledHeight)
}

/** Draws the totals on the right and the payment address on the left. */
function drawTotals(pdf: Pdf, tag: Tag, { head, parties }: InvoiceDocument, totals: InvoiceTotals, top: number): void {
  const left = contentBox.right - 210
  let y = top + 10
  for (const [label, amount] of sumRows(totals)) {
    writeSum(pdf, tag, [label, formatMoney(amount)], left, y)
    y += sumHeight
  }
  asArtifact(pdf, () => rule(pdf, y, ink.text, left))
  y += 6
  writeSum(pdf, tag, ['Total', formatMoney(totals.total)], left, y, true)
  y += totalHeight
  const settled = settledRows(head)
  for (const [at, [label, amount]] of settled.entries()) {
    writeSum(pdf, tag, [label, formatMoney(amount)], contentBox.right - 260, y, at === settled.length - 1)
    y += sumHeight
  }
  const remit = { x: contentBox.left, y: top + 22, width: 260, leading: 11 }
  asTag(pdf, tag, 'H2', () =>
    write(pdf, head.amount < 0 ? 'Credited by' : 'Remit to', contentBox.left, top + 10, 200, {
      size: 7.5,
      bold: true,
      color: ink.muted,
    }),
  )
  asTag(pdf, tag, 'P', () => {
    const y = writeLines(pdf, addressLines(parties.sender), remit)
    writeLines(pdf, [discountText(head)], { ...remit, y: y + 4 }, { bold: true })
  })
}

const partiesOf = ({ shipTo, shipToAddress, warehouse }: InvoiceHead, { customer }: Parties): Party[] => [
  { title: 'Bill to', lines: addressLines(customer) },
  { title: shipTo ? `Ship to ${shipTo}` : 'Ship to', lines: addressLines(shipToAddress ?? customer) },
  { title: 'Shipped from', lines: [warehouse] },
]

/**
 * Adds an invoice's pages to a document, under its root.
 * @returns the number of pages
 */
export async function drawInvoice(
  pdf: Pdf,
  root: Tag,
  invoice: InvoiceDocument,
  turn: () => Promise<void>,
): Promise<number> {
  const { head, lines, parties } = invoice
  const title = titleOf(head)
  const totals = totalsOf(lines, head.amount)
  const section = openTag(pdf, root, 'Sect')
  pdf.addPage()
  pdf.outline.addItem(title)
  const rows: TableRow[] =
    lines.length > 0 ? lines.map(tableRow) : [{ cells: ['', 'The lines of this invoice are no longer available.'] }]
  const document: TableDocument = {
    sender: parties.sender,
    title,
    facts: factsOf(head, parties),
    parties: partiesOf(head, parties),
    columns,
    rows,
    end: { height: footHeight(head, totals), draw: (y) => drawTotals(pdf, section, invoice, totals, y) },
  }
  const pages = await drawDocument(pdf, section, document, turn)
  section.end()
  return pages
}

/** Adds a page in place of an unreadable document. */
export function drawDamaged(pdf: Pdf, root: Tag, { head, parties }: Omit<InvoiceDocument, 'lines'>): void {
  const title = titleOf(head)
  const section = openTag(pdf, root, 'Sect')
  pdf.addPage()
  pdf.outline.addItem(title)
  const y = drawLetterhead(pdf, section, parties.sender, title, factsOf(head, parties))
  asTag(pdf, section, 'P', () => {
    const text = `The archived document of this invoice is damaged or needs a password, and cannot be shown. Please ask ${parties.sender.name} for a copy.`
    writeLines(pdf, [text], { x: contentBox.left, y: y + 20, width: contentBox.width }, { size: 10 })
  })
  drawFoot(pdf, title, 1, 1)
  section.end()
}
