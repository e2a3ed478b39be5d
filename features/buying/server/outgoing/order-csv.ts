import type { OutgoingOrder } from './outgoing-order.ts'

/** Texts that a spreadsheet would run. The first four signs also have full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns a cell's text. @param raw if false, a text that looks like a formula gets an apostrophe */
function cellOf(value: string | number | null, raw: boolean): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = !raw && formula.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

/** One row of the file: the order's fields, then the line's. */
const rowOf = (order: OutgoingOrder, line: OutgoingOrder['lines'][number]) => ({
  reference: order.reference,
  company: order.company,
  customer: order.customer,
  customer_name: order.customerName,
  customer_po: order.customerPo,
  sent_at: order.sentAt,
  sent_by: order.sentBy,
  ship_to: order.shipTo.number,
  ship_to_name: order.shipTo.name,
  address1: order.shipTo.address1,
  address2: order.shipTo.address2,
  city: order.shipTo.city,
  state: order.shipTo.state,
  zip: order.shipTo.zip,
  country: order.shipTo.country,
  warehouse: order.warehouse,
  requested_date: order.requestedDate ?? '',
  ship_complete: order.shipComplete ? 'Y' : 'N',
  remarks: order.remarks,
  line: line.line,
  item: line.item,
  customer_part: line.customerPart,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unitPrice,
  amount: line.amount,
})

/**
 * Returns an order as CSV: RFC 4180, UTF-8, with a header and a row for each line.
 * @param raw writes texts as typed, for programs that run no formulas
 */
export function orderCsv(order: OutgoingOrder, raw = false): string {
  const rows = order.lines.map((line) => rowOf(order, line))
  const header = Object.keys(rows[0] ?? {}).join(',')
  return [
    header,
    ...rows.map((row) =>
      Object.values(row)
        .map((value) => cellOf(value, raw))
        .join(','),
    ),
  ]
    .map((row) => `${row}\r\n`)
    .join('')
}
