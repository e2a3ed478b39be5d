import type { Statement, StatementItem, StatementLine } from '#money/contract/accounts-payable/statement.ts'
import { sumMoney } from '#kit/contract/cents.ts'
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

const totals = (items: readonly { amount: number; balance: number }[]) => [
  formatMoney(sumMoney(items.map(({ amount }) => amount))),
  formatMoney(sumMoney(items.map(({ balance }) => balance))),
]

function documentRows(title: string, sum: string, items: Statement['earlier']): TableRow[] {
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
    { kind: 'sum', cells: ['', sum, '', '', '', '', '', ...totals(items)] },
  ]
}

/** Payments, discounts, and adjustments; what they were for has the room of the five columns that they leave empty. */
function receiptRows(title: string, lines: readonly StatementLine[]): TableRow[] {
  if (lines.length === 0) return []
  return [
    { kind: 'section', cells: [title] },
    ...lines.map(
      ({ Day, Entry, Number: number, Detail, Amount }): TableRow => ({
        cells: [
          formatDate(Day),
          asPrinted(number),
          [Entry, Detail].filter(Boolean).join(', '),
          ...['', '', '', ''],
          formatMoney(Amount),
          '',
        ],
        reaches: { from: 2, to: 6 },
      }),
    ),
  ]
}

function statementRows({ from, earlier, invoices, credits, receipts }: Statement): TableRow[] {
  const since = formatDate(from)
  const rows = [
    ...documentRows(`Open from before ${since}`, 'Earlier', earlier),
    ...documentRows(`Invoices since ${since}`, 'Invoices', invoices),
    ...documentRows(`Credits since ${since}`, 'Credits', credits),
    ...receiptRows(`Payments since ${since}`, receipts),
  ]
  return rows.length > 0
    ? rows
    : [{ kind: 'section', cells: ['There were no invoices in this period, and no balance is open.'] }]
}

const sumHeight = 14
/** The height of what stands around the sums: the line, what is owed, and the aging. */
const footHeight = 108

/** Draws how the entries lead from the opening balance to what is owed, with the aging below. */
function drawSums(pdf: Pdf, tag: Tag, statement: Statement, top: number): void {
  const { opening, changes, closing, leftOut, aging, onAccount } = statement
  const left = contentBox.right - 230
  let y = top + 12
  const pair = (label: string, amount: number, bold = false) => {
    writeSum(pdf, tag, [label, formatMoney(amount)], left, y, bold)
    y += sumHeight
  }
  pair('Opening balance', opening)
  for (const { name, amount } of changes) pair(name, amount)
  asArtifact(pdf, () => rule(pdf, y, ink.text, left))
  y += 5
  pair('Balance due', closing, true)
  if (leftOut !== '') {
    asTag(pdf, tag, 'P', () => write(pdf, leftOut, left, y, contentBox.right - left, { size: 8, color: ink.muted }))
    y += sumHeight
  }
  drawAging(pdf, tag, aging, { onAccount, closing }, y + 14)
}

/** Draws the aging by days since the invoice date, left to right, what is on account, and the total. */
function drawAging(
  pdf: Pdf,
  tag: Tag,
  aging: Statement['aging'],
  { onAccount, closing }: Pick<Statement, 'onAccount' | 'closing'>,
  y: number,
): void {
  const cells = [
    ...aging.map(({ name, balance, count }) => [name, formatMoney(balance), `${formatQuantity(count)} open`]),
    ...(onAccount === 0 ? [] : [['On account', formatMoney(-onAccount), '']]),
    ['Total', formatMoney(closing), `${formatQuantity(aging.reduce((sum, { count }) => sum + count, 0))} open`],
  ]
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
    cells.map(([name = '']) => name),
    true,
  )
  row(
    'TD',
    y + 34,
    cells.map(([, balance = '']) => balance),
    false,
  )
  row(
    'TD',
    y + 46,
    cells.map(([, , count = '']) => count),
    false,
  )
  table.end()
}

export const titleOf = ({ statement }: StatementDocument): string =>
  `Statement of account as of ${formatDate(statement.asOf)}`

export const produceStatement =
  (document: StatementDocument): Producer =>
  async (pdf, turn) => {
    const { statement, parties, shipTos } = document
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
        height: footHeight + sumHeight * (1 + statement.changes.length + Number(statement.leftOut !== '')),
        draw: (y) => drawSums(pdf, root, statement, y),
      },
    }
    await drawDocument(pdf, root, table, turn)
    root.end()
  }
