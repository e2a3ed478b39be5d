import { companies, customers, warehouses } from '#accounts/server/tables.ts'
import {
  company,
  customer,
  department,
  description,
  item,
  name,
  part,
  unit,
  vendor,
  warehouse,
} from '#kit/server/tables/codes.ts'
import { fedTable } from '#kit/server/tables/fed-table.ts'
import { choice, code, date, decimal, integer, nullable, text, withDefault } from '#kit/server/tables/kinds.ts'

const customPriceKey = ['company', 'customer', 'item', 'shipment_type', 'current_pending']
const quantity = withDefault(decimal(14, 2), 0)
const sellCase = [withDefault(integer(1), 1), 'Selling units per case.'] as const
const sellUnit = [withDefault(unit, 'EA'), 'The unit of measure of the price.'] as const

const vendors = fedTable('vendors', {
  rows: 'shared',
  about: 'The vendors of the distributor.',
  key: ['company', 'vendor'],
  columns: { company, vendor, name },
  copied: {},
  references: [companies],
  example: { vendor: 'ACME', name: 'Acme Paper, Inc.' },
})

const departments = fedTable('departments', {
  rows: 'shared',
  about: "The names of the items' departments. They head the sections of the Order Guide. The file is optional.",
  key: ['company', 'department'],
  columns: { company, department, name: text(40) },
  references: [companies],
  example: { department: 'PAPR', name: 'Paper products' },
})

export const items = fedTable('items', {
  rows: 'shared',
  about: 'What the distributor sells, by its item numbers. Case matters: `85123A` and `85123a` are two items.',
  key: ['company', 'item'],
  besides: ['renumbered_from'],
  columns: {
    company,
    item,
    description,
    description2: withDefault(description),
    vendor: withDefault(vendor),
    vendor_part: withDefault(part),
    department: withDefault(department),
    case_pack: [withDefault(integer(1), 1), 'Selling units per case.'],
    pack_description: [withDefault(text(30)), 'As printed: `12/32 OZ`.'],
    unit: [withDefault(unit, 'EA'), 'Unit of measure: EA, CS, RL ...'],
    weight: [withDefault(decimal(12, 4), 0), 'Pounds per selling unit.'],
    cube: [withDefault(decimal(12, 4), 0), 'Cubic feet per selling unit.'],
    pallet_quantity: [withDefault(integer(), 0), 'Selling units per pallet.'],
    flyer_page: withDefault(code(10)),
    whole_cases: [
      withDefault(choice('Y', 'N'), 'N'),
      '`Y` sold in whole cases only: no order with a broken case is sent.',
    ],
    renumbered_from: [
      withDefault(item),
      'The former `item`: its prices, stock, history, guides, carts, counts, and orders [follow the new number](#other-shapes).',
    ],
  },
  copied: {},
  references: [companies, vendors],
  example: {
    item: 'PT-1200-WHT',
    description: 'PAPER TOWEL 2-PLY WHITE',
    description2: '85 SHEETS',
    vendor_part: 'AC-8512',
    department: 'PAPR',
    case_pack: '12',
    pack_description: '12/85 CT',
    unit: 'CS',
    weight: '11.5',
    cube: '1.25',
    pallet_quantity: '48',
    flyer_page: '12',
  },
})

const customerItems = fedTable('customer_items', {
  rows: 'customer',
  about: "The customers' part numbers for items.",
  key: ['company', 'customer', 'item'],
  columns: { company, customer, item, customer_part: part, department: withDefault(department) },
  copied: { sorted: ['company', 'customer', 'item'] },
  // The lowercase part number.
  generated: ['part_key'],
  references: [customers, items],
  example: { customer_part: 'TOWEL-1', department: 'KIT' },
})

const stock = fedTable('stock', {
  rows: 'shared',
  about: 'Item quantities in each warehouse, and expected receipts.',
  key: ['company', 'item', 'warehouse'],
  columns: {
    company,
    item,
    warehouse,
    stocked: [choice('S', 'N'), '`S` kept in stock, `N` bought to order.'],
    on_hand: quantity,
    on_demand: [quantity, 'Reserved for orders. Available is on hand minus on demand.'],
    on_order: [quantity, 'Ordered from the vendor, not yet received.'],
    scheduled_date: [nullable(date()), 'When the next receipt is due.'],
    days_on_hand: [withDefault(integer(), 0), 'How many days the stock lasts.'],
    lead_time_days: withDefault(integer(), 0),
    minimum_quantity: quantity,
    maximum_quantity: quantity,
  },
  copied: { sorted: ['company', 'item', 'warehouse'] },
  references: [items, warehouses],
  measures: [
    {
      name: 'stock value',
      // Uses current prices both before and after, so that new prices do not change the stock value.
      amount: 't.on_hand * coalesce(p.sell_price, 0)',
      join: 'left join list_prices p on p.company = t.company and p.item = t.item',
      by: ['company', 'warehouse'],
      guard: 'stockValue',
    },
  ],
  example: {
    stocked: 'S',
    on_hand: '310',
    on_demand: '24',
    on_order: '96',
    scheduled_date: '2026-12-01',
    days_on_hand: '31',
    lead_time_days: '14',
    minimum_quantity: '48',
    maximum_quantity: '480',
  },
})

const substitutes = fedTable('substitutes', {
  rows: 'shared',
  about: "Items that customers may buy in place of another. The item's page lists them. The file is optional.",
  key: ['company', 'item', 'substitute'],
  columns: {
    company,
    item,
    substitute: [item, 'The number of the other item. One that is not in `items.csv` is not shown.'],
    rank: [withDefault(integer(1), 1), 'The order in which substitutes are offered, from 1.'],
    remark: [withDefault(text(60)), 'Why it fits, or what differs: `same quality, other maker`.'],
  },
  references: [items],
  rules: [{ column: 'substitute', brokenWhen: 'substitute = item', says: 'must be another item' }],
  example: { substitute: 'PT-0900-WHT', rank: '1', remark: 'same quality, smaller roll' },
})

const listPrices = fedTable('list_prices', {
  rows: 'shared',
  about: 'The price list.',
  key: ['company', 'item'],
  columns: {
    company,
    item,
    sell_case: sellCase,
    sell_unit: sellUnit,
    sell_price: [decimal(14, 4), 'The price for customers without an agreed price.'],
    list_price: decimal(14, 4),
    pending_price: [nullable(decimal(14, 4)), 'The sell price starting on the effective date.'],
    effective_date: nullable(date()),
  },
  copied: {},
  references: [items],
  rules: [
    {
      column: 'effective_date',
      brokenWhen: '(pending_price is null) <> (effective_date is null)',
      says: 'a pending price requires an effective date, and vice versa',
    },
  ],
  measures: [
    { name: 'sell prices', amount: 't.sell_price', by: ['company', 'item'], ofBoth: true, guard: 'prices' },
    { name: 'list prices', amount: 't.list_price', by: ['company', 'item'], ofBoth: true, guard: 'prices' },
  ],
  example: {
    sell_case: '12',
    sell_unit: 'CS',
    sell_price: '31.17',
    list_price: '47.29',
    pending_price: '32.10',
    effective_date: '2027-01-01',
  },
})

const customPrices = fedTable('custom_prices', {
  rows: 'customer',
  about: 'Prices agreed with a customer: one current and one pending price per item and shipment type.',
  key: customPriceKey,
  columns: {
    company,
    customer,
    item,
    shipment_type: [choice('W', 'D'), '`W` from the warehouse, `D` direct from the vendor.'],
    current_pending: [
      choice('C', 'P'),
      '`C` current, `P` pending. Both count from their first day through their last.',
    ],
    price_source: [code(12), 'CONTRACT, QUOTE, GROUP, PROMO ...'],
    sell_case: sellCase,
    sell_unit: sellUnit,
    price: decimal(14, 4),
    effective_date: date(),
    expiration_date: nullable(date()),
  },
  copied: { sorted: ['company', 'customer', 'item'] },
  references: [customers, items],
  rules: [
    {
      column: 'expiration_date',
      brokenWhen: 'expiration_date < effective_date',
      says: 'must not be before the effective date',
    },
  ],
  measures: [{ name: 'agreed prices', amount: 't.price', by: customPriceKey, ofBoth: true, guard: 'prices' }],
  example: {
    shipment_type: 'W',
    current_pending: 'C',
    price_source: 'CONTRACT',
    sell_case: '12',
    sell_unit: 'CS',
    price: '29.5',
    effective_date: '2026-01-01',
    expiration_date: '2026-12-31',
  },
})

/** The tables whose rows feeds replace; a table follows those it refers to. */
export const fed = [vendors, departments, items, customerItems, stock, substitutes, listPrices, customPrices]
