import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#kit/contract/dates.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import type { OutgoingOrder } from '#buying/server/outgoing/outgoing-order.ts'
import type { Store } from '#kit/server/db/store.ts'
import { writeCsv } from '../csv-file.ts'

/** Returns the stand-in ERP's number for an order: always the same, and higher than the order numbers of the demo. */
export const numberOf = ({ reference }: Pick<OutgoingOrder, 'reference'>): string =>
  `9${reference.replace(/\D/g, '').slice(-5).padStart(5, '0')}`

const bookedOrder = (order: OutgoingOrder) => ({
  company: order.company,
  customer: order.customer,
  order_number: numberOf(order),
  sequence: '00',
})

const orderRow = (order: OutgoingOrder) => ({
  ...bookedOrder(order),
  ship_to: order.shipTo.number,
  warehouse: order.warehouse,
  customer_po: order.customerPo.slice(0, 30).trim(),
  order_type: 'A',
  status: 'O',
  order_date: order.sentOn,
  amount: order.amount ?? 0,
  comment1: `PORTAL ORDER ${order.reference}`,
  comment2: order.remarks.slice(0, 120).trim(),
})

const lineRows = (order: OutgoingOrder) =>
  order.lines.map(({ line, item, quantity, unitPrice }) => ({
    ...bookedOrder(order),
    line,
    item,
    quantity_ordered: quantity,
    quantity_reserved: quantity,
    unit_price: unitPrice ?? 0,
    date_scheduled: order.requestedDate ?? addDays(order.sentOn, 3),
  }))

/** Books an order the way an ERP does, by loading changes. */
export async function bookOrder(store: Store, order: OutgoingOrder): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-erp-'))
  try {
    await writeCsv(dir, 'orders', [orderRow(order)])
    await writeCsv(dir, 'order_lines', lineRows(order))
    await loadFeed(store, dir, { mode: 'changes', loadedBy: 'demo ERP', limits: false, waits: true })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
