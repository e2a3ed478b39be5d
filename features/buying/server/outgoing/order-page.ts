import { formatDate, formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import { asTag, contentBox, openPdf, openTag, type Pdf, type Tag, writeLines } from '#kit/server/pdf/document.ts'
import { addressLines, type Fact } from '#kit/server/pdf/letterhead.ts'
import { drawDocument, type TableDocument, writeSum } from '#kit/server/pdf/paged-table.ts'
import type { Parties } from '#accounts/server/pdf/party-queries.ts'
import { collectPdf } from '#kit/server/pdf/stream.ts'
import type { TableColumn, TableRow } from '#kit/server/pdf/table.ts'
import type { OutgoingOrder } from './outgoing-order.ts'

const columns: TableColumn[] = [
  { header: 'Item #', width: 90 },
  { header: 'Description', width: 212 },
  { header: 'Quantity', width: 60, align: 'right' },
  { header: 'Unit', width: 40 },
  { header: 'Unit price', width: 64, align: 'right' },
  { header: 'Amount', width: 66, align: 'right' },
]
const footHeight = 60

export const titleOf = ({ reference }: OutgoingOrder): string => `Order ${reference}`

const rowOf = ({
  item,
  description,
  customerPart,
  quantity,
  unit,
  unitPrice,
  amount,
}: OutgoingOrder['lines'][number]): TableRow => ({
  cells: [
    item,
    [description || item, customerPart === '' || customerPart === item ? '' : `Customer part ${customerPart}`],
    formatQuantity(quantity),
    unit,
    unitPrice === null ? 'none' : formatPrice(unitPrice),
    amount === null ? '' : formatMoney(amount),
  ],
})

const factsOf = (order: OutgoingOrder, { number }: Parties): Fact[] => [
  ['Customer #', number],
  ['Customer PO', order.customerPo],
  ['Sent', formatDate(order.sentOn)],
  ['Sent by', order.sentBy],
  ['Requested', formatDate(order.requestedDate) || 'As soon as possible'],
  ['Ship', order.shipComplete ? 'Complete' : 'As available'],
]

function drawEnd(pdf: Pdf, tag: Tag, { amount, remarks }: OutgoingOrder, top: number): void {
  const left = contentBox.right - 210
  writeSum(pdf, tag, ['Total', amount === null ? 'to be confirmed' : formatMoney(amount)], left, top + 10, true)
  if (remarks === '') return
  asTag(pdf, tag, 'P', () => {
    writeLines(pdf, [`Remarks: ${remarks}`], { x: contentBox.left, y: top + 10, width: 300 })
  })
}

/** Returns an order as a PDF, for people who enter it by hand. */
export function orderPdf(order: OutgoingOrder, parties: Parties): Promise<Buffer> {
  const title = titleOf(order)
  return collectPdf(openPdf(title, parties.sender.name, order.sentOn), async (pdf, turn) => {
    const root = openTag(pdf, undefined, 'Document')
    pdf.addPage()
    const { shipTo } = order
    const document: TableDocument = {
      sender: parties.sender,
      title,
      facts: factsOf(order, parties),
      parties: [
        { title: 'Customer', lines: addressLines(parties.customer) },
        { title: shipTo.number ? `Ship to ${shipTo.number}` : 'Ship to', lines: addressLines(shipTo) },
        { title: 'Warehouse', lines: [order.warehouse] },
      ],
      columns,
      rows: order.lines.map(rowOf),
      end: { height: footHeight, draw: (y) => drawEnd(pdf, root, order, y) },
    }
    await drawDocument(pdf, root, document, turn)
    root.end()
  })
}
