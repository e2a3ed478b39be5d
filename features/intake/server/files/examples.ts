import type { TableName } from '#kit/server/tables/feed-file.ts'

/**
 * One row of each file, all of one distributor: together they load without a fault or a warning. Columns that are not
 * here are empty.
 */
const company = '01'
const owner = { company, customer: '100001' }
const order = { ...owner, order_number: '004711', sequence: '00' }
const parcel = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', ship_date: '2026-11-10' }
const delivery = { ship_to: '000011', warehouse: 'NE1', customer_po: 'PO-20771' }
const address = { address1: '4 Dock Road', city: 'Newark', state: 'NJ', zip: '07114' }
const item = 'PT-1200-WHT'
const pricedBy = { sell_case: '12', sell_unit: 'CS' }

export const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companies: {
    company,
    name: 'Harbor Supply Company',
    ...address,
    phone: '973-555-0100',
    email: 'desk@harbor.example',
  },
  warehouses: { company, warehouse: 'NE1', name: 'Newark', city: 'Newark', state: 'NJ' },
  customers: {
    ...owner,
    ...{ name: 'Bayview Inn', address1: '12 Ocean Avenue', city: 'Asbury Park', state: 'NJ', zip: '07712' },
    ...{ country: 'US', warehouse: 'NE1', terms: 'NET 30' },
  },
  ship_tos: {
    ...owner,
    ...{ ship_to: '000011', name: 'Bayview Inn, kitchen', address1: '14 Ocean Avenue', city: 'Asbury Park' },
    ...{ state: 'NJ', zip: '07712', country: 'US' },
  },
  customer_groups: { group_id: 'SHORE', name: 'Shore Hotels' },
  group_members: { group_id: 'SHORE', ...owner, ship_to: '000011' },
  employees: { employee: 'EMP001', name: 'Rae Collins', region: 'NORTH', role: 'rep' },
  employee_books: { employee: 'EMP001', ...owner },
  vendors: { company, vendor: 'ACME', name: 'Acme Paper, Inc.' },
  items: {
    company,
    item,
    ...{ description: 'PAPER TOWEL 2-PLY WHITE', description2: '85 SHEETS', vendor: 'ACME', vendor_part: 'AC-8512' },
    ...{ department: 'PAPR', case_pack: '12', pack_description: '12/85 CT', unit: 'CS', weight: '11.5', cube: '1.25' },
    ...{ pallet_quantity: '48', flyer_page: '12' },
  },
  customer_items: { ...owner, item, customer_part: 'TOWEL-1', department: 'KIT' },
  stock: {
    company,
    item,
    ...{
      warehouse: 'NE1',
      stocked: 'S',
      on_hand: '310',
      on_demand: '24',
      on_order: '96',
      scheduled_date: '2026-12-01',
    },
    ...{ days_on_hand: '31', lead_time_days: '14', minimum_quantity: '48', maximum_quantity: '480' },
  },
  substitutes: { company, item, substitute: 'PT-0900-WHT', rank: '1', remark: 'same quality, smaller roll' },
  list_prices: {
    company,
    item,
    ...pricedBy,
    ...{ sell_price: '31.17', list_price: '47.29', pending_price: '32.10', effective_date: '2027-01-01' },
  },
  custom_prices: {
    ...owner,
    item,
    ...{ shipment_type: 'W', current_pending: 'C', price_source: 'CONTRACT' },
    ...pricedBy,
    ...{ price: '29.5', effective_date: '2026-01-01', expiration_date: '2026-12-31' },
  },
  orders: {
    ...order,
    ...delivery,
    ...{ order_type: 'A', status: 'C', order_date: '2026-11-09', ship_date: '2026-11-10', amount: '59.00' },
    ...{ invoice_number: '800211', pro_number: '', ship_via: 'UPSG', ship_via_name: 'UPS GROUND', carrier: 'UPS' },
    ...{ comment1: 'DELIVER BEFORE 10 AM' },
  },
  order_lines: {
    ...order,
    line: '1',
    item,
    ...{ quantity_ordered: '2', quantity_reserved: '2', quantity_back_ordered: '0', unit_price: '29.5' },
    date_scheduled: '2026-11-10',
  },
  packages: { ...order, ...parcel, service: 'GROUND', weight: '23', scheduled_delivery: '2026-11-12' },
  package_events: {
    ...parcel,
    ...{ event: '1', event_date: '2026-11-10', event_time: '18:20:00', city: 'Newark', status: 'ORIGIN' },
    description: 'Picked up',
  },
  invoices: {
    ...owner,
    invoice_number: '800211',
    ...delivery,
    ...{ order_number: '004711', order_sequence: '00', invoice_date: '2026-11-10', due_date: '2026-12-10' },
    ...{ amount: '70.91', balance: '70.91' },
  },
  sales_lines: {
    ...owner,
    invoice_number: '800211',
    line: '1',
    invoice_date: '2026-11-10',
    ...delivery,
    item,
    ...{ customer_part: 'TOWEL-1', department: 'KIT', vendor: 'ACME', vendor_part: 'AC-8512' },
    ...{ quantity: '2', unit_price: '29.5', sales: '59', tax: '3.91', add_ons: '8' },
  },
  order_guides: { ...owner, guide: 'Kitchen', item, section: 'Dry storage', position: '1', par: '24' },
  // The hash of random bytes: nobody knows its password.
  accounts: {
    login_type: 'C',
    company,
    user_id: '100001',
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$Kt6sD6FPeLNKHkoAg/I39w$DiDdHLXmIG2quiOhq2il2SkRNCZL3ctO50EXbva9kjs',
    ...{ email: 'buyer@bayview.example', otp_policy: 'new device', active: 'N', ViewAllShipTos: 'All' },
    ...{ CanViewInventory: 'Y', CanViewOrders: 'Y', CanViewAR: 'Y' },
  },
} satisfies Partial<Record<TableName, Record<string, string>>>
