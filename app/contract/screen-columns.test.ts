import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import { isNumeric } from '#kit/contract/declare/numbers.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { cardContent, inScreenOrder } from '#kit/contract/declare/screen-columns.ts'
import { detailColumns as invoiceColumns } from '#money/contract/accounts-payable/columns.ts'
import { inventoryColumns } from '#items/contract/inventory/columns.ts'
import { lineColumns, orderColumns } from '#orders/contract/columns.ts'
import { priceListColumns } from '#items/contract/price-list/columns.ts'

const lists = Object.entries<Endpoint>(endpoints).flatMap(([name, call]): [string, readonly Column[]][] =>
  'columns' in call ? [[name, call.columns.filter(({ carried }) => !carried)]] : [],
)

test.each(lists)('%s declares each place on the screen once', (_, columns) => {
  const priorities = columns.flatMap(({ priority }) => priority ?? [])
  expect(new Set(priorities).size).toBe(priorities.length)
  for (const place of ['title', 'figure', 'part'] as const)
    expect(columns.filter(({ card }) => card === place).length).toBeLessThanOrEqual(1)
  // Pinned columns are first in the grid, whatever their priority says.
  const ordered = inScreenOrder(columns)
  if (priorities.length > 0)
    expect(ordered.findLastIndex(({ pinned }) => pinned)).toBe(columns.filter(({ pinned }) => pinned).length - 1)
})

test.each(lists)("%s has the columns that its item's customer and quantity are read from", (name, columns) => {
  const keys = Object.entries<Endpoint>(endpoints).flatMap(([call, one]) =>
    call === name && 'columns' in one ? one.columns.map(({ key }) => key) : [],
  )
  for (const { item = {} } of columns) expect(keys).toEqual(expect.arrayContaining(Object.values(item)))
})

/** Room for a mark with a word beside the number. */
const withMark = ['QuantityOnHand']

test('A main figure is 72 to 96 px wide', () => {
  for (const columns of [inventoryColumns, priceListColumns, orderColumns, invoiceColumns])
    for (const { key, format, priority, width } of columns as readonly Column[])
      if (isNumeric(format) && priority !== undefined && width !== undefined && !withMark.includes(key)) {
        expect(width, key).toBeGreaterThanOrEqual(72)
        expect(width, key).toBeLessThanOrEqual(96)
      }
})

test.each<[string, readonly Column[], string[]]>([
  [
    'an item of the inventory',
    inventoryColumns,
    ['PartDescription', 'QuantityOnHand', 'QuantityOnOrder', 'ScheduledDate', 'Warehouse'],
  ],
  ['an order', orderColumns, ['poNumber', 'totalOrderAmount', 'orderStatus', 'expectedDate', 'shipDate']],
  ['an invoice', invoiceColumns, ['ReferenceNumber', 'CurrentBalance', 'DueDate', 'DaysPastDue', 'InvoiceDate']],
  ['a price', priceListColumns, ['description', 'sellPrice', 'sellUms', 'pendPrice', 'effectiveDate']],
  [
    'an order line',
    lineColumns,
    ['partDescription', 'quantityOrdered', 'reservedShipQuantity', 'quantityBackOrdered', 'dateScheduled'],
  ],
])('The card of %s shows its title, figure, and three pairs', (_, columns, expected) => {
  const shown = inScreenOrder(columns.filter(({ carried }) => !carried))
  const { title, figure, pairs } = cardContent(shown)
  expect([title, figure, ...pairs].map((column) => column?.key)).toEqual(expected)
})
