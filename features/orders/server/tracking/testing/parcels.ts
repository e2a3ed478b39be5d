import type { Store } from '#kit/server/db/store.ts'

// The test clock is at 2026-11-20.
export const upsNumber = '1Z999AA10123456784'
export const fedexNumber = '790535120031'
export const oldNumber = '1Z999AA10000000001'
export const unknownNumber = '1Z999AA10000000002'
export const foreignNumber = '1Z999AA10000000003'
export const deliveredNumber = '1Z999AA10000000004'
/** As somebody typed it into the ERP. */
export const lowercaseNumber = '1z999aa10000000008'

export interface TestParcel {
  order: string
  number: string
  shipped: string
  carrier?: 'UPS' | 'FEDEX'
  customer?: string
}

const testParcels: TestParcel[] = [
  { order: '000001', number: upsNumber, shipped: '2026-11-17' },
  { order: '000002', number: fedexNumber, shipped: '2026-11-17', carrier: 'FEDEX' },
  { order: '000003', number: oldNumber, shipped: '2026-01-05' },
  { order: '000004', number: unknownNumber, shipped: '2026-01-06' },
  { order: '000005', number: foreignNumber, shipped: '2026-11-17', customer: '100003' },
  { order: '000006', number: deliveredNumber, shipped: '2026-11-10' },
  { order: '000020', number: lowercaseNumber, shipped: '2026-11-17' },
  // A reused tracking number.
  { order: '000007', number: upsNumber, shipped: '2025-03-03' },
]

export const orderRow = ({ order, carrier = 'UPS', shipped, customer = '100001' }: TestParcel) => ({
  company: '01',
  customer,
  order_number: order,
  sequence: '00',
  ship_to: '000001',
  warehouse: 'NE1',
  customer_po: '',
  order_type: 'A' as const,
  status: 'C' as const,
  order_date: shipped,
  ship_date: shipped,
  amount: 1,
  invoice_number: '',
  pro_number: '',
  ship_via: '',
  ship_via_name: '',
  carrier,
  comment1: '',
  comment2: '',
})

export const parcelRow = ({ order, number, carrier = 'UPS', shipped, customer = '100001' }: TestParcel) => ({
  company: '01',
  customer,
  order_number: order,
  sequence: '00',
  carrier,
  tracking_number: number,
  ship_date: shipped,
  service: 'GROUND',
  weight: 12.5,
  scheduled_delivery: '2026-11-23',
})

export const eventRow = (number: string, ship_date: string, event: number, status: string, description: string) => ({
  carrier: 'UPS',
  tracking_number: number,
  ship_date,
  event,
  event_date: ship_date,
  event_time: `0${event}:00:00`,
  city: 'Newark, NJ',
  status,
  description,
})

/** Loads eight shipped orders and their parcels, two of which share a number. */
export async function feedParcels({ db }: Store): Promise<void> {
  await db.insertInto('orders').values(testParcels.map(orderRow)).execute()
  await db.insertInto('packages').values(testParcels.map(parcelRow)).execute()
  await db
    .insertInto('package_events')
    .values([
      eventRow(oldNumber, '2026-01-05', 1, 'Picked up', 'Pickup Scan'),
      eventRow(oldNumber, '2026-01-05', 2, 'In transit', 'Departed from Facility'),
      eventRow(deliveredNumber, '2026-11-10', 1, 'Delivered', 'DELIVERED'),
    ])
    .execute()
}
