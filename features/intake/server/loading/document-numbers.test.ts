import { describe, expect, test } from 'vitest'
import type { FeedContent } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { changing, one, Y } from '../testing/changing.ts'

const other = { customer: '100002', ship_to: '' }
const order = (order_number: string, more = {}) => ({ ...one('orders.csv'), order_number, ...more })
const invoice = (invoice_number: string, more = {}) => ({ ...one('invoices.csv'), invoice_number, ...more })

onDatabase((name, open) => {
  describe(`numbers of orders and invoices, on ${name}`, () => {
    const { change, faultsOf, column } = changing(open)

    test.each<[string, FeedContent, string]>([
      [
        'an order number twice, once with leading zeros',
        { 'orders.csv': [order('4711'), order('004711')] },
        'orders.csv, line 3, column company, customer, order_number, sequence: is a duplicate: 01 100001 004711 01 is already on line 2',
      ],
      [
        'an order number of two customers',
        { 'orders.csv': [order('SO-1'), order('SO-1', other)] },
        'orders.csv, line 3, column company, order_number, sequence: is a duplicate: 01 SO-1 01 is already on line 2',
      ],
      [
        'an order that changes its customer',
        { 'orders.csv': [order('700001', other)] },
        'orders.csv, line 2, column company, order_number, sequence: is a duplicate: 01 700001 01 belongs to another row loaded earlier',
      ],
      [
        'an invoice number of two customers',
        { 'invoices.csv': [invoice('INV-1'), invoice('INV-1', other)] },
        'invoices.csv, line 3, column company, invoice_number: is a duplicate: 01 INV-1 is already on line 2',
      ],
      [
        'an invoice that changes its customer',
        { 'invoices.csv': [invoice('800001', other)] },
        'invoices.csv, line 2, column company, invoice_number: is a duplicate: 01 800001 belongs to another row loaded earlier',
      ],
      [
        'an order number of 31 characters',
        { 'orders.csv': [order('X'.repeat(31))] },
        `orders.csv, line 2, column order_number: has more than 30 characters: ${'X'.repeat(31)}`,
      ],
      [
        'an invisible character in an order number',
        { 'orders.csv': [order('SO\u200b-1')] },
        'orders.csv, line 2, column order_number: contains the invisible character U+200B (zero-width space): SO\\u200b-1',
      ],
      [
        'an invisible character in an invoice number',
        { 'invoices.csv': [invoice('INV\u00ad1')] },
        'invoices.csv, line 2, column invoice_number: contains the invisible character U+00AD (soft hyphen): INV\\u00ad1',
      ],
    ])('Refused: %s', async (_, content, fault) => {
      expect(await faultsOf(content)).toContain(fault)
    })

    test('Numbers that restart each year are told apart by their year', async () => {
      const years = ['17 (2025)', '17 (2026)'].map((number) => order(number))
      await change({ 'orders.csv': years })
      const stored = "select order_number as value from orders where order_number like '%17 (%' order by 1"
      expect(await column(stored)).toEqual(['000017 (2025)', '000017 (2026)'])
    })

    test('An order changes its customer if the change removes it from the former one', async () => {
      await change({ 'orders.csv': [order('SO-9', { _deleted: 'N' })] })
      await change({ 'orders.csv': [order('SO-9', Y), order('SO-9', { ...other, _deleted: 'N' })] })
      expect(await column("select customer as value from orders where order_number = 'SO-9'")).toEqual(['100002'])
    })
  })
})
