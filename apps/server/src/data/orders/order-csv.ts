import type { OutgoingOrder } from './outgoing-order.ts'

const quoted = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '')

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

/** An order as CSV: RFC 4180, UTF-8, with a header and a row for each line. */
export function orderCsv(order: OutgoingOrder): string {
  const rows = order.lines.map((line) => rowOf(order, line))
  const header = Object.keys(rows[0] ?? {}).join(',')
  return [header, ...rows.map((row) => Object.values(row).map(quoted).join(','))].map((row) => `${row}\r\n`).join('')
}
