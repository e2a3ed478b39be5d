import type { Statement, StatementItem, StatementPart } from '#money/contract/accounts-payable/statement.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import type { Day } from '#kit/contract/dates.ts'
import { creditedInvoice } from '#money/contract/documents/credited-invoice.ts'
import { asPrinted, formatDate, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
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
} from '#kit/server/pdf/document.ts'
import { addressLines } from '#kit/server/pdf/letterhead.ts'
import { drawDocument, type TableDocument, writeSum } from '#kit/server/pdf/paged-table.ts'
import type { Parties } from '#accounts/server/pdf/party-queries.ts'
import type { Producer } from '#kit/server/pdf/stream.ts'
import type { TableColumn, TableRow } from '#kit/server/pdf/table.ts'

export interface StatementDocument {
  statement: Statement
  parties: Parties
  /** The name and number of each ship-to that the statement covers; undefined for the whole customer. */
  shipTos: readonly string[] | undefined
  /** What was paid and not applied to an invoice. */
  onAccount: number
  today: Day
}

const columns: TableColumn[] = [
  { header: 'Date', width: 60 },
  { header: 'Number', width: 62 },
  { header: 'PO #', width: 86 },
  { header: 'Order #', width: 48 },
  { header: 'Ship to', width: 46 },
  { header: 'Due', width: 60 },
  { header: 'Days', width: 30, align: 'right' },
  { header: 'Amount', width: 70, align: 'right' },
  { header: 'Balance', width: 70, align: 'right' },
]

const correction = (item: StatementItem): string => {
  const invoice = creditedInvoice(item)
  return invoice && `for invoice ${asPrinted(invoice)}`
}

function partRows(title: string, sum: string, { items, amount, balance }: StatementPart): TableRow[] {
  if (items.length === 0) return []
  return [
    { kind: 'section', cells: [title] },
    ...items.map(
      (item): TableRow => ({
        cells: [
          formatDate(item.date),
          asPrinted(item.number),
          [item.customerPo, correction(item)],
          asPrinted(item.order),
          item.shipTo,
          formatDate(item.dueDate),
          formatQuantity(item.days),
          formatMoney(item.amount),
          formatMoney(item.balance),
        ],
      }),
    ),
    { kind: 'sum', cells: ['', sum, '', '', '', '', '', formatMoney(amount), formatMoney(balance)] },
  ]
}

function statementRows({ from, opening, invoices, credits }: Statement): TableRow[] {
  const rows = [
    ...partRows(`Open from before ${formatDate(from)}`, 'Opening', opening),
    ...partRows(`Invoices since ${formatDate(from)}`, 'Invoices', invoices),
    ...partRows(`Credits since ${formatDate(from)}`, 'Credits', credits),
  ]
  return rows.length > 0
    ? rows
    : [{ kind: 'section', cells: ['There were no invoices in this period, and no balance is open.'] }]
}

const footHeight = 150
const onAccountHeight = 28

/** Draws the parts of the balance, with the aging below. */
function drawSums(pdf: Pdf, tag: Tag, { statement, onAccount, today }: StatementDocument, top: number): void {
  const { opening, invoices, credits, closing, aging, asOf } = statement
  const left = contentBox.right - 230
  let y = top + 12
  const pair = (label: string, amount: number, bold = false) => {
    writeSum(pdf, tag, [label, formatMoney(amount)], left, y, bold)
    y += 14
  }
  pair('Opening balance', opening.balance)
  pair('Invoices, still open', invoices.balance)
  pair('Credits, still open', credits.balance)
  asArtifact(pdf, () => rule(pdf, y, ink.text, left))
  y += 5
  pair('Balance due', closing, true)
  if (onAccount !== 0) {
    pair('Paid on account', -onAccount)
    pair('Balance less on account', sumMoney([closing, -onAccount]))
  }
  if (asOf < today) {
    asTag(pdf, tag, 'P', () =>
      write(
        pdf,
        `Balances are as of ${formatDate(today)}, with all payments deducted.`,
        contentBox.left,
        top + 12,
        290,
        {
          size: 7.5,
          color: ink.muted,
        },
      ),
    )
  }
  drawAging(pdf, tag, aging, closing, y + 14)
}

/** Draws the aging by days since the invoice date, left to right, then the total. */
function drawAging(pdf: Pdf, tag: Tag, aging: Statement['aging'], total: number, y: number): void {
  const cells = [...aging, { name: 'Total', balance: total, count: aging.reduce((sum, { count }) => sum + count, 0) }]
  const width = contentBox.width / cells.length
  asTag(pdf, tag, 'H2', () =>
    write(pdf, 'Balance by days since the invoice date', contentBox.left, y, 300, { bold: true }),
  )
  const table = openTag(pdf, tag, 'Table')
  asArtifact(pdf, () => pdf.rect(contentBox.left - 4, y + 14, contentBox.width + 8, 15).fill(ink.band))
  const row = (type: 'TH' | 'TD', at: number, texts: readonly string[], bold: boolean) => {
    const tr = openTag(pdf, table, 'TR')
    for (const [n, text] of texts.entries()) {
      const last = n === texts.length - 1
      const draw = () =>
        write(pdf, text, contentBox.left + n * width, at, width - 6, {
          size: 8,
          bold: bold || last,
          color: type === 'TH' ? ink.muted : ink.text,
          align: 'right',
        })
      asTag(pdf, tr, type, draw, type === 'TH' ? { scope: 'Column' } : {})
    }
    tr.end()
  }
  row(
    'TH',
    y + 18,
    cells.map(({ name }) => name),
    true,
  )
  row(
    'TD',
    y + 34,
    cells.map(({ balance }) => formatMoney(balance)),
    false,
  )
  row(
    'TD',
    y + 46,
    cells.map(({ count }) => `${formatQuantity(count)} open`),
    false,
  )
  table.end()
}

export const titleOf = ({ statement }: StatementDocument): string =>
  `Statement of account as of ${formatDate(statement.asOf)}`

export const produceStatement =
  (document: StatementDocument): Producer =>
  async (pdf, turn) => {
    const { statement, parties, shipTos, onAccount } = document
    const root = openTag(pdf, undefined, 'Document')
    pdf.addPage()
    const table: TableDocument = {
      sender: parties.sender,
      title: titleOf(document),
      heading: 'Statement',
      facts: [
        ['As of', formatDate(statement.asOf)],
        ['Since', formatDate(statement.from)],
        ['Customer #', parties.number],
        ['Terms', parties.terms],
        ['Balance due', formatMoney(statement.closing)],
      ],
      parties: [
        { title: 'Account of', lines: addressLines(parties.customer) },
        { title: 'Ship-tos', lines: shipTos ?? ['All'] },
        { title: 'Remit to', lines: addressLines(parties.sender) },
      ],
      columns,
      rows: statementRows(statement),
      end: {
        height: footHeight + (onAccount === 0 ? 0 : onAccountHeight),
        draw: (y) => drawSums(pdf, root, document, y),
      },
    }
    await drawDocument(pdf, root, table, turn)
    root.end()
  }
