import type { Portal } from '#app/server/testing/servers/portal.ts'

interface Order {
  order: string
  date: string
  sequence?: string
  shipped?: string
  type?: 'A' | 'B'
  po?: string
  invoice?: string
  shipTo?: string
  customer?: string
  amount?: number
}

const rowOf = ({ order, date, customer = '100001', sequence = '00', ...rest }: Order) => ({
  company: '01',
  customer,
  order_number: order,
  sequence,
  ship_to: rest.shipTo ?? '000001',
  warehouse: 'NE1',
  customer_po: rest.po ?? '',
  order_type: rest.type ?? ('A' as const),
  status: rest.shipped === undefined ? ('O' as const) : ('C' as const),
  order_date: date,
  ship_date: rest.shipped ?? null,
  amount: rest.amount ?? 10,
  invoice_number: rest.invoice ?? '',
  pro_number: 'PRO1',
  ship_via: '',
  ship_via_name: '',
  carrier: 'UPS',
  comment1: 'REAR DOCK',
  comment2: '',
})

/** The last digit of each order number identifies it. */
const orders: Order[] = [
  { order: '000471', date: '2026-11-10', po: 'PO-4711' },
  { order: '000471', sequence: '01', date: '2026-11-10', type: 'B', po: 'PO-4711' },
  { order: '000472', date: '2026-11-10', po: '100%', shipTo: '000002' },
  { order: '000473', date: '2026-10-01', shipped: '2026-10-03', invoice: '800003', po: 'a_b', amount: 0 },
  { order: '000474', date: '2026-10-05', shipped: '2026-11-12', invoice: '800004', type: 'B' },
  { order: '000475', date: '2026-11-19', shipped: '2026-11-19', invoice: '800005', amount: -4.5 },
  { order: '000476', date: '2026-11-18', customer: '100002', po: 'PO-4711', invoice: '800006', shipped: '2026-11-19' },
]

const line = (order: string, nth: number, more: Record<string, number | string> = {}) => ({
  company: '01',
  customer: '100001',
  order_number: order,
  sequence: '00',
  line: nth,
  item: `IT${nth}`,
  quantity_ordered: 10,
  quantity_reserved: 7,
  quantity_back_ordered: 3,
  unit_price: 1.0035,
  date_scheduled: '2026-11-25',
  ...more,
})

export async function feedOrders({ store }: Portal): Promise<void> {
  const { db } = store
  await db.insertInto('orders').values(orders.map(rowOf)).execute()
  await db
    .insertInto('order_lines')
    .values([
      line('000471', 2),
      line('000471', 1, { date_scheduled: '2026-12-03' }),
      line('000473', 1),
      line('000475', 1, { quantity_reserved: -2 }),
      line('000472', 1),
    ])
    .execute()
  const parcel = (order_number: string, tracking_number: string, scheduled_delivery: string) => ({
    ...{ company: '01', customer: '100001', order_number, sequence: '00', carrier: 'UPS', tracking_number },
    ...{ ship_date: '2026-11-12', service: 'GROUND', weight: 1, scheduled_delivery },
  })
  await db
    .insertInto('packages')
    .values([
      parcel('000474', '1Z1', '2026-11-20'),
      parcel('000474', '1Z2', '2026-11-23'),
      { ...parcel('000474', '790535120031', '2026-11-20'), carrier: 'FEDEX' },
      parcel('000475', '1Z3', '2026-11-19'),
    ])
    .execute()
  const item = { company: '01', description2: 'WHITE', vendor: 'V1', department: '', case_pack: 1 }
  const more = { pack_description: '', unit: 'CS', weight: 2.5, cube: 0.3333, pallet_quantity: 0, flyer_page: '' }
  await db
    .insertInto('items')
    .values([{ ...item, ...more, item: 'IT1', description: 'CUP', vendor_part: 'VP1' }])
    .execute()
  await db
    .insertInto('stock')
    .values({
      company: '01',
      item: 'IT1',
      warehouse: 'NE1',
      stocked: 'S',
      on_hand: 310,
      on_demand: 0,
      on_order: 43,
      scheduled_date: null,
      days_on_hand: 1,
      lead_time_days: 1,
      minimum_quantity: 0,
      maximum_quantity: 0,
    })
    .execute()
}
