import { listInvoiceLines, readInvoiceHead, readInvoiceTotals, readOrderHead } from '#orders/contract/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, type Portal } from '#app/server/testing/servers/portal.ts'

const invoice = {
  company: '01',
  customer: '100001',
  invoice_number: '700001',
  order_number: '000399',
  order_sequence: '01',
  corrects_invoice: '',
  terms: '',
  customer_po: 'PO-OLD',
  ship_to: '000001',
  warehouse: 'NE1',
  invoice_date: '2024-05-31',
  due_date: '2024-06-30',
  amount: 30.1,
  balance: 0,
}

const line = {
  company: '01',
  customer: '100001',
  invoice_number: '700001',
  invoice_date: '2024-05-31',
  ship_to: '000001',
  warehouse: 'NE1',
  customer_part: '',
  customer_po: 'PO-OLD',
  department: '',
  vendor: 'V1',
  vendor_part: '',
  tax: 0,
  add_ons: 0,
}

const cup = {
  company: '01',
  item: 'IT1',
  description: 'CUP',
  description2: '',
  vendor: 'V1',
  vendor_part: '',
  department: '',
  case_pack: 1,
  pack_description: '',
  unit: 'CS',
  weight: 1,
  cube: 1,
  pallet_quantity: 0,
  flyer_page: '',
}

const asked = { companyNumber: '1', referenceNumber: '700001' }

onDatabase((database, open) => {
  describe(`an invoice whose order no longer exists, on ${database}`, () => {
    let portal: Portal
    let buyer: Browser
    let fixed: Browser

    beforeAll(async () => {
      portal = await makePortal(open)
      const { db } = portal.store
      await db.insertInto('items').values(cup).execute()
      const theirs = { customer: '100002', invoice_number: '700002' }
      await db
        .insertInto('invoices')
        .values([invoice, { ...invoice, ...theirs }])
        .execute()
      await db
        .insertInto('sales_lines')
        .values([
          { ...line, line: 2, item: 'GONE', quantity: 1, unit_price: 10, sales: 10 },
          { ...line, line: 1, item: 'IT1', quantity: 2, unit_price: 10.0525, sales: 20.105 },
          { ...line, ...theirs, line: 1, item: 'IT1', quantity: 9, unit_price: 1, sales: 9 },
        ])
        .execute()
      buyer = portal.browser()
      await buyer.signIn('C', '01', '100001')
      fixed = portal.browser()
      await fixed.signIn('C', '01', '100001000002')
    })

    test('has its order, PO, ship-to, dates, and lines', async () => {
      expect((await buyer.get(readOrderHead.path, asked)).json()).toEqual([])
      expect((await buyer.get(readInvoiceHead.path, asked)).json()).toEqual([
        expect.objectContaining({
          invoiceNumber: '700001',
          invoiceDate: '2024-05-31',
          dueDate: '2024-06-30',
          orderNumber: '000399',
          orderSequenceNumber: '01',
          poNumber: 'PO-OLD',
          originalAmount: 30.1,
          currentBalance: 0,
          customerNumber: '100001',
          shipToName: 'Harbor Diner Kitchen',
          shipToCity: 'Salem',
        }),
      ])
      expect((await buyer.get(listInvoiceLines.path, asked)).json()).toEqual([
        {
          partNumber: 'IT1',
          customerPartNumber: '',
          partDescription: 'CUP',
          quantity: 2,
          unit: 'CS',
          unitPrice: 10.0525,
          extendedPrice: 20.11,
        },
        expect.objectContaining({ partNumber: 'GONE', partDescription: '', unit: '', extendedPrice: 10 }),
      ])
    })

    test('merchandise, freight, tax, and the rest add up to the total', async () => {
      const [{ merchandise, freight, tax, other, total, ...invoice }] = (
        await buyer.get(readInvoiceTotals.path, asked)
      ).json()
      expect(invoice).toEqual({ invoiceNumber: asked.referenceNumber, invoiceDate: expect.any(String) })
      expect(merchandise).toBe(30.11)
      expect(Math.round((merchandise + freight + tax + other) * 100)).toBe(Math.round(total * 100))
    })

    test('exports its lines', async () => {
      const answer = await buyer.get(listInvoiceLines.path, asked, { accept: 'text/csv' })
      expect(answer.headers['content-disposition']).toBe('attachment; filename="InvoiceLines.csv"')
      expect(answer.body.trim().split('\r\n')).toHaveLength(3)
    })

    test('is hidden from an account that may not see the invoice [safety 3, 4]', async () => {
      for (const { path } of [readInvoiceHead, readInvoiceTotals, listInvoiceLines]) {
        expect((await buyer.get(path, { ...asked, referenceNumber: '700002' })).json()).toEqual([])
        expect((await buyer.get(path, { ...asked, referenceNumber: '799999' })).json()).toEqual([])
        expect((await fixed.get(path, asked)).json()).toEqual([])
      }
    })

    test('has no amounts without their flags [safety 5]', async () => {
      const flags = JSON.stringify({ ...allFlags, ViewOrderAmount: 'N', CanViewAR: 'N' })
      await portal.store.db.updateTable('accounts').set({ flags }).where('user_id', '=', '100001').execute()
      const [head] = (await buyer.get(readInvoiceHead.path, asked)).json()
      expect(head).toMatchObject({ originalAmount: null, currentBalance: null, poNumber: 'PO-OLD' })
      expect((await buyer.get(readInvoiceTotals.path, asked)).json()).toMatchObject([
        { merchandise: null, total: null },
      ])
      const [first] = (await buyer.get(listInvoiceLines.path, asked)).json()
      expect(first).toMatchObject({ unitPrice: null, extendedPrice: null, quantity: 2 })
    })
  })
})
