import type { Store } from '#kit/server/db/store.ts'
import { reversed, type TableRows, withExamples } from './example-rows.ts'
import { loadRows } from './sample-feed.ts'
import { customerPartOf, fedGuide, itemOf, numbersOf, type Place, places, vendorOf } from './small-places.ts'

const all: Place[] = Object.values(places)
const customersOf = [...new Map(all.map((place) => [place.customer, place])).values()]

const address = (of: string) => ({
  address1: `${of} Main Street`,
  address2: '',
  city: `City ${of}`,
  state: 'OH',
  zip: `4${of.slice(-4).padStart(4, '0')}`,
})

/** A unique amount with cents. */
const amountOf = ({ shipTo }: Place, part: number): number => Number(shipTo) * 1000 + part + 0.37

const creditOf = ({ shipTo }: Place): number => Number(shipTo) + 0.61

const dollars = (amount: number): string => amount.toFixed(4)

const companyRows = (company: string): TableRows => ({
  companies: [
    { company, name: `Company ${company}`, phone: '555-0100', email: `c${company}@example.com`, ...address(company) },
  ],
  warehouses: [{ company, warehouse: `W${company}`, name: `Warehouse ${company}`, city: 'Akron', state: 'OH' }],
  vendors: [{ company, vendor: vendorOf(company), name: `Vendor of ${company}` }],
  items: ([1, 2] as const).map((nth) => ({
    company,
    item: itemOf(company, nth),
    description: `PAPER TOWEL ${company} ${nth}`,
    description2: 'WHITE',
    vendor: vendorOf(company),
    vendor_part: `VP${company}${nth}`,
    department: 'PAPR',
    case_pack: 12,
    pack_description: '12/32 OZ',
    unit: 'CS',
    weight: 3.5,
    cube: 1.25,
    pallet_quantity: 48,
    flyer_page: '12',
  })),
  stock: ([1, 2] as const).map((nth) => ({
    company,
    item: itemOf(company, nth),
    warehouse: `W${company}`,
    stocked: 'S' as const,
    on_hand: 310 + nth,
    on_demand: 20 + nth,
    on_order: 430 + nth,
    scheduled_date: '2026-12-01',
    days_on_hand: 61 + nth,
    lead_time_days: 14,
    minimum_quantity: 71 + nth,
    maximum_quantity: 910 + nth,
  })),
  substitutes: [
    { company, item: itemOf(company, 1), substitute: itemOf(company, 2), rank: 2, remark: 'Other maker' },
    { company, item: itemOf(company, 2), substitute: itemOf(company, 1), rank: 2, remark: 'Other maker' },
  ],
  list_prices: ([1, 2] as const).map((nth) => ({
    company,
    item: itemOf(company, nth),
    sell_case: 12,
    sell_unit: 'CS',
    sell_price: dollars(31.17 + nth),
    list_price: dollars(47.29 + nth),
    // One rises, the other falls.
    pending_price: dollars(nth === 1 ? 34.71 : 29.71),
    effective_date: '2027-01-01',
  })),
})

const customerRows = (place: Place): TableRows => {
  const { company, customer } = place
  const owner = { company, customer }
  const price = (shipment_type: 'W' | 'D', current_pending: 'C' | 'P', extra: number) => ({
    ...owner,
    item: itemOf(company, 1),
    shipment_type,
    current_pending,
    price_source: 'CONTRACT',
    sell_case: 12,
    sell_unit: 'CS',
    price: dollars(Number(customer.slice(-2)) + 20.13 + extra),
    effective_date: current_pending === 'C' ? '2026-01-01' : '2027-01-01',
    expiration_date: current_pending === 'C' ? '2026-12-31' : '',
  })
  return {
    customers: [
      {
        ...owner,
        name: `Customer ${customer}`,
        country: 'US',
        warehouse: `W${company}`,
        terms: 'NET 30',
        credit_limit: 7_000_000 + (Number(customer) % 1000),
        ...address(customer),
      },
    ],
    customer_items: [
      { ...owner, item: itemOf(company, 1), customer_part: customerPartOf(customer, 1), department: 'PAPR' },
    ],
    custom_prices: [price('W', 'C', 0), price('W', 'P', 1), price('D', 'C', 2)],
    order_guides: [
      { ...owner, guide: fedGuide, item: itemOf(company, 2), section: 'Cooler', position: 1, par: 24 },
      { ...owner, guide: fedGuide, item: itemOf(company, 1), section: 'Bar', position: 2, par: '' },
    ],
  }
}

const orderRows = (place: Place, closed: boolean): TableRows => {
  const { company, customer, shipTo } = place
  const numbers = numbersOf(place)
  const order_number = closed ? numbers.closedOrder : numbers.openOrder
  const key = { company, customer, order_number, sequence: numbers.sequence }
  const carrier = closed ? 'UPS' : 'FEDEX'
  const tracking_number = closed ? numbers.upsNumber : numbers.fedexNumber
  const ship_date = closed ? '2026-11-10' : '2026-11-19'
  return {
    orders: [
      {
        ...key,
        ship_to: shipTo,
        warehouse: `W${company}`,
        customer_po: numbers.purchaseOrder,
        // The sibling's closed order was a back order, too.
        order_type: closed && place !== places.sibling ? 'A' : 'B',
        status: closed ? 'C' : 'O',
        order_date: closed ? '2026-11-02' : '2026-11-16',
        ship_date,
        amount: amountOf(place, closed ? 200 : 100),
        invoice_number: closed ? numbers.invoice : '',
        pro_number: `PRO${shipTo}`,
        ship_via: carrier,
        ship_via_name: `${carrier} GROUND`,
        carrier,
        comment1: `Dock of ${shipTo}`,
        comment2: '',
      },
    ],
    order_lines: ([1, 2] as const).map((line) => ({
      ...key,
      line,
      item: itemOf(company, line),
      quantity_ordered: 10 + line,
      quantity_reserved: 8 + line,
      quantity_back_ordered: closed ? 0 : 2,
      unit_price: dollars(amountOf(place, line) / 100),
      date_scheduled: '2026-12-02',
    })),
    packages: [
      {
        ...key,
        carrier,
        tracking_number,
        ship_date,
        service: 'GROUND',
        weight: 12.5,
        // The closed order's parcel is late.
        scheduled_delivery: closed ? '2026-11-13' : '2026-11-23',
      },
    ],
    package_events: [
      {
        carrier,
        tracking_number,
        ship_date,
        event: 1,
        event_date: ship_date,
        event_time: '10:11:12',
        city: `City ${shipTo}`,
        status: 'I',
        description: `Departed for ${shipTo}`,
      },
    ],
  }
}

const invoiceRows = (place: Place): TableRows => {
  const { company, customer, shipTo } = place
  const numbers = numbersOf(place)
  const owner = { company, customer, invoice_number: numbers.invoice }
  const document = {
    ...{ ...owner, ship_to: shipTo, warehouse: `W${company}`, customer_po: numbers.purchaseOrder },
    ...{
      order_number: '',
      order_sequence: '',
      corrects_invoice: '',
      terms: '',
      discount_amount: '',
      discount_date: '',
    },
    ...{ amount: 0, balance: 0 },
  }
  const receipt = {
    ...{ company, customer, payment_number: `6003${shipTo.slice(-2)}`, payment_date: '2026-11-13' },
    ...{ method: 'check', reference: `Check ${shipTo}` },
  }
  const line = (invoice_number: string, nth: 1 | 2, invoice_date: string) => ({
    ...owner,
    invoice_number,
    line: nth,
    invoice_date,
    ship_to: shipTo,
    warehouse: `W${company}`,
    item: itemOf(company, nth),
    customer_part: customerPartOf(customer, nth),
    department: 'PAPR',
    vendor: vendorOf(company),
    vendor_part: `VP${company}${nth}`,
    customer_po: numbers.purchaseOrder,
    quantity: 5 + nth,
    unit_price: dollars(amountOf(place, nth) / 100),
    sales: dollars(((5 + nth) * amountOf(place, nth)) / 100),
    tax: 1.11,
    add_ons: 2.22,
  })
  return {
    invoices: [
      {
        ...document,
        order_number: numbers.closedOrder,
        order_sequence: numbers.sequence,
        ...{ invoice_date: '2026-11-11', due_date: '2026-12-11' },
        ...{ amount: amountOf(place, 200), balance: amountOf(place, 150) },
        ...{ discount_amount: 3, discount_date: '2026-11-26', terms: `2% 10 ${shipTo}` },
      },
      {
        ...{ ...document, invoice_number: numbers.credit, corrects_invoice: numbers.invoice },
        ...{ invoice_date: '2026-11-05', due_date: '2026-11-15', amount: -creditOf(place), balance: -creditOf(place) },
      },
      { ...document, invoice_number: numbers.sample, invoice_date: '2026-11-21', due_date: '2026-12-21' },
    ],
    payments: [
      { ...receipt, invoice_number: numbers.invoice, amount: 48, discount: 2 },
      { ...receipt, invoice_number: '', amount: 25 },
    ],
    sales_lines: [
      line(numbers.invoice, 1, '2026-11-11'),
      line(numbers.invoice, 2, '2026-11-11'),
      line(`6${numbers.invoice.slice(1)}`, 1, '2025-11-12'),
    ],
  }
}

const people: TableRows = {
  customer_groups: [{ group_id: 'GROUP1', name: 'A group' }],
  group_members: [
    { group_id: 'GROUP1', company: places.home.company, customer: places.home.customer, ship_to: places.home.shipTo },
    { group_id: 'GROUP1', company: places.abroadToo.company, customer: places.abroadToo.customer, ship_to: '' },
  ],
  employees: [
    { employee: 'EMP001', name: 'Rep of the home', region: 'NORTH', role: 'rep' },
    { employee: 'EMP002', name: 'Rep of the neighbor', region: 'SOUTH', role: 'rep' },
    { employee: 'EMP010', name: 'Manager of the north', region: 'NORTH', role: 'manager' },
    { employee: 'EMP900', name: 'Administrator', region: 'HEAD', role: 'administrator' },
    { employee: 'EMP901', name: 'Second administrator', region: 'HEAD', role: 'administrator' },
  ],
  employee_books: [
    { employee: 'EMP001', company: places.home.company, customer: places.home.customer },
    { employee: 'EMP002', company: places.neighbor.company, customer: places.neighbor.customer },
    { employee: 'EMP002', company: places.abroad.company, customer: places.abroad.customer },
  ],
}

const pieces: TableRows[] = [
  ...['01', '02', '03'].map(companyRows),
  ...customersOf.map(customerRows),
  ...all.map(({ company, customer, shipTo }) => ({
    ship_tos: [{ company, customer, ship_to: shipTo, name: `Ship-to ${shipTo}`, country: 'US', ...address(shipTo) }],
    delivery_schedule: [
      { company, customer, ship_to: shipTo, weekday: 3, cut_off: `10:${shipTo.slice(-2)}`, days_ahead: 1 },
    ],
  })),
  ...all.flatMap((place) => [orderRows(place, false), orderRows(place, true), invoiceRows(place)]),
  people,
]

/**
 * The smallest distributor that can expose access errors: three companies; a customer with two ship-tos, and others; a
 * group with one whole customer and one ship-to of another; and employees of two regions. All numbers derive from their
 * ship-to, so that they are unique and any field identifies a wrong row. The rows stand in the reverse of every order in
 * which a list is expected.
 * @returns the rows of every table
 */
export function smallDistributor(): TableRows {
  const tables = new Set(pieces.flatMap((piece) => Object.keys(piece)))
  return reversed(
    withExamples(
      Object.fromEntries([...tables].map((table) => [table, pieces.flatMap((piece) => piece[table] ?? [])])),
    ),
  )
}

/** Loads an empty database through the feed importer. */
export const loadSmallDistributor = (store: Store): Promise<void> => loadRows(store, smallDistributor())
